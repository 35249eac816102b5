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
    markRead: () => {
      setRead(new Set([...read, ...risks.map(({ code }) => code)]));
      setShownAt(here);
    },
    hide,
    onToggle: () => (shown && isRead ? hide() : setShownAt(here)),
    /** Leads to what has not been read. @returns whether there is something */
    holds(): boolean {
      if (isRead) return false;
      showCard(card.current);
      card.current?.querySelector('button')?.focus({ preventScroll: true });
      return true;
    },
  };
}

/** Does nothing where all of it is seen. */
function showCard(card: HTMLElement | null): void {
  const behavior = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  const fits = card !== null && card.offsetHeight < window.innerHeight / 2;
  card?.scrollIntoView({ behavior, block: fits ? 'nearest' : 'start' });
}

export type Help = ReturnType<typeof useHelp>;
