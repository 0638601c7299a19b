// SPDX-License-Identifier: GPL-2.0-only
//
// Boots a machine and saves it at its prompt (web/build):
//
//   boot.mjs KERNEL NAME
//
// boots KERNEL with NAME.initrd, and writes NAME.state, and NAME.json with what it
// has printed.

import fs from "node:fs";
import { V86 } from "v86";
import { hardware, PROMPT } from "./hardware.js";

const [kernel, name] = process.argv.slice(2);
const image = (file) => ({ buffer: new Uint8Array(fs.readFileSync(file)).buffer });

// tsc=reliable: the clock of a saved machine jumps. init_on_free=1, and zeros in
// place of an initrd that is above the kernel's memory: what is not needed any more
// is not part of the state. slab_debug=P,kmalloc-*: a freed object is filled with
// 0x6b, so that its use fails, whatever is in it. rootfstype=ramfs: the compiler's
// files need more than half of the memory.
const printed = { shell: "", log: "" };
const initrd = image(`${name}.initrd`);
const emulator = new V86({
  ...hardware(name),
  wasm_path: "node_modules/v86/build/v86.wasm",
  bios: image("/usr/share/seabios/bios.bin"),
  vga_bios: image("/usr/share/seabios/vgabios-stdvga.bin"),
  bzimage: image(`${kernel}/vmlinuz`),
  initrd,
  cmdline: `console=ttyS1 tsc=reliable random.trust_cpu=on init_on_free=1
    slab_debug=P,kmalloc-* rootfstype=ramfs oops=panic TERM=xterm-256color
    ENV=/etc/profile`.replace(/\s+/g, " "),
  autostart: true,
});

setTimeout(() => {
  console.error(`no prompt:\n${printed.log}\n${printed.shell}`);
  process.exit(1);
}, 900000);
emulator.add_listener("serial1-output-byte", (byte) => {
  printed.log += String.fromCharCode(byte);
});
await new Promise((resolve) => {
  emulator.add_listener("serial0-output-byte", (byte) => {
    printed.shell += String.fromCharCode(byte);
    if (printed.shell.endsWith(`${PROMPT}# `)) resolve();
  });
});
await emulator.stop();
printed.now = performance.now();
if (printed.log.includes("Move RAMDISK"))
  emulator.write_memory(new Uint8Array(initrd.buffer.byteLength), 64 << 20);
fs.writeFileSync(`${name}.state`, Buffer.from(await emulator.save_state()));
fs.writeFileSync(`${name}.json`, JSON.stringify(printed));
process.exit(0);
