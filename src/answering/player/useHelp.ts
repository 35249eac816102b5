import type { Risk } from 'core/contract/answering/attempt';
import { type RefObject, useEffect, useRef, useState } from 'react';

const noCodes: ReadonlySet<string> = new Set();

/**
 * Help because of risks in the answers. It stands below the answer after which it came, or at the top of another page, until it was
 * read and its page left; it can be opened again afterwards.
 * @param here id of the page
 * @param given the item that was answered last
 */
export function useHelp(risks: readonly Risk[], here: string, given: RefObject<string | undefined>) {
  // The same help in another language is not news.
  const codes = risks.map(({ code }) => code).join(' ');
  const [shownAt, setShownAt] = useState(codes === '' ? undefined : here);
  const [news, setNews] = useState<{ codes: string; item?: string | undefined }>({ codes });
  const [read, setRead] = useState(noCodes);
  const card = useRef<HTMLElement>(null);
  const [isHeld, setHeld] = useState(false);
  // While drawing, so that it is never seen, or read out, at another place first.
  if (news.codes !== codes) {
    const known = new Set(news.codes.split(' '));
    const isNew = risks.some(({ code }) => !known.has(code));
    setNews({ codes, item: isNew ? given.current : news.item });
    if (isNew) setShownAt(here);
  }
  const isRead = risks.every(({ code }) => read.has(code));
  const shown = risks.length > 0 && (!isRead || shownAt === here);
  // After the page has scrolled to its next question. The answer stays in sight, above it.
  useEffect(() => {
    if (!shown || codes === '') return undefined;
    const frame = requestAnimationFrame(() => showCard(card.current));
    return () => cancelAnimationFrame(frame);
  }, [shown, codes]);
  const hide = () => setShownAt(undefined);
  return {
    risks,
    shown,
    /** The item below which it belongs. */
    item: news.item,
    card,
    isRead,
    /** One wanted to go on without having read it. */
    isHeld: isHeld && !isRead,
    markRead: () => {
      setRead(new Set([...read, ...risks.map(({ code }) => code)]));
      setShownAt(here);
    },
    hide,
    /** Closes what was read; otherwise leads to it. */
    onToggle() {
      if (shown && isRead) {
        hide();
        return;
      }
      setShownAt(here);
      // It is there only after the next paint.
      requestAnimationFrame(() => leadTo(card.current));
    },
    /** Leads to what has not been read. @returns whether there is something */
    holds(): boolean {
      if (isRead) return false;
      setHeld(true);
      // The message is there only after the next paint.
      requestAnimationFrame(() => leadTo(card.current));
      return true;
    },
  };
}

/** The focus is on its button, and all of it is in sight where it fits. */
function leadTo(card: HTMLElement | null): void {
  const button = card?.querySelector<HTMLElement>('.player-risk-close');
  button?.focus({ preventScroll: true });
  showCard(card);
  const below = (button?.getBoundingClientRect().bottom ?? 0) > window.innerHeight;
  if (below) button?.scrollIntoView({ block: 'center' });
}

/** Does nothing where all of it is seen. */
function showCard(card: HTMLElement | null): void {
  const behavior = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  const fits = card !== null && card.offsetHeight < window.innerHeight / 2;
  card?.scrollIntoView({ behavior, block: fits ? 'nearest' : 'start' });
}

export type Help = ReturnType<typeof useHelp>;
