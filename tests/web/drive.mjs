// SPDX-License-Identifier: GPL-2.0-only
//
// Uses the page in build/web in headless Chromium, and some of it in Firefox, and
// reports in TAP: tests/web/run.

import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import { createRequire } from "node:module";
import playwright from "playwright-core";

const AXE = createRequire(import.meta.url)("axe-core").source;
const PUZZLE =
  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION =
  "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const FIRST_LINE = "// SPDX-License-Identifier: GPL-2.0-only";
const GREETING = "Reset brings it all back.";
const TEXTS = ["/start", "/board", "docs/tour/README", "docs/tour/03-device"];
TEXTS.push("docs/labs/README", "docs/labs/no-owner/README", "README", "/about");
TEXTS.push("/code/course/driver/session.c");
TEXTS.push("course/README", "course/01-anybody-opens-it");

process.chdir(new URL("../..", import.meta.url).pathname);
const server = spawn(
  "python3",
  ["-um", "http.server", "--bind", "127.0.0.1", "--directory", "build/web", "0"],
  { stdio: ["ignore", "pipe", "ignore"] },
);
const [greeting] = await once(server.stdout, "data");
const { origin } = new URL(/http:[^)]*/.exec(greeting)[0]);
const browser = await playwright.chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const work = fs.mkdtempSync("build/web-test-");
const version = fs.readdirSync("build/web").find((name) => /^[0-9a-f]{12}$/.test(name));
const files = `build/web/${version}`;
const requests = new Set();
const errors = [];

// Starts nginx as Debian configures it. Returns it, and the page's address there.
async function start_nginx() {
  const packages = ["bookworm", "nginx", "nginx", "nginx-common"];
  const root = execFileSync("machines/tools", packages, { encoding: "utf8" }).trim();
  const [to, port] = [fs.realpathSync(work), 20000 + (process.pid % 10000)];
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) =>
    `${name}_temp_path ${to}/${name};`);

  fs.writeFileSync(`${to}/nginx.conf`, `daemon off; master_process off; pid ${to}/pid;
    events {} http { include ${root}/etc/nginx/mime.types; ${paths.join(" ")}
    default_type application/octet-stream; access_log off; gzip on;
    server { listen 127.0.0.1:${port}; root ${fs.realpathSync("build/web")}; } }`);
  const nginx = spawn(`${root}/usr/sbin/nginx`, ["-e", "stderr", "-c", `${to}/nginx.conf`]);
  const baseURL = `http://127.0.0.1:${port}`;
  while (nginx.exitCode === null && !(await fetch(baseURL).catch(() => null)));
  return { nginx, baseURL };
}

// Opens the page, and waits until the machine runs.
async function open(options = {}, text = "", in_browser = browser) {
  const viewport = { width: 1280, height: 800 };
  const context = await in_browser.newContext({
    baseURL: origin,
    viewport,
    serviceWorkers: "block", // they would hide requests from the tests
    reducedMotion: "reduce", // nothing is typed by the page itself
    ...options,
  });
  const page = await context.newPage();

  page.setDefaultTimeout(300000); // for a busy host
  page.on("request", (request) => requests.add(new URL(request.url()).origin));
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(`/#${text}`);
  await page.waitForSelector("#reset:enabled");
  return page;
}

// Waits until a terminal shows text, on one line or wrapped.
const shows = (page, text, id = "shell") =>
  page.waitForFunction(
    ([tree, text]) =>
      document.querySelector(tree)?.textContent.replace(/\s/g, "")
        .includes(text),
    [`#${id} .xterm-accessibility-tree`, text.replace(/\s/g, "")],
  );

// What a page's terminal shows, for a report
const terminal_of = (page) =>
  page?.$$eval("#shell .xterm-accessibility-tree > div", (rows) =>
    rows.map((row) => row.textContent.trimEnd()).filter(Boolean).join("\n"))
    .catch(() => "");

async function types(page, line) {
  await page.click("#shell .xterm-screen");
  await page.keyboard.type(`${line}\n`);
}

// Presses the button of a console block, and waits until its commands have ended.
async function types_block(page, button) {
  await button.click();
  await page.waitForFunction((b) => b.nextElementSibling.textContent, button);
}

// Whether an element is in the window, and nothing covers it
const in_sight = (page, selector) =>
  page.$eval(selector, (element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && element.contains(at);
  });

// Waits until the editor shows a file.
const opened = (page, path) =>
  page.waitForSelector(`.cm-content[aria-label^="${path}"]`);

// Goes to a text, by its address or what a function does, and waits until it has
// replaced the text that was there.
async function reads(page, name, go = () => page.goto(`/#${name}`)) {
  await go();
  await page.waitForSelector(`article:not([hidden])[data-name="${name}"]`);
}

// Opens a file of the course.
async function opens_file(page) {
  await page.goto("/#/code/course/driver/session.c");
  await opened(page, "driver/session.c");
}

const says = (page, text) =>
  page.waitForSelector(`#code-status:has-text("${text}")`);

// Types at the begin of the file in the editor.
async function edits(page, text) {
  await page.focus(".cm-content");
  await page.keyboard.press("Control+Home");
  await page.keyboard.type(text);
  await page.waitForSelector("#revert:enabled");
}

// Imports what tar makes, with the options that end with a directory's files.
async function imports(page, tar, ...options) {
  execFileSync(tar, ["-cf", `${work}/import.tar`, ...options]);
  await page.setInputFiles("#archive", `${work}/import.tar`);
}

