import type { Risk } from 'core/contract/answering/attempt';
import { useEffect, useRef, useState } from 'react';

/** A risk is shown until its page is left, and can be opened again afterwards. */
export function useShownRisks(risks: readonly Risk[], here: string) {
  const [shownAt, setShownAt] = useState(risks.length > 0 ? here : undefined);
  const latest = useRef(risks);
  useEffect(() => {
    if (latest.current === risks) return;
    latest.current = risks;
    setShownAt(here);
  }, [risks, here]);
  const shown = risks.length > 0 && shownAt === here;
  const hide = () => setShownAt(undefined);
  return { shown, hide, onToggle: () => (shown ? hide() : setShownAt(here)) };
}
