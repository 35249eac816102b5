import type { RefObject } from 'react';
import { useText } from '@/kit/text/useText';
import { focusItem } from './focusItem';
import type { PlayerState } from './usePlayer';

/** The label and the action of the button for going on: next page, review, sending, or the first missing answer. */
export function useStep(
  { reviewing, number, pages, open, next }: PlayerState,
  main: RefObject<HTMLElement | null>,
  announce: (text: string) => void,
  onSend: () => void,
) {
  const text = useText();
  const count = pages.length;
  const toReview = number + 1 === count;

  const goOn = () => {
    if (next()) {
      announce(toReview ? text('player.review.title') : text('player.page', { number: number + 2, count }));
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

  if (reviewing) return { label: 'player.send', step: send };
  return { label: toReview ? 'player.toReview' : 'player.next', step: goOn };
}