// What is built is what is at /sudoku.ko: the complete driver, or a copy of a lab's.
async function opens_unbuilt(page, address) {
  const body = `export * from "./code.js?"; export const build = () => true;`;
  await page.route("**/code.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body }));
  await page.goto(`/#${address}`);
  await page.reload();
  await shows(page, "Reset brings it all back");
}

async function copies(page, lab) {
  await types(page, `cp /labs/${lab}/sudoku.ko /; echo copied $((1 + 1))`);
  await shows(page, "copied 2 #");
}

// Makes text that of the file in the editor.
async function writes(page, text) {
  await page.focus(".cm-content");
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

async function builds(page, succeeds = true) {
  await page.$eval("#code-status", (status) => status.replaceChildren());
  await page.click("#build");
  await says(page, succeeds ? "Built and loaded." : "Not built");
}

async function passes(page, number, id) {
  await reads(page, `course/${id}`);
  await measures(`the tests of step ${number}`, 10, async () => {
    await page.click(`text=Build, and test step ${number}`);
    await page.waitForSelector(".result .good");
  });
}

async function exports_to(page, directory) {
  const download = page.waitForEvent("download");
  await opens_file(page);
  await page.click("#export");
  await (await download).saveAs(`${work}/export.tar`);
  fs.mkdirSync(directory, { recursive: true });
  execFileSync("tar", ["-xf", `${work}/export.tar`, "-C", directory]);
}

// The seconds of processor time that the browser has used
function used() {
  const ticks = execFileSync("ps", ["-eo", "cputimes=,args="], { encoding: "utf8" })
    .matchAll(/^ *(\d+) .*chromium.*--type=renderer/gm);
  return [...ticks].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
}

// Prints how long something takes, and how long it should at most. On a busy host
// that says little, so it is no test.
async function measures(name, goal, action) {
  const [before, begin] = [used(), Date.now()];
  await action();
  const seconds = ((Date.now() - begin) / 1000).toFixed(1);
  console.log(`# ${name}: ${used() - before} s of a processor (goal: ${goal}), ${seconds} s`);
}

// Computes the points of each step, and the score, as course/grade does with the
// lines that the page has kept.
async function scores(page) {
  const input = await page.evaluate(() => Object.values(localStorage).join(""));
  return JSON.parse(execFileSync("tests/course/score.py", ["judged"], { input }));
}

// The page gives the same points.
async function agrees(page, grade) {
  await reads(page, "course/README");
  const items = page.locator("#course ol li");
  await page.waitForSelector(`text=Score in this page: ${grade.score} of 100,`);
  for (const [i, { state, earned, points }] of grade.steps.entries())
    if (state !== "not run" && state !== "skipped")
      assert.match(await items.nth(i).textContent(), RegExp(`: ${earned} of ${points} `));
}

// The panels that are shown
const panels_of = (page) =>
  page.$$eval(".panel:not([hidden])", (panels) => panels.map(({ id }) => id));

// Files, the addresses that need them, and what is in the panel then
const NEEDED = [
  ["docs/tour/01-module.html", "docs/tour/01-module", "#tour h1"],
  ["course/01-anybody-opens-it.html", "course/01-anybody-opens-it", "#course .result"],
  ["code/course.tar", "/code/course/Kbuild", "#code .cm-line"],
  ["editor.js", "/code/course/Kbuild", "#code .cm-line"],
];

// Forgets what the console has said about files that could not be fetched.
const forgets_failures = () =>
  assert.ok(errors.splice(0).every((text) => text.startsWith("Failed to load resource")));

const tests = {
  async "what cannot be fetched is named, and can be tried again"(page) {
    for (const [name, address, expected] of NEEDED) {
      await page.goto("/#/start");
      await page.route(`**/${name}*`, (route) => route.abort());
      await page.reload();
      await page.goto(`/#${address}`);
      await page.waitForSelector(`.panel:has-text("Not shown: ${name} cannot be fetched")`);
      assert.deepEqual(await panels_of(page), [expected.slice(1).split(" ")[0]]);
      await page.unroute(`**/${name}*`);
      await page.click("text=Try again");
      await page.waitForSelector(expected);
    }
    for (const address of ["docs/nothing", "https://example.org/x", "data:,x", "../x"]) {
      await page.goto(`/#${address}`);
      await page.waitForSelector("#tour:has-text('Not shown: ')");
      assert.deepEqual(await panels_of(page), ["tour"]);
    }
    forgets_failures();
  },

  async "what comes late does not replace what is wanted then"(page) {
    for (const [name, address] of NEEDED) {
      let release;
      const held = new Promise((resolve) => (release = resolve));

      await page.goto("/#/start");
      await page.route(`**/${name}*`, (route) => held.then(() => route.continue()));
      await page.reload();
      const begins = page.waitForRequest(`**/${name}*`);
      await page.goto(`/#${address}`);
      await begins;
      await reads(page, "docs/tour/02-parameters");
      const comes = page.waitForResponse(`**/${name}*`);
      release();
      await (await comes).finished();
      await page.waitForTimeout(500);
      assert.deepEqual(await panels_of(page), ["tour"]);
      assert.match(await page.textContent("#tour h1"), /^2\./);
      assert.match(await page.title(), /^2\./);
      assert.match(page.url(), /02-parameters$/);
      await page.unroute(`**/${name}*`);
    }
  },

  async "without one of its modules or the machine, the page says so"(page) {
    for (const name of ["xterm.js", "machine.zst"]) {
      await page.route(`**/${name}`, (route) => route.abort());
      await page.reload();
      await page.waitForSelector("#machine >> text=cannot be fetched");
      assert.deepEqual(await panels_of(page), ["start"]);
      await page.unroute(`**/${name}`);
    }
    await page.click("text=Try again");
    await shows(page, GREETING);
    forgets_failures();
  },

  async "a machine that is canceled, damaged or foreign leaves the one that runs"(page) {
    let release;
    const held = new Promise((resolve) => (release = resolve));
    const wrong = ["compiler", "machine"].map((name) =>
      fs.readFileSync(`${files}/${name}.zst`).subarray(0, 9999999));

    await opens_file(page);
    await types(page, "touch /mine");
    await page.evaluate(() => {
      const { instantiate } = WebAssembly;
      WebAssembly.instantiate = () => {
        WebAssembly.instantiate = instantiate;
        return Promise.reject(new RangeError("no memory"));
      };
    });
    await page.click("#build");
    await says(page, "Not built: the browser cannot: no memory");
    await page.route("**/compiler.zst", (route) =>
      held.then(() => route.abort()).catch(() => {})); // the page has ended it
    await page.click("#build");
    await page.click("#cancel");
    await says(page, "Not built: you have canceled it");
    release();
    for (const [i, body] of wrong.entries()) {
      await page.unroute("**/compiler.zst");
      await page.route("**/compiler.zst", (route) => route.fulfill({ body }));
      await page.$eval("#code-status", (status) => status.replaceChildren());
      await page.click("#build");
      await says(page, "Not built: what was fetched as compiler.zst is damaged");
      await types(page, `ls /mine; echo ${i}`);
      await shows(page, `/mine ${i}`);
    }
    await page.unroute("**/compiler.zst");
    await builds(page);
    await page.click("#reset");
    await types(page, "ls /mine /src");
    await shows(page, "/mine: No such file");
    await shows(page, "course driver");
  },

  async "without a network, the page shows what it has fetched"() {
    const { nginx, baseURL } = await start_nginx();
    const page = await open({ baseURL, serviceWorkers: "allow" });

    await page.waitForFunction(() => navigator.serviceWorker.controller);
    nginx.kill();
    await once(nginx, "exit");
    await page.reload();
    await shows(page, GREETING);
    await reads(page, "docs/tour/07-long-work");
    assert.ok(await page.$eval("#tour img", (img) => img.decode().then(() => true)));
    await opens_file(page);
    requests.delete(baseURL);
    forgets_failures();
  },

  async "a link leads to a heading, and each address has a title"(page) {
    await page.goto("/#docs/design#abi");
    await page.waitForFunction(() =>
      Math.abs(document.getElementById("heading-abi")?.getBoundingClientRect().top -
        document.getElementById("tour").getBoundingClientRect().top) < 30);
    await page.goto("/#/about");
    await page.waitForFunction(() => document.title.startsWith("On your own machine"));
  },

  async "no more than 6 MB are fetched before the prompt comes"(page) {
    await shows(page, GREETING);
    const bytes = await page.evaluate(() =>
      performance.getEntries().reduce((n, entry) => n + (entry.transferSize ?? 0), 0));
    assert.ok(bytes > 1e6 && bytes < 6e6, `${bytes} bytes`);
    console.log(`# ${bytes} bytes`);
  },

  async "nginx serves the page as python3 does"() {
    const { nginx, baseURL } = await start_nginx();
    const page = await open({ baseURL });
    await shows(page, GREETING);
    await opens_file(page);
    nginx.kill();
    requests.delete(baseURL);
  },

  async "the board is written to the device and read back"(page) {
    await page.goto("/#/board");
    await page.click("#clear");
    for (const [i, digit] of [...PUZZLE].entries())
      if (digit !== ".") {
        await page.click(`#grid input:nth-child(${i + 1})`);
        await page.click(`#digits button:nth-child(${digit})`);
      }
    await page.click("#solve");
    await shows(page, `echo ${PUZZLE} > /dev/sudoku`);
    await page.waitForSelector(".solved");
    const digits = await page.$$eval("#grid input", (cells) =>
      cells.map((cell) => cell.value).join(""));
    assert.equal(digits, SOLUTION);
  },

  async "sudoku watch draws, and ends with q"(page) {
    await page.click(".line >> text=watch");
    await shows(page, "Strategy backtrack");
    await page.keyboard.type("q");
    await shows(page, GREETING);
  },

  async "reset goes back to the saved state, also from a busy shell"(page) {
    await types(page, "echo mine > /mine; sleep 1000");
    await shows(page, "sleep 1000");
    await page.click("#reset");
    await types(page, "ls /mine");
    await shows(page, "/mine: No such file");
  },

  async "what was typed and not read yet does not survive a reset"(page) {
    await page.$eval("#shell textarea", (input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", "echo old\n".repeat(50));
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
      document.querySelector("#reset").click();
    });
    await types(page, "echo new $((1 + 1))");
    await shows(page, "new 2 #");
    assert.doesNotMatch(await terminal_of(page), /old/);
  },

  async "files go from the reader's computer to the shell, and back"(page) {
    const bytes = randomBytes(3000);

    fs.writeFileSync(`${work}/ü.bin`, bytes);
    await types(page, "cd /tmp; load");
    const chooser = page.waitForEvent("filechooser");
    await page.click("#message button");
    await (await chooser).setFiles(`${work}/ü.bin`);
    await shows(page, "load _.bin #");
    const download = page.waitForEvent("download");
    await types(page, "save _.bin");
    await page.click("#message >> text=Save");
    await (await download).saveAs(`${work}/saved`);
    assert.deepEqual(fs.readFileSync(`${work}/saved`), bytes);
    await types(page, "printf '\\033]133;S;x;^C\\007\\033]133;S\\007'; echo goes on $((1 + 1))");
    await shows(page, "goes on 2");
    await page.waitForSelector("#message:has-text('damaged')");
  },

  async "the log shows what the kernel says"(page) {
    await types(page, "echo hello from here > /dev/kmsg");
    await page.click("#tab-log");
    await shows(page, "hello from here", "log");
  },

  async "output that a chapter does not show is marked"(page) {
    await reads(page, "docs/tour/02-parameters");
    await types(page, "cd /; echo mrv > /sys/module/sudoku/parameters/strategy");
    await page.click(".console button");
    await page.waitForSelector('[data-mark="differs"]');
  },

  async "F6 leaves the terminal, and comes back"(page) {
    const focus = () => page.evaluate(() => document.activeElement.id);

    await types(page, "");
    await page.keyboard.press("F6");
    assert.equal(await focus(), "tab-start");
    await page.keyboard.press("Tab");
    assert.equal(await focus(), "tab-board");
    await page.keyboard.press("F6");
    await page.keyboard.type("echo typed $((1 + 1))\n");
    await shows(page, "typed 2");
  },

  async "text is pasted, and what is selected is copied"(page) {
    const clipboard = "navigator.clipboard";
    const long = "a b ".repeat(200);

    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate(`${clipboard}.writeText("echo ${long}| wc -w\\n")`);
    await types(page, "");
    await page.keyboard.press("Control+v");
    await shows(page, "400");
    await page.dblclick("#shell .xterm-screen", { position: { x: 20, y: 8 } });
    await page.keyboard.press("Control+c");
    assert.match(await page.evaluate(`${clipboard}.readText()`), /^\w+$/);
  },

  async "a bar shows how much is fetched"(page) {
    let release;
    const held = new Promise((resolve) => (release = resolve));

    await page.route("**/machine.zst", (route) => held.then(() => route.continue()));
    await page.reload();
    await page.waitForFunction(() =>
      progress.position > 0.05 && progress.position < 0.2);
    await reads(page, "docs/tour/01-module");
    await page.click("text=Reset and begin");
    await page.waitForSelector("#message:has-text('Not reset: the machine is still')");
    release();
    await page.waitForSelector("#reset:enabled");
    await types_block(page, await page.$("#tour .console button"));
  },

  async "what is built is what was to be built, whatever is opened meanwhile"(page) {
    let release;
    const held = new Promise((resolve) => (release = resolve));

    await page.route("**/compiler.zst", (route) => held.then(() => route.continue()));
    await opens_file(page);
    await edits(page, "/* mine */");
    await page.click("#build");
    await says(page, "Fetching");
    await page.selectOption("#project", "driver");
    await page.waitForURL(/code.driver/);
    release();
    await says(page, "Built and loaded.");
    await types(page, "head -n 1 /src/*/driver/session.c");
    await shows(page, `==> /src/course/driver/session.c <==/* mine */${FIRST_LINE}`);
    await shows(page, `==> /src/driver/driver/session.c <==${FIRST_LINE}`);
  },

  async "a screen reader has the terminal's text, even if the emulator is late"(page) {
    await page.route("**/libv86.js", (route) =>
      setTimeout(() => route.continue(), 3000));
    await page.reload();
    await shows(page, GREETING);
  },

  async "what is typed in the editor survives reset and reload, until revert"(page) {
    page.on("dialog", (dialog) => dialog.accept());
    await opens_file(page);
    await edits(page, "/* mine */\t");
    await page.click("#reset");
    await page.reload();
    await page.waitForSelector(".cm-line:has-text('/* mine */')");
    await page.click("#revert");
    await page.waitForSelector("#revert:disabled");
    assert.equal(await page.textContent(".cm-line"), FIRST_LINE);
  },

  async "two tabs with the page do not overwrite each other's text"(page) {
    const other = await page.context().newPage();

    await opens_file(page);
    await other.goto(page.url());
    await edits(other, "/* theirs */");
    await page.waitForSelector(".cm-line:has-text('/* theirs */')");
    await edits(page, "/* mine */");
    await other.waitForSelector(".cm-line:has-text('/* mine *//* theirs */')");
  },

  async "a link opens one's changes elsewhere, and runs nothing"(page) {
    await opens_file(page);
    await edits(page, "/* mine ü */");
    await page.click("#link");
    await says(page, "now has your changes");
    const asked = [];
    const other = await open({}, new URL(page.url()).hash.slice(1));
    await other.waitForSelector(".cm-line:has-text('/* mine ü */')");
    await says(other, "The link has changes of driver/session.c.");
    assert.doesNotMatch(other.url(), /=/);
    await edits(other, "/* theirs */");
    other.on("dialog", (dialog) => dialog.dismiss(asked.push(dialog.message())));
    await other.goto(page.url());
    await says(other, "Your changes are kept");
    await other.waitForSelector(".cm-line:has-text('/* theirs */')");
    assert.deepEqual(asked, ["Drop your changes of driver/session.c?"]);
    await other.goto("/#/code/course/=xyz");
    await says(other, "Not shown: the link is damaged");
    await edits(page, "/* newer */");
    await page.reload();
    await page.waitForSelector(".cm-line:has-text('/* newer *//* mine ü */')");
    await writes(page, Array.from({ length: 9999 }, Math.random).join());
    await page.click("#link");
    await says(page, "too long for a link");
  },

  async "another tab's points are followed, and another page's texts are not"(page) {
    const other = await page.context().newPage();
    const step = "-- step 01-anybody-opens-it\\n";
    const key = (path) => `${path} course 01-anybody-opens-it#`;

    await reads(page, "course/README");
    await page.waitForSelector("li:has-text('not tested')");
    await other.goto("/");
    await other.evaluate(`localStorage.setItem("${key("/other/")}", "${step}")`);
    await other.evaluate(`localStorage.setItem("${key("/")}", "${step}")`);
    await page.waitForSelector("li:has-text('0 of 5 points')");
    await other.close();
  },

  async "a text is kept again when the storage has room"(page) {
    await opens_file(page);
    await page.evaluate(() => localStorage.setItem("x", "x".repeat(5200000)));
    await writes(page, "x".repeat(60000));
    await page.waitForSelector("text=Your browser does not keep");
    await page.evaluate(() => localStorage.removeItem("x"));
    await edits(page, "x");
    await page.waitForSelector("#unkept[hidden]", { state: "attached" });
  },

  async "without storage, the page works, and says that it does not keep texts"(page) {
    await page.addInitScript(() =>
      Object.defineProperty(globalThis, "localStorage", {
        get: () => {
          throw new DOMException("off", "SecurityError");
        },
      }));
    await page.reload();
    await opens_file(page);
    await edits(page, "/* mine */");
    await page.waitForSelector("text=Your browser does not keep");
    await page.click("#scheme");
    await reads(page, "course/README");
    await page.waitForSelector("text=Score in this page: 0 of 100");
  },

  async "the compiler's message leads to its line, in another file, too"(page) {
    await types(page, "build");
    await shows(page, "The first Build in the panel Code fetches");
    await page.goto("/#/code/course/driver/main.c");
    await opened(page, "driver/main.c");
    await edits(page, "#error mine\n");
    await opens_file(page);
    await builds(page, false);
    await page.click("#messages a");
    await opened(page, "driver/main.c");
    await page.waitForSelector(".cm-lint-marker-error");
    await page.keyboard.type("here");
    assert.match(await page.textContent(".cm-line"), /^here#error mine/);
    await writes(page, "\nint x");
    await builds(page, false);
    await page.waitForSelector("#messages a:has-text('driver/main.c:2')");
  },

  async "Tab is typed in the editor, Escape and Tab leave it"(page) {
    await opens_file(page);
    await edits(page, "\tx");
    assert.equal(await page.textContent(".cm-line"), `\tx${FIRST_LINE}`);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    assert.equal(await page.$(".cm-content:focus"), null);
  },

  async "files are exported for the grader, and imported from a directory of it"(page) {
    page.on("dialog", (dialog) => dialog.accept());
    await opens_file(page);
    await edits(page, "/* mine */");
    await exports_to(page, work);
    execFileSync("course/new", [`${work}/new`]);
    const { stdout } = spawnSync("diff", ["-rq", `${work}/my-driver`, `${work}/new`]);
    assert.deepEqual(`${stdout}`.match(/(?<= )(\S+| and .* differ)$/gm), [
      "COPYING", "Makefile", "README.md", "docs", "differ"]);

    for (const tar of ["tar", "bsdtar"]) {
      fs.writeFileSync(`${work}/new/driver/main.c`, `/* ${tar} */\n`);
      await imports(page, tar, "-C", ...(tar === "tar" ? [work, "new"] : [`${work}/new`, "."]));
      await says(page, "from the skeleton: driver/main.c.");
      await page.selectOption("#file", "driver/main.c");
      await page.waitForSelector(`.cm-line:has-text("/* ${tar} */")`);
    }
  },

  async "an archive that is refused changes nothing"(page) {
    const skeleton = ["-C", "course/skeleton"];
    const large = `${work}/large/driver`;

    await opens_file(page);
    await edits(page, "/* mine */");
    await imports(page, "tar", ...skeleton, "driver");
    await says(page, "has no Kbuild");
    await imports(page, "tar", "-P", ...skeleton, "driver/../Kbuild");
    await says(page, "has ..");
    fs.mkdirSync(large, { recursive: true });
    fs.writeFileSync(`${large}/main.c`, "x".repeat(300000));
    await imports(page, "tar", ...skeleton, "Kbuild", "-C", fs.realpathSync(`${work}/large`), "driver");
    await says(page, "driver/main.c has more than 200000 bytes");
    const archive = fs.readFileSync(`${work}/import.tar`);
    fs.writeFileSync(`${work}/import.tar`, archive.subarray(0, 9999));
    await page.setInputFiles("#archive", `${work}/import.tar`);
    await says(page, "is cut off");
    archive[3]++;
    fs.writeFileSync(`${work}/import.tar`, archive);
    await page.setInputFiles("#archive", `${work}/import.tar`);
    await says(page, "is damaged");
    await page.waitForSelector(".cm-line:has-text('/* mine */')");
  },

  async "a step is tested, and its points are kept"(page) {
    await opens_unbuilt(page, "course/01-anybody-opens-it");
    await page.click("text=Build, and test step 1");
    await page.waitForSelector("text=3 of 3 have passed, 5 of 5 points");
    await page.reload();
    await page.waitForSelector("text=3 of 3 have passed");
    const grade = await scores(page);
    assert.equal(grade.steps[0].state, "ok");
    await agrees(page, grade);
  },

  async "failed tests of a step are shown, with what was expected and where"(page) {
    await opens_unbuilt(page, "course/06-signals-and-slices");
    await copies(page, "partial-read");
    await page.click("text=Build, and test step 6");
    await page.waitForSelector(".bad:has-text('solved puzzles do not wait')");
    await page.waitForSelector(".bad code:has-text('tests/device/')");
    await page.waitForSelector("text=Hint: docs/tour/07");
    await agrees(page, await scores(page));
  },

  async "a step whose test makes the kernel panic names the test"(page) {
    await opens_unbuilt(page, "course/01-anybody-opens-it");
    await copies(page, "no-owner");
    await page.click("text=Build, and test step 1");
    await page.waitForSelector(".bad:has-text('while a file is open'):has-text('stopped')");
    await page.waitForSelector("text=The kernel has reported: the module is not unloaded");
    await agrees(page, await scores(page));
  },

  async "a mended lab is done, one with its bug is not"(page) {
    await opens_unbuilt(page, "docs/labs/sleep-in-atomic/README");
    await copies(page, "sleep-in-atomic");
    await page.click("text=Build and judge");
    await page.waitForSelector("text=NOT YET: the kernel must report nothing");
    await page.click("#reset");
    await page.waitForFunction(() =>
      !document.querySelector("#shell .xterm-accessibility-tree")
        .textContent.includes("copied"));
    await shows(page, GREETING);
    await page.click("text=Build and judge");
    await page.waitForSelector("text=DONE: the trigger shows no bug");
  },

  async "a student writes steps 1 to 3, and takes the files to the grader"(page) {
    const skeleton = fs.readFileSync("course/skeleton/driver/session.c", "utf8");
    const student = fs.readFileSync("tests/web/student.c", "utf8");
    const step_1 = skeleton
      .replace("0600", "0666")
      .replace("return -EIO", "return stream_open(inode, file)");

    const { size } = fs.statSync(`${files}/compiler.zst`);
    console.log(`# the compiler: ${size} bytes (goal: 18000000)`);
    await reads(page, "course/01-anybody-opens-it");
    await page.click("text=Your files");
    await opened(page, "driver/session.c");
    await writes(page, step_1.replace("return stream", "retrun stream"));
    await measures("an error, with the fetched compiler", 8, () => builds(page, false));
    await page.click("#messages a:has-text('driver/session.c:')");
    await page.waitForSelector(".cm-lint-marker-error");
    await writes(page, step_1);
    await measures("step 1", 10, () => builds(page));
    await writes(page, `${step_1}\n`);
    await measures("step 1 again", 3, () => builds(page));
    await passes(page, 1, "01-anybody-opens-it");
    await page.reload();
    await page.waitForSelector("#reset:enabled");
    await page.waitForSelector("text=3 of 3 have passed");
    await opens_file(page);
    await writes(page, student.replace("return -EAGAIN", "return -EIO"));
    await measures("step 2, after a reload", 10, () => builds(page));
    await passes(page, 2, "02-a-puzzle-comes-back");
    await reads(page, "course/03-would-block");
    await page.click("text=Build, and test step 3");
    await page.waitForSelector(".bad:has-text('a call can be told not to wait')");
    await opens_file(page);
    await writes(page, step_1.replace("return", "return *(int *)8 +"));
    await builds(page);
    await types(page, "cat /dev/sudoku");
    await page.waitForSelector("text=has panicked");
    await writes(page, student);
    await measures("step 3, after a panic", 10, () => builds(page));
    await passes(page, 3, "03-would-block");
    await exports_to(page, `${work}/student`);
    const json = `${work}/grade.json`;
    execFileSync("course/grade", ["--kernel", "6.12", "--min", "0", "--json", json,
      `${work}/student/my-driver`]);
    const { steps } = JSON.parse(fs.readFileSync(json));
    const points = steps.slice(0, 3).map(({ earned }) => earned);
    assert.deepEqual(points, [5, 15, 3]);
  },

  async "a lab is mended in the editor, and a change of a chapter is tried"(page) {
    page.on("dialog", (dialog) => dialog.accept());
    await reads(page, "docs/labs/no-owner/README");
    await page.click("text=Build and judge");
    await page.waitForSelector("text=NOT YET");
    await page.goto("/#/code/lab/no-owner/driver/session.c");
    await opened(page, "driver/session.c");
    await writes(page, fs.readFileSync("driver/session.c", "utf8"));
    await reads(page, "docs/labs/no-owner/README");
    await page.click("text=Build and judge");
    await page.waitForSelector("text=DONE: the trigger shows no bug");
    await reads(page, "docs/tour/03-device");
    const address = page.url();
    await page.click("[data-old]");
    await page.waitForURL(/#.code/);
    await page.waitForURL(address);
    await types_block(page, await page.$(".console.after button"));
    const wrong = page.locator(".console.after").first()
      .locator(".command:not([data-mark=same])");
    assert.deepEqual(await wrong.allTextContents(), []);
    await reads(page, "docs/tour/01-module");
    await page.click("[data-old]");
    await opened(page, "driver/main.c");
    assert.equal(await page.locator("#file option:has-text('(changed)')").count(), 1);
  },

  async "without WebAssembly, the page says so and shows the texts"(page) {
    await reads(page, "docs/tour/01-module");
    await page.addInitScript("delete globalThis.WebAssembly");
    await page.reload();
    await page.waitForSelector("text=lacks WebAssembly");
    await page.waitForSelector("text=sudoku_init()");
  },

  async "Firefox runs the machine, and compiles in it"() {
    // The browser as Debian has it, by WebDriver BiDi
    const executablePath = "/usr/bin/firefox-esr";
    const firefox = await playwright._bidiFirefox.launch({ executablePath });
    try {
      const page = await open({}, "", firefox);
      await types(page, `echo ${PUZZLE} > /dev/sudoku; cat /dev/sudoku`);
      await shows(page, SOLUTION);
      await page.click("#tab-code");
      await opened(page, "driver/session.c");
      await edits(page, "#error mine\n");
      await builds(page, false);
      await page.click("#messages a");
      page.on("dialog", (dialog) => dialog.accept());
      await page.click("#revert");
      await builds(page);
    } finally {
      await firefox.close();
    }
  },

  async "the page shows the device by itself, and then takes a line"() {
    const page = await open({ reducedMotion: "no-preference" });

    await page.click(".line >> text=rmmod");
    await shows(page, `cat /dev/sudoku${SOLUTION}# sudoku solve puzzle`);
    await shows(page, "| 3 4 5 | 2 8 6 | 1 7 9 |");
    await shows(page, "Used by");
  },

  async "on a narrow screen, the answer to a button is in sight"() {
    const options = { viewport: { width: 360, height: 780 }, hasTouch: true };
    const page = await open({ ...options, isMobile: true });

    await page.tap(".line >> text=watch");
    await shows(page, "at most 50 steps a second");
    assert.ok(await in_sight(page, "#screens"));
    await page.tap(".line >> text=rmmod");
    assert.ok(await in_sight(page, "#message button"));
    await page.tap("text=Stop it");
    await page.waitForSelector("#message:empty", { state: "attached" });
    await page.tap(".line >> text=rmmod");
    await shows(page, "Used by");
    assert.ok(await in_sight(page, "#shell"));
    await page.tap("#keys >> text=↑");
    await page.tap("#keys >> text=Ctrl-C");
    await shows(page, "# rmmod sudoku; insmod sudoku.ko; lsmod^C");
  },

  async "ten lines of code are in sight while one types on a phone"() {
    const options = { viewport: { width: 360, height: 640 }, hasTouch: true };
    const page = await open({ ...options, isMobile: true });

    await opens_file(page);
    await page.tap(".cm-content");
    await page.setViewportSize({ width: 360, height: 340 }); // above the keyboard
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("x");
    const count = await page.$$eval(".cm-line", (lines) => lines.filter((line) => {
      const { left, top, bottom } = line.getBoundingClientRect();
      const at = (y) => line.contains(document.elementFromPoint(left + 9, y));
      return at(top + 2) && at(bottom - 2);
    }).length);
    assert.ok(count >= 10, `${count} lines`);
    await page.tap("#fold");
    assert.ok(await in_sight(page, "#shell"));
  },

  async "a chapter is whole on paper"(page) {
    await reads(page, "docs/tour/03-device");
    await page.waitForSelector("#tour .console");
    const height = await page.$eval("#tour", ({ scrollHeight }) => scrollHeight);
    await page.pdf({ path: `${work}/chapter.pdf` });
    const pages = `${fs.readFileSync(`${work}/chapter.pdf`, "latin1")}`
      .match(/\/Type ?\/Page\b/g).length;
    assert.ok(pages > height / 2000, `${pages} pages for ${height} pixels`);
  },

  async "a chapter begins anew, leads to others, and has an address"(page) {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await reads(page, "docs/tour/01-module");
    await types(page, "rmmod sudoku; cd /proc");
    await reads(page, "docs/tour/02-parameters", () => page.click("text=→ 2. Parameters"));
    await page.click("text=Reset and begin");
    await types_block(page, await page.$("#tour .console button"));
    assert.equal(await page.$("[data-mark=differs]"), null);
    await page.click("text=Copy its address");
    const address = await page.evaluate("navigator.clipboard.readText()");
    assert.equal(address, `${origin}/#docs/tour/02-parameters`);
    await page.click("text=Contents");
    await reads(page, "docs/tour/08-locks", () => page.click("text=8. Locks"));
    await reads(page, "docs/tour/07-long-work", () => page.click("text=← 7. Long work"));
  },

  async "dark or light is kept"(page) {
    await page.click("#scheme");
    await page.reload();
    assert.equal(await page.$eval("html", (html) => html.dataset.scheme), "dark");
  },

  "the texts are for the page, and lead to the project"() {
    for (const name of ["tour/README", "tour/00-before-you-begin", "labs/README"]) {
      const html = fs.readFileSync(`${files}/docs/${name}.html`, "utf8");
      assert.doesNotMatch(html, /make (shell|lab|run)/, name);
    }
    const { stdout } = spawnSync("tar", ["-tzf", `${files}/sources.tar.gz`]);
    for (const file of ["Makefile", "machines/kernel", "course/README.md", ".config"])
      assert.ok(`${stdout}`.includes(`\nsudoku/${file}\n`), file);
  },

  async "axe finds no violation, in light and dark, on a narrow screen"() {
    const scheme = (heading) => getComputedStyle(heading).colorScheme;
    const viewport = { width: 360, height: 780 };
    const page = await open({ viewport, colorScheme: "light" });

    await page.evaluate(AXE);
    for (const text of TEXTS) {
      await page.goto(`/#${text}`);
      if (text.startsWith("/code")) await opened(page, "driver/session.c");
      else if (text.startsWith("/")) await page.waitForSelector(`#${text.slice(1)}:not([hidden])`);
      else await reads(page, text);
      const wide = await page.evaluate(() => document.body.scrollWidth);

      assert.ok(wide <= 360, `${text} is ${wide} pixels wide`);
      for (const expected of ["dark", "light"]) {
        await page.click("#scheme");
        assert.equal(await page.$eval("h1", scheme), expected);
        const { violations } = await page.evaluate(() => axe.run());
        assert.deepEqual(violations, [], text);
      }
    }
  },
};

for (const name of fs.readdirSync("docs/tour").filter((name) => /^\d.*\.md$/.test(name))) {
  const chapter = name.replace(".md", "");

  tests[`${chapter} prints what it shows`] = async (page) => {
    const typed = ".console:not(.after):has(button)";
    const wrong = page.locator(`${typed} .command:not([data-mark=same])`);
    const commands = JSON.parse(fs.readFileSync("build/web-parts/commands.json"));

    await reads(page, `docs/tour/${chapter}`);
    // parts.mjs looks for their buttons.
    assert.equal(await page.locator(".console").count(), commands[`docs/tour/${name}`].length);
    for (const button of await page.$$(`${typed} button`))
      await types_block(page, button);
    assert.deepEqual(await wrong.allTextContents(), []);
  };
}

if (process.env.LONG) {
  tests["a step whose test hangs names the test, after 90 seconds"] = async (page) => {
    await opens_unbuilt(page, "course/01-anybody-opens-it");
    await types(page, `echo "echo -- step 01-anybody-opens-it
      echo -- begin seeking is refused; sleep 999" > /bin/grade; ls /bin/grade`);
    await shows(page, "/bin/grade #");
    await page.click("text=Build, and test step 1");
    await page.waitForSelector(".bad:has-text('seeking is refused'):has-text('it did not end')");
  };
}

if (process.env.FULL) {
  tests["all tests of the course pass on the complete driver"] = async (page) => {
    const { default: { steps } } = await import(`../../${files}/course_data.js`);
    const count = steps.reduce((sum, { tests }) => sum + tests.length, 0);

    page.setDefaultTimeout(1800000);
    await types(page, "grade > all; grep -c '^-- ok' all; grep -E '(not ok|kernel) |SKIP' all; echo $?");
    await shows(page, `${count} 1 #`);
  };
}

// The labs that the machine has
for (const lab of fs.readdirSync("build/web-parts/root/labs")) {
  tests[`lab ${lab} shows its report`] = async (page) => {
    const expected = fs.readFileSync(`docs/labs/${lab}/expect`, "utf8");

    await page.setViewportSize({ width: 1600, height: 1600 });
    await reads(page, `docs/labs/${lab}/README`);
    await page.click("#labs .line");
    // Only the screen that is shown has its text for a screen reader.
    const finds = (regex) => {
      document.querySelector("#machine nav [aria-current=false]").click();
      const rows = document.querySelectorAll(".xterm-accessibility-tree > div");
      return [...rows].some((row) => RegExp(regex).test(row.textContent));
    };
    for (const [, regex] of expected.matchAll(/^page: (.*)/gm))
      await page.waitForFunction(finds, regex, { polling: 500 });
    for (const [, name] of expected.matchAll(/^fails: (.*)/gm))
      await page.waitForFunction(finds, `^not ok - ${name.replaceAll("_", " ")}`, { polling: 500 });
  };
}

// tests/web/run chooses one of nine parts of them, or all.
const chosen = Object.entries(tests).filter((_, i) => process.env.PARTS.includes(i % 9));
chosen.push(["nothing is fetched from elsewhere, and nothing has failed", async () => {
  requests.delete("null"); // data: and blob:
  assert.deepEqual([[...requests], errors], [[origin], []]);
}]);

const cases = process.argv.slice(2);
let points = 0;
for (const [name, test] of chosen) {
  const point = name.replaceAll(" ", "_");
  if (cases.length && !cases.some((part) => point.includes(part))) continue;
  try {
    await test(await open());
    console.log(`ok - ${name}`);
  } catch (error) {
    const shell = await terminal_of(browser.contexts().at(-1)?.pages()[0]);
    process.exitCode = 1;
    console.log(`not ok - ${name}\n${error.message}\n${shell}`.replace(/\n/g, "\n# "));
  }
  points++;
  for (const context of browser.contexts()) await context.close();
}
console.log(`1..${points}`);
if (!points) process.exitCode = 1;
fs.rmSync(work, { recursive: true });
await browser.close();
server.kill();
