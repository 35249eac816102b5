import { useEffect, useState } from 'react';
import { useDraft } from './DraftProvider';

/** Pause after an edit, as the server goes through the whole draft. Milliseconds. */
const quiet = 1000;

/** Reads what the server makes of the draft: at once, and again after each saved edit. */
export function useAfterEdits(read: () => Promise<void>): void {
  const sequence = useDraft((state) => state.sequence);
  const [first] = useState(sequence);
  useEffect(() => {
    if (sequence === first) return void read();
    const timer = setTimeout(() => void read(), quiet);
    return () => clearTimeout(timer);
  }, [read, sequence, first]);
}
