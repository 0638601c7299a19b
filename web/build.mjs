// SPDX-License-Identifier: GPL-2.0-only
//
// Makes the files of the page that are not copied (web/build):
//
//   build.mjs PAGE LABS PACKAGES DOCUMENT...
//
// LABS are the names of the labs that it offers, PACKAGES those of npm's packages
// that it has.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { Marked } from "marked";

const top = new URL("../", import.meta.url);
const read = (file) => fs.readFileSync(new URL(file, top), "utf8");
const escaped = (text) =>
  text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
// The file that a link in a document leads to
const at = (file, href) => path.join(path.dirname(file), href);
const bare = (file) => file.replace(/\.md$/, "");
const address_of = (file) =>
  bare(file).replace(/^course\/steps\/(.*)\/README$/, "course/$1");
// What a link calls a heading, on hosts of repositories and in the page
const slug = (heading) =>
  heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-");

// The change of the driver that a document makes, which a button makes in the
// page. The editor looks for the old lines in the whole file.
function diff_block(text, document) {
  const paths = ["machines/plant", "", document].map((name) => new URL(name, top).pathname);
  const file = `${execFileSync(paths[0], ["--files", ...paths.slice(1)])}`.trim();
  const lines = text.replace(/^---.*\n/, "");
  const side = (mark) =>
    lines
      .split("\n")
      .filter((line) => line[0] === " " || line[0] === mark)
      .map((line) => `${line.slice(1)}\n`)
      .join("");

  if (read(file).split(side("-")).length !== 2)
    throw new Error(`${document}: not once in ${file}: ${side("-")}`);
  return `<div class="diff"><pre tabindex="0">${escaped(text)}</pre>
    <button data-file="${file}" data-old="${escaped(side("-"))}"
      data-replacement="${escaped(side("+"))}">Change it, and build</button></div>`;
}

// A console block. One that needs what this machine lacks cannot be typed.
function console_block(commands, lacks, is_after) {
  const lines = commands.map(
    ({ typed, output, pattern }) => `<span class="command"
      data-lines="${escaped(JSON.stringify(typed))}"
      data-pattern="${escaped(pattern)}"># ${escaped(typed.join("\n> "))}</span>
${escaped(output.map((line) => `${line}\n`).join(""))}`,
  );
  const bar = lacks
    ? `This needs ${lacks}, which this machine lacks.`
    : `<button>Type it</button> <span role="status"></span>`;

  return `<div class="console${is_after ? " after" : ""}"><pre tabindex="0">${lines.join("")}</pre>
    <p>${bar}</p></div>`;
}

// The text of a document in the page, which docs/audience has written
const text_of = (file) => read(`build/web-parts/texts/${file}`);

