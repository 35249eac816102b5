import { isolateHistory } from '@codemirror/commands';
import { forEachDiagnostic, nextDiagnostic, previousDiagnostic, setDiagnostics } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import type { Say } from './context';

/** A fault in a text, with its message. UTF-16 offsets, end exclusive. */
export interface TextFault {
  start: number;
  end: number;
  message: string;
  /** A replacement for start..end. */
  suggestion?: string | undefined;
}

/** Replaces text in one undo step. */
export function replaceText(view: EditorView, from: number, to: number, text: string): void {
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + text.length },
    scrollIntoView: true,
    annotations: isolateHistory.of('full'),
  });
  view.focus();
}

export function selectText(view: EditorView, from: number, to: number): void {
  const { length } = view.state.doc;
  view.dispatch({ selection: { anchor: Math.min(from, length), head: Math.min(to, length) }, scrollIntoView: true });
  view.focus();
}

/** Underlines the faults, with message and correction in a tooltip. */
export function markFaults(view: EditorView, faults: readonly TextFault[], say: Say): void {
  const { length } = view.state.doc;
  const diagnostics = faults.map(({ start, end, message, suggestion }) => ({
    from: Math.min(start, length),
    to: Math.min(end, length),
    severity: 'error' as const,
    message,
    actions:
      suggestion === undefined
        ? []
        : [
            {
              name: say('formulaEditor.fix', { suggestion }),
              apply: (editor: EditorView, from: number, to: number) => replaceText(editor, from, to, suggestion),
            },
          ],
  }));
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

/** Corrects the fault at the cursor, or the only one that can be corrected. */
function mend(view: EditorView): boolean {
  const { head } = view.state.selection.main;
  const found: { from: number; to: number; apply(): void }[] = [];
  forEachDiagnostic(view.state, ({ actions = [] }, from, to) => {
    const [action] = actions;
    if (action) found.push({ from, to, apply: () => action.apply(view, from, to) });
  });
  const here = found.find(({ from, to }) => from <= head && head <= to) ?? (found.length === 1 ? found[0] : undefined);
  here?.apply();
  return here !== undefined;
}

/** F8: next fault; Shift F8: previous fault; Ctrl or ⌘ with a full stop: correct. */
export const faultKeys: Extension = keymap.of([
  { key: 'F8', run: nextDiagnostic, shift: previousDiagnostic },
  { key: 'Mod-.', run: mend },
]);
