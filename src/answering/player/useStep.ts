import type { RefObject } from 'react';
import { useText } from '@/kit/text/useText';
import { focusItem } from './focusItem';
import type { PlayerState } from './usePlayer';

/** The label and the action of the button for going on: next page, review, sending, or the first missing answer. */
export function useStep(
  { reviewing, number, steps, open, next, placeOf }: PlayerState,
  main: RefObject<HTMLElement | null>,
  announce: (text: string) => void,
  onSend: () => void,
) {
  const text = useText();
  const toReview = number + 1 === steps.length;

  const goOn = () => {
    if (next()) {
      const { says, ...place } = placeOf(number + 1);
      announce(toReview ? text('player.review.title') : text(says, place));
      return;
    }
    announce(text('player.open', { count: open.length }));
    // The messages are there only after the next paint.
    requestAnimationFrame(() => {
      focusItem(main.current, open[0] ?? '');
    });
  };
  const send = () => {
    if (open.length === 0) onSend();
  };

  if (reviewing) return { label: 'player.send', step: send, toReview: false };
  return { label: toReview ? 'player.toReview' : 'player.next', step: goOn, toReview };
}
