// SPDX-License-Identifier: GPL-2.0-only
//
// The emulated machine: its files, its serial lines, and the shell on the first
// of them.

import { fetch_file, import_file } from "./fetch.js";
import { hardware, PROMPT } from "./hardware.js";
import { tar, unzip } from "./tar.js";

// Sequences that color text, move the cursor or are marks
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with one
const SEQUENCES = /\r|\x1b\[[\d;?]*[a-zA-Z]|\x1b\][^\x07]*\x07/g;

// Fetches a saved machine: its name, the file that restores it, what it had printed,
// { shell, log }, and the time then.
async function fetch_saved(name, options) {
  const [blob, json] = await Promise.all([
    fetch_file(`${name}.zst`, options),
    fetch_file(`${name}.json`),
  ]);
  return { name, blob, ...JSON.parse(await json.text()) };
}

async function fetch_wasm(options) {
  const file = await fetch_file("v86.wasm.gz", options);
  return WebAssembly.compile(await unzip(file, 16 << 20));
}

// What a command has printed. The text from one prompt to the next begins with
// the line that was typed, which may be wrapped, or printed again.
function output_of(text, line) {
  const output = text.replace(SEQUENCES, "").replace(/^[#$>] /, "");
  const echo = [...line].map((c) => c.replace(/\W/, "\\$&")).join("\n?");
  const rest = output.replace(new RegExp(`^${echo}\n`), "");
  return rest === output ? output.replace(/^[^\n]*\n/, "") : rest;
}

// Whether a chapter shows this output. The pattern, and so the rule, is that of
// tests/tour/type, which compares in the same way.
export function is_shown(output, pattern) {
  const text = output.replace(/([^\n])$/, "$1\n").replace(/[ \t]+$/gm, "");
  return new RegExp(`^${pattern}$`).test(text);
}

// The clock of the emulator, in milliseconds. It continues from the time when the
// machine was saved, and stops while the browser does not run the page: after a jump
// of hours, the kernel sometimes waits for a timer that never fires.
const clock = {
  time: 0,
  read_at: 0,
  read(now) {
    this.time += Math.min(now - this.read_at, 1000);
    this.read_at = now;
    return this.time;
  },
};

// While it is imported, the emulator takes its clock from performance.
async function import_emulator() {
  const now = performance.now.bind(performance);
  performance.now = () => clock.read(now());
  try {
    return await import_file("libv86.js");
  } finally {
    delete performance.now;
  }
}

// Brings an emulator to the state of a saved machine. If it cannot, the clock is as
// it was, for another one that runs.
async function restore({ emulator, name, blob, now }) {
  const bytes = await blob.arrayBuffer();
  const { time } = clock;
  try {
    clock.time = now;
    await emulator.restore_state(bytes);
    // What it was sent and had not read yet is no part of the state.
    const { uart0, uart1 } = emulator.v86.cpu.devices;
    for (const uart of [uart0, uart1]) uart.input.length = 0;
    if (emulator.v86.cpu.memory_size[0] === hardware(name).memory_size) return;
  } catch {
    // It is damaged, or was saved by another version of the emulator.
  }
  clock.time = time;
  throw new Error(`what was fetched as ${name}.zst is damaged. Try it again`);
}

export class Machine {
  onshell; // gets the text of the shell
  onlog; // gets the text of the kernel's log
  log = ""; // that text since the last reset
  onfiles; // returns { directory, files }, what is to be built
  sent = new Map(); // texts that it has got from onfiles() since then, by key
  onpanic;
  has_panicked = false;
  #running; // a saved machine, with the emulator that has continued it
  #cache = "default";
  #size = "24 80";
  #wasm;
  #decoders;
  #bytes;
  #to_send = [[], []];
  #since_prompt = "";
  #recent = ""; // its end, as far as that can be a part of a prompt
  #waiting;

  get has_compiler() {
    return this.#running?.name === "compiler";
  }

  // What had been printed when the machine was saved: { shell, log }
  get saved() {
    return this.#running;
  }

  // Fetches a saved machine, and continues it in place of the one that runs. If this
  // fails, that one goes on.
  async load(name, options) {
    const all = { ...options, cache: this.#cache };
    const [saved, wasm] = await Promise.all([
      fetch_saved(name, all),
      this.#wasm ?? fetch_wasm(all),
    ]);
    this.#wasm = wasm;
    const next = { ...saved, emulator: await this.#make_emulator(name) };
    try {
      await restore(next);
    } catch (error) {
      await next.emulator.destroy();
      this.#cache = "reload";
      throw error;
    }
    const before = this.#running;
    this.#running = next;
    this.#begin();
    await before?.emulator.destroy();
  }

  async #make_emulator(name) {
    const { V86 } = await import_emulator();
    const wasm_fn = async (imports) =>
      (await WebAssembly.instantiate(this.#wasm, imports)).exports;
    const emulator = new V86({ ...hardware(name), wasm_fn });
    for (const line of [0, 1])
      emulator.add_listener(`serial${line}-output-byte`, (byte) => {
        if (emulator === this.#running?.emulator && this.#bytes[line].push(byte) === 1)
          setTimeout(() => this.#receive(line));
      });
    // v86 does not report a failure: its promise is rejected, and has no handler.
    let fail;
    try {
      await new Promise((resolve, reject) => {
        fail = (event) => {
          event.preventDefault();
          reject(new Error(`the browser cannot: ${event.reason?.message}`));
        };
        addEventListener("unhandledrejection", fail);
        emulator.add_listener("emulator-loaded", resolve);
      });
    } finally {
      removeEventListener("unhandledrejection", fail);
    }
    return emulator;
  }

  // Goes back to the saved state.
  async reset() {
    if (!this.#running) throw new Error("the machine is still being fetched");
    await this.#running.emulator.stop();
    await restore(this.#running);
    this.#begin();
  }

  // Lets a machine run that was restored.
  #begin() {
    this.give_up("");
    this.#decoders = [new TextDecoder(), new TextDecoder()];
    this.#bytes = [[], []];
    this.#to_send = [[], []];
    this.#since_prompt = "# ";
    this.#recent = "";
    this.has_panicked = false;
    this.sent.clear();
    this.#translate(true);
    this.log = "";
    this.send(`size ${this.#size}\n`, 1);
    this.#running.emulator.run();
  }

  #send_to(line, text) {
    this.#running?.emulator.serial_send_bytes(line, new TextEncoder().encode(text));
  }

  resize(rows, columns) {
    this.#size = `${rows} ${columns}`;
    this.send(`size ${this.#size}\n`, 1);
  }

  // Types text, in pieces, because the queue of a serial line is short.
  send(text, line = 0) {
    const pieces = this.#to_send[line];
    const idle = !pieces.length;
    pieces.push(...text.match(/.{1,500}/gs));
    if (idle) this.#send_piece(line, pieces);
  }

  #send_piece(line, pieces) {
    this.#send_to(line, pieces[0]);
    setTimeout(() => {
      pieces.shift();
      if (pieces.length && pieces === this.#to_send[line])
        this.#send_piece(line, pieces);
    }, 20);
  }

  // Whether the emulator translates what runs often. A compiler is faster without:
  // most of its code runs only a few times.
  #translate(does) {
    this.#running.emulator.v86.cpu.wm.exports.set_jit_config(0, does ? 0 : 1);
  }

  // Answers web/guest_build.sh.
  async send_changes() {
    this.#translate(false);
    this.send_files(await this.onfiles());
  }

  // Answers take_files of web/guest_profile.sh: files are texts or bytes by path.
  send_files({ directory, files }) {
    const bytes = tar(files);
    const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    this.send(`files ${directory} ${base64.length}\n${base64}`, 1);
  }

  #receive(line) {
    const bytes = Uint8Array.from(this.#bytes[line].splice(0));
    const text = this.#decoders[line].decode(bytes, { stream: true });
    if (line === 1) return this.#receive_log(text);
    this.onshell(text);
    const recent = this.#recent + text;
    this.#recent = recent.slice(1 - PROMPT.length);
    this.#since_prompt += text;
    if (!recent.includes(PROMPT)) return;
    const parts = this.#since_prompt.split(PROMPT);
    this.#since_prompt = parts.pop();
    // A prompt that is only printed again, in another width, ends no command.
    const ended = parts.filter((part) => part.includes("\n"));
    if (!ended.length) return;
    this.#translate(true);
    this.#waiting?.resolve(ended.at(-1));
  }

  #receive_log(text) {
    this.onlog(text);
    const end = this.log.slice(-20) + text;
    this.log += text;
    if (this.has_panicked || !end.includes("Kernel panic")) return;
    this.has_panicked = true;
    this.give_up("the kernel has panicked");
    this.onpanic();
  }

  get is_busy() {
    return Boolean(this.#waiting) || this.#since_prompt.includes("\n");
  }

  // Stops the program that runs in the shell. Returns whether it has ended.
  async interrupt() {
    this.send("\x03");
    for (let i = 0; i < 200 && this.is_busy; i++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    return !this.is_busy;
  }

  // What the shell has printed since the last prompt
  get printed() {
    return this.#since_prompt.replace(SEQUENCES, "");
  }

  // Types one line, in place of what is typed already. Returns what it prints.
  async run(line) {
    if (!this.#running) throw new Error("the machine is still being fetched");
    if (this.has_panicked) throw new Error("the kernel has panicked");
    if (this.is_busy) throw new Error("the shell is busy");
    const printed = new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
    this.send(`\x15${line}\r`);
    try {
      return output_of(await printed, line);
    } finally {
      this.#waiting = null;
    }
  }

  // Ends a run() that does not end. Without a reason, the reader has ended it.
  give_up(reason) {
    this.#waiting?.reject(new Error(reason));
  }
}
