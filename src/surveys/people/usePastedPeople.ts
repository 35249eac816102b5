import { type PastedPeople, readPeople } from 'core/survey/invitedPeople';
import type { InviteeRules } from 'core/survey/invitee';
import { useEffect, useState } from 'react';

/** Milliseconds of reading at a time: what is typed meanwhile is seen at once. */
const stretch = 10;

const nobody: PastedPeople = { people: [], lines: [], faults: [] };

/** The people in a text, read in slices. `isReading`: those shown are of an earlier text. */
export function usePastedPeople(text: string, rules: InviteeRules): PastedPeople & { isReading: boolean } {
  const [made, setMade] = useState({ text: '', rules, read: nobody });
  useEffect(() => {
    const steps = readPeople(text, rules);
    let next: ReturnType<typeof setTimeout> | undefined;
    const go = () => {
      const began = performance.now();
      for (;;) {
        const { done, value } = steps.next();
        if (done) return setMade({ text, rules, read: value });
        if (performance.now() - began > stretch) break;
      }
      next = setTimeout(go);
    };
    go();
    return () => clearTimeout(next);
  }, [text, rules]);
  return { ...made.read, isReading: made.text !== text || made.rules !== rules };
}
