import type { CodedTexts } from 'core/results/codedTexts';
import type { OwnCoding } from 'core/results/textTheme';
import { useCallback, useRef, useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';

export type CodedText = CodedTexts['texts'][number];

interface Options {
  save(key: string, said: Partial<OwnCoding>): Promise<unknown>;
  /** All that was said has arrived. */
  onSaved(): void;
}

/**
 * What is said of texts: shown at once, saved behind it, one after the other. A text of which something was said stays where it is until
 * another list is chosen, although it may no longer belong there.
 */
export function useSaid(options: Options) {
  const [said, setSaid] = useState<ReadonlyMap<string, OwnCoding>>(new Map());
  const calls = useRef(options);
  calls.current = options;
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);
  /** Those that are shown now, so that they can stay. */
  const last = useRef<readonly CodedText[]>([]);

  const say = useCallback((text: CodedText, change: Partial<OwnCoding>) => {
    const { key, isMarked, themes } = text;
    setSaid((before) => new Map(before).set(key, { isMarked, themes, ...change }));
    waiting.current += 1;
    queue.current = queue.current
      .then(() => calls.current.save(key, change))
      .catch((error: unknown) => {
        feedback.error(asFailure(error).message);
        setSaid((before) => {
          const next = new Map(before);
          next.delete(key);
          return next;
        });
      })
      .then(() => {
        waiting.current -= 1;
        if (waiting.current === 0) calls.current.onSaved();
      });
  }, []);

  /** The list with what was said since it came. */
  const withSaid = (list: readonly CodedText[]): readonly CodedText[] => {
    const there = new Set(list.map(({ key }) => key));
    const stays = last.current.filter(({ key }) => said.has(key) && !there.has(key));
    const all = [...list, ...stays].map((text) => ({ ...text, ...said.get(text.key) }));
    if (stays.length > 0) all.sort((one, other) => (one.text < other.text ? -1 : 1));
    last.current = all;
    return all;
  };

  /** Another list is chosen. */
  const forget = useCallback(() => {
    last.current = [];
    setSaid(new Map());
  }, []);

  return { say, withSaid, forget };
}
