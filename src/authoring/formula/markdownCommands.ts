import { startCompletion } from '@codemirror/autocomplete';
import { isolateHistory } from '@codemirror/commands';
import { EditorSelection, type EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';

const inOneStep = isolateHistory.of('full');

/** Stars on both sides of a range: one is italic, two bold, three both. */
function starsAround(state: EditorState, from: number, to: number): number {
  const before = /\**$/.exec(state.sliceDoc(from - 3, from))?.[0].length ?? 0;
  const after = /^\**/.exec(state.sliceDoc(to, to + 3))?.[0].length ?? 0;
  return Math.min(before, after);
}

/** Adds stars around the selection, or removes them. */
function wrap(view: EditorView, mark: '*' | '**'): boolean {
  if (view.state.readOnly) return false;
  const change = view.state.changeByRange(({ from, to }) => {
    const { length } = mark;
    const stars = starsAround(view.state, from, to);
    const isWrapped = mark === '**' ? stars >= 2 : stars % 2 === 1;
    if (isWrapped) {
      return {
        changes: [
          { from: from - length, to: from },
          { from: to, to: to + length },
        ],
        range: EditorSelection.range(from - length, to - length),
      };
    }
    return {
      changes: [
        { from, insert: mark },
        { from: to, insert: mark },
      ],
      range: EditorSelection.range(from + length, to + length),
    };
  });
  view.dispatch(change, { annotations: inOneStep, scrollIntoView: true });
  return true;
}

export const bold = (view: EditorView): boolean => wrap(view, '**');
export const italic = (view: EditorView): boolean => wrap(view, '*');

function selectedLines({ doc, selection }: EditorState) {
  const { from, to } = selection.main;
  const first = doc.lineAt(from).number;
  return Array.from({ length: doc.lineAt(to).number - first + 1 }, (_, index) => doc.line(first + index));
}

/** Makes the selected lines list items, or removes the bullets if all have one. */
export function list(view: EditorView): boolean {
  if (view.state.readOnly) return false;
  const lines = selectedLines(view.state);
  const isList = lines.every(({ text }) => text.startsWith('- '));
  view.dispatch({
    changes: lines.map(({ from }) => (isList ? { from, to: from + 2 } : { from, insert: '- ' })),
    annotations: inOneStep,
    scrollIntoView: true,
  });
  return true;
}

const address = 'https://';

/** Makes the selection a link and puts the cursor where the address goes. */
export function link(view: EditorView): boolean {
  if (view.state.readOnly) return false;
  const { from, to } = view.state.selection.main;
  const label = view.state.sliceDoc(from, to);
  const end = from + label.length + 3 + address.length;
  view.dispatch({
    changes: { from, to, insert: `[${label}](${address})` },
    // Without a label, the label comes first.
    selection: { anchor: label === '' ? from + 1 : end },
    annotations: inOneStep,
    scrollIntoView: true,
  });
  return true;
}

/** Inserts a placeholder and opens the completions. */
export function insertScore(view: EditorView): boolean {
  if (view.state.readOnly) return false;
  const { from, to } = view.state.selection.main;
  view.dispatch({
    changes: { from, to, insert: '{{  }}' },
    selection: { anchor: from + 3 },
    annotations: inOneStep,
    scrollIntoView: true,
  });
  startCompletion(view);
  return true;
}

/** Typing `{{` adds the closing braces and opens the completions. */
export const closingBraces: Extension = EditorView.inputHandler.of((view, from, to, text) => {
  const { state } = view;
  if (text !== '{' || from !== to || state.readOnly) return false;
  if (state.sliceDoc(from - 1, from) !== '{' || state.sliceDoc(from - 2, from - 1) === '{') return false;
  if (/^\s*\}\}/.test(state.sliceDoc(from))) return false;
  view.dispatch({
    changes: { from, insert: '{  }}' },
    selection: { anchor: from + 2 },
    userEvent: 'input.type',
    scrollIntoView: true,
  });
  startCompletion(view);
  return true;
});

export const markdownKeys: Extension = keymap.of([
  { key: 'Mod-b', run: bold },
  { key: 'Mod-i', run: italic },
]);
