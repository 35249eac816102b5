import type { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useRef } from 'react';
import { contextChanged, type FormulaContext } from './context';
import { markFaults, type TextFault } from './faults';

interface Checked {
  context: Pick<FormulaContext, 'scope' | 'say'>;
  /** The text that was checked. */
  settled: string;
  faults: readonly TextFault[];
}

/** Marks the faults, and redraws the text when the meaning of its names has changed. */
export function useMarkedFaults(view: RefObject<EditorView | undefined>, { context, settled, faults }: Checked): void {
  const { scope, say } = context;
  const drawnFor = useRef(scope);
  useEffect(() => {
    if (drawnFor.current === scope) return;
    drawnFor.current = scope;
    view.current?.dispatch({ effects: contextChanged.of(null) });
  }, [scope, view]);
  useEffect(() => {
    // Edited meanwhile: the next check marks its faults.
    if (view.current?.state.doc.toString() === settled) markFaults(view.current, faults, say);
  }, [faults, settled, say, view]);
}
