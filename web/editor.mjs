// SPDX-License-Identifier: GPL-2.0-only
//
// The editor of the panel Code: CodeMirror, with what this page needs of it.
// web/build makes one file of this one and of all that it imports.

import { defaultKeymap, history, historyKeymap, indentLess, insertTab, undo }
  from "@codemirror/commands";
import { cppLanguage } from "@codemirror/lang-cpp";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit,
  syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { EditorState, findColumn } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const TAB = 8;

const panel = { background: "var(--panel)", color: "var(--ink)" };
const theme = EditorView.theme({
  "&": { height: "100%", ...panel },
  ".cm-scroller": { font: "inherit", lineHeight: 1.4 },
  ".cm-gutters": { background: "var(--page)", color: "var(--dim)", border: 0 },
  ".cm-panels": { background: "var(--page)", color: "var(--ink)" },
  ".cm-panels :is(button, input)": { ...panel, fontSize: "inherit" },
  ".cm-tooltip": panel,
});

const colors = HighlightStyle.define([
  { tag: tags.comment, color: "var(--dim)" },
  { tag: [tags.keyword, tags.modifier], color: "var(--keyword)" },
  { tag: tags.processingInstruction, color: "var(--macro)" },
  { tag: [tags.string, tags.character], color: "var(--string)" },
  { tag: tags.typeName, color: "var(--link)" },
]);

// Makes the editor in an element. It has several texts by key, which end with the
// files' names, and keeps the cursor, the marks and the history of each.
// text_of(key) is asked for a text when it is needed first; on_change(key, text)
// gets what it has become.
export function make_editor(parent, text_of, on_change) {
  const states = new Map();
  const view = new EditorView({ parent });
  let shown;

  const extensions_for = (key) => [
    theme,
    EditorState.tabSize.of(TAB),
    indentUnit.of("\t"),
    lineNumbers(),
    lintGutter(),
    history(),
    indentOnInput(),
    bracketMatching(),
    search({ top: true }),
    syntaxHighlighting(colors),
    key.endsWith("Kbuild") ? [] : cppLanguage,
    EditorView.contentAttributes.of({
      tabindex: "0",
      "aria-label": `${key.split(":").at(-1)}; Escape, then Tab leaves it`,
    }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) on_change(key, state.doc.toString());
    }),
    keymap.of([{ key: "Tab", run: insertTab, shift: indentLess }]),
    keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
  ];

  function state_of(key) {
    if (key === shown) return view.state;
    if (!states.has(key)) {
      const extensions = extensions_for(key);
      states.set(key, EditorState.create({ doc: text_of(key), extensions }));
    }
    return states.get(key);
  }

  function update(key, spec) {
    const transaction = state_of(key).update(spec);
    if (key === shown) view.dispatch(transaction);
    else states.set(key, transaction.state);
  }

  const line_of = ({ doc }, number) => doc.line(Math.max(1, Math.min(number, doc.lines)));

  return {
    show(key) {
      const state = state_of(key);
      if (shown) states.set(shown, view.state);
      shown = key;
      view.setState(state);
      const { head } = state.selection.main;
      view.dispatch({ effects: EditorView.scrollIntoView(head, { y: "center" }) });
    },

    // Brings the editor up to date, if it has the text.
    set_text(key, text) {
      if (!states.has(key)) return;
      const { doc } = state_of(key);
      const changes = { from: 0, to: doc.length, insert: text };
      if (text !== doc.toString()) update(key, { changes });
    },

    // Marks messages, { key, line, column, severity, message }, and no others. Like
    // the compiler, a column counts a tab as what it is on a screen.
    mark(messages) {
      for (const key of new Set([...states.keys(), ...messages.map((m) => m.key)])) {
        const state = state_of(key);
        const marks = messages.filter((m) => m.key === key).map((message) => {
          const line = line_of(state, message.line);
          const from = line.from + findColumn(line.text, message.column - 1, TAB);
          return { ...message, from, to: state.wordAt(from)?.to ?? line.to };
        });
        update(key, setDiagnostics(state, marks));
      }
    },

    go_to(number) {
      const { from } = line_of(view.state, number);
      const effects = EditorView.scrollIntoView(from, { y: "center" });
      view.dispatch({ selection: { anchor: from }, effects });
      view.focus();
    },

    find: () => openSearchPanel(view),
    undo: () => undo(view),
  };
}
