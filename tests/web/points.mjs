// SPDX-License-Identifier: GPL-2.0-only
//
// Prints the score, and the points of each step, as the page computes them, for
// tests/course/score.py: standard input is an object with steps, as in course_data.js,
// and the text that the machine has printed.

import fs from "node:fs";
import { score_of } from "../../web/score.js";

const { steps, text } = JSON.parse(fs.readFileSync(0));
const result = score_of(steps, text);
console.log(JSON.stringify([result.score, result.steps.map(({ earned }) => earned)]));
