// SPDX-License-Identifier: GPL-2.0-only
//
// What the build and the page must agree on: the saved machines' hardware, and the
// mark of the shell.

// There are two saved machines, "machine" and, with a compiler, "compiler". Each
// continues only on the same hardware.
export const hardware = (name) => ({
  memory_size: (name === "compiler" ? 256 : 80) << 20,
  vga_memory_size: 1 << 20,
  uart1: true,
  disable_keyboard: true,
  disable_mouse: true,
  disable_speaker: true,
});

// What the shell's prompt begins with (web/build). Terminals do not show it.
export const PROMPT = "\x1b]133;A\x07";