// Makes HTML of a document. Links to other documents open these in the page;
// links to files that the page does not have become text.
export function render(file, documents, blocks) {
  let lacks = "";
  let is_after = false; // a change
  const renderer = {
    html({ text }) {
      lacks = /<!-- needs: (.*?) -->/.exec(text)?.[1] ?? lacks;
      return text.replace(/<!--.*?-->/gs, "");
    },
    code({ lang, text }) {
      if (lang === "diff" && text.startsWith("--- ")) {
        is_after = true;
        return diff_block(text, file);
      }
      if (lang !== "console" || !blocks?.length)
        return `<pre tabindex="0">${escaped(text)}</pre>`;
      const html = console_block(blocks.shift(), lacks, is_after);
      lacks = "";
      is_after = false;
      return html;
    },
    heading({ tokens, depth }) {
      const id = `heading-${slug(this.parser.parseInline(tokens, this.parser.textRenderer))}`;
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const [, name, heading = ""] = /^(.*?)(#.*)?$/.exec(href);
      const target = name ? at(file, name) : file;
      const inside = documents.includes(target) && `#${address_of(target)}${heading}`;
      const to = /^(https?:|#\/)/.test(href) ? href : inside;
      return to ? `<a href="${escaped(to)}">${text}</a>` : text;
    },
    image: ({ href, text }) => `<img src="${at(file, href)}" alt="${escaped(text)}">`,
  };

  return new Marked({ renderer })
    .parse(text_of(file))
    .replaceAll("<table>", '<table tabindex="0">');
}

// What is above and below a chapter or a lab: links to the one before it, to the
// next, and above to all, in the order of the table in the README next to it.
function links_of(file, documents) {
  const index = `${path.dirname(file).replace(/(labs).*/, "$1")}/README.md`;
  const text = documents.includes(index) ? read(index) : "";
  const all = [...text.matchAll(/^\|.*?\]\((.*?)\)/gm)].map(([, name]) => at(index, name));
  const i = all.indexOf(file);
  const title = (name) => /^# (.*)/.exec(read(name))[1];
  const link = (name, mark) =>
    name ? `<a href="#${bare(name)}">${mark}${title(name)}</a>` : "";
  const [previous, next] = [link(all[i - 1], "← "), link(all[i + 1], "→ ")];
  const list = all.map((name) => `<li>${link(name, "")}`).join("");

  if (i < 0) return { above: "", below: "" };
  return {
    above: `<div class="bar way">${previous}<details><summary>Contents</summary>
      <ul>${list}</ul></details>${next}</div>`,
    below: `<div class="bar way">${previous}${next}</div>`,
  };
}

// What is below the title of a chapter.
function chapter_bar(file) {
  const copy = `<button class="copy">Copy its address</button>`;

  if (/^docs\/labs\/.+\//.test(file)) return `<p>${copy}</p>`;
  if (!/^docs\/tour\/\d/.test(file)) return "";
  return `<p><button class="begin">Reset and begin</button> ${copy}</p>`;
}

// What is below the title of a text about labs: a button that runs the lab, or
// links to those that the page can run.
function lab_bar(file, labs) {
  const lab = labs.find((name) => file === `docs/labs/${name}/README.md`);
  const links = labs.map((name) => `<a href="#docs/labs/${name}/README">${name}</a>`);
  const line = `rmmod sudoku; echo ${lab} > /labs/names; sh /guest_lab.sh`;

  if (!file.startsWith("docs/labs/")) return "";
  if (!lab) return `<p class="hint">This page can run ${links.join(", ")}.</p>`;
  return `<p><button class="line">${escaped(line)}</button></p>
    <p class="hint">This resets the machine, loads a module with one bug, and runs
    its trigger. What the kernel reports is in the Log. Read the symptom, run it,
    and explain the report before you read on. Then <a href="#/code/lab/${lab}">open its file in the editor</a>, and mend
    it.</p>
    <p><button data-lab="${lab}">Build and judge</button> <b role="status"></b></p>`;
}

// The steps with their tests, as course/grade has them, and those of them that the
// machine lacks; and what judges the labs.
function course_of(labs, chapters) {
  const lines = (file) => read(file).split("\n").filter(Boolean);
  const rows = lines("course/steps/table").map((line) => line.split("|"));
  const ids = fs.readdirSync(new URL("course/steps", top)).filter((id) => /^\d/.test(id));
  const steps = ids.sort().map((id) => {
    const number = id.slice(0, 2);
    const [, title, points, hint] = rows.find((row) => row[0] === number);
    const chapter = chapters.find((name) => hint.startsWith(name.slice(0, "docs/tour/NN".length)));
    const all = lines("build/web-parts/tests")
      .filter((line) => line.startsWith(`${number}|`))
      .map((line) => line.replace(/^.*?\|.*?\|/, ""));
    const run = lines(`build/web-parts/root/steps/${id}`);
    const tests = all.filter((name) => run.includes(name));
    const unseen = all.filter((name) => !run.includes(name));
    return {
      ...{ id, number: Number(number), title, points: Number(points) },
      ...{ hint, chapter, tests, unseen },
    };
  });
  const complaints = lines("machines/complaints");
  const reports_of = (lab) =>
    [...read(`docs/labs/${lab}/expect`).matchAll(/^page: (.*)/gm)].map(([, regex]) => regex);

  return { steps, labs: Object.fromEntries(labs.map((lab) => [lab, { reports: reports_of(lab), complaints }])) };
}

// A link to the project, if the build was given its address
function project_link() {
  const url = process.env.SOURCES;
  return url ? `<p>It is kept at <a href="${escaped(url)}">${escaped(url)}</a>.</p>` : "";
}

// Makes a row of each line "SOURCE VERSION LICENSE" about Debian's sources, and of
// npm's packages. Links lead to exactly these.
function table_of(debian, names) {
  const { packages } = JSON.parse(read("web/package-lock.json"));
  const row = (name, version, license, address) =>
    `<tr><td>${name}<td><a href="https://${address}">${version}</a><td>${license}`;
  const npm = names.split(" ").map((name) => {
    const { version, license } = packages[`node_modules/${name}`];
    return row(name, version, license, `www.npmjs.com/package/${name}/v/${version}`);
  });
  const sources = [...debian.matchAll(/(\S+) (\S+) (.*)/g)].map(([, name, version, license]) =>
    row(name, version, license, `snapshot.debian.org/package/${name}/${version}/`));
  return [...sources, ...npm].join("\n");
}

function page(directory, offered, packages, ...documents) {
  const commands = JSON.parse(fs.readFileSync("commands.json"));
  const labs = offered.split(" ");
  const option = (lab) => `<option value="lab/${lab}">Lab: ${lab}</option>`;
  const size = (name) => fs.statSync(path.join(directory, name)).size;
  const html = read("web/index.html")
    .replace("<!-- address -->", process.env.PAGE ?? "")
    .replace("<!-- project -->", project_link())
    .replace("<!-- bytes -->", size("machine.zst") + size("v86.wasm.gz"))
    .replace("<!-- compiler -->", size("compiler.zst"))
    .replace("<!-- megabytes -->", Math.ceil(size("compiler.zst") / 1e6))
    .replace("<!-- parts -->", table_of(fs.readFileSync("versions", "utf8"), packages))
    .replace("<!-- labs -->", labs.map(option).join(""));

  const chapters = documents.filter((name) => /^docs\/tour\/\d/.test(name)).map(bare);

  process.chdir(directory);
  fs.writeFileSync("index.html", html);
  fs.writeFileSync(
    "course_data.js",
    `export default ${JSON.stringify(course_of(labs, chapters))};`,
  );
  for (const file of documents) {
    const { above, below } = links_of(file, documents);
    const bar = chapter_bar(file) + lab_bar(file, labs);
    const html = render(file, documents, commands[file]);
    fs.mkdirSync(path.dirname(address_of(file)), { recursive: true });
    fs.writeFileSync(
      `${address_of(file)}.html`,
      above + html.replace("</h1>", `$&${bar}`) + below,
    );
  }
}

const [program, ...args] = process.argv.slice(1);
if (program.endsWith("/build.mjs")) page(...args);
