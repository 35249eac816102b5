import type { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useRef } from 'react';
import { contextChanged, type FormulaContext } from './context';
import { markFaults, type TextFault } from './faults';

interface Checked {
  context: Pick<FormulaContext, 'scope' | 'say'>;
  /** The text that the faults were found in. */
  settled: string;
  faults: readonly TextFault[];
}

/** Marks what was found in the text, and draws the text anew when what its names mean has changed. */
export function useMarkedFaults(view: RefObject<EditorView | undefined>, { context, settled, faults }: Checked): void {
  const { scope, say } = context;
  const drawnFor = useRef(scope);
  useEffect(() => {
    if (drawnFor.current === scope) return;
    drawnFor.current = scope;
    view.current?.dispatch({ effects: contextChanged.of(null) });
  }, [scope, view]);
  useEffect(() => {
    // Written on meanwhile: the next check marks what it finds.
    if (view.current?.state.doc.toString() === settled) markFaults(view.current, faults, say);
  }, [faults, settled, say, view]);
}
