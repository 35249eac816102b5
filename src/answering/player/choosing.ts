import { latinDigit } from 'core/language/typedNumber';
import { preferences } from './preferences';

/** Whether keys type text there. */
const isTyping = (element: Element | null): boolean =>
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement ||
  (element instanceof HTMLInputElement && !['radio', 'checkbox', 'range'].includes(element.type));

const isAnswered = (group: Element): boolean => group.querySelector('input:checked') !== null;

/** The digits 1 to 9 choose an answer of the item that has the focus, or else of the first unanswered one, and go on to the item after it. */
function chooseByDigit(event: KeyboardEvent, page: HTMLElement): void {
  // Keyboards of some scripts have digits of their own.
  const digit = latinDigit(event.key);
  if (
    !/^[1-9]$/.test(digit) ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    !preferences().digits ||
    isTyping(document.activeElement) ||
    document.activeElement?.closest('.player-bar, .player-risk')
  ) {
    return;
  }
  const groups = [...page.querySelectorAll('[data-item]')].filter((item) => item.querySelector('[data-choice]'));
  const focused = groups.find((group) => group.contains(document.activeElement));
  // A slider or a ranking has no numbered answers, and keys there must not choose others.
  if (!focused && document.activeElement?.closest('[data-item]')) return;
  const group = focused ?? groups.find((each) => !isAnswered(each)) ?? groups[0];
  const choice = group?.querySelector<HTMLInputElement>(`[data-choice="${digit}"]`);
  if (!group || !choice || choice.disabled) return;
  event.preventDefault();
  choice.click();
  choice.focus();
  if (choice.type === 'radio') {
    const next = groups[groups.indexOf(group) + 1];
    // An answered group gets the focus on its answer, as with the arrow keys.
    (
      next?.querySelector<HTMLInputElement>('input:checked') ?? next?.querySelector<HTMLInputElement>('[data-choice]')
    )?.focus();
  }
}

/** Scrolls the next item into view, no further than needed. */
function showNextItem(page: HTMLElement, answered: Element): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const items = [...page.querySelectorAll('[data-item]')];
  const next = items[items.indexOf(answered) + 1];
  if (!next || isAnswered(next)) return;
  (next.closest('.scale-line') ?? next.closest('.player-question') ?? next).scrollIntoView({
    behavior: 'smooth',
    block: 'nearest',
  });
}

/** Enter goes on also without a focused control; in a control the browser does that. */
function goOn(event: KeyboardEvent, page: HTMLElement): void {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || target?.closest('a, button, input, select, textarea, summary')) return;
  page.closest('form')?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
}

/**
 * Listens to keys anywhere on the page, and to taps (not keys) on its choices. @returns how to stop
 * @param inside only keys within the questions and their buttons count
 */
export function listenToChoices(page: { readonly current: HTMLElement | null }, inside = false): () => void {
  const press = (event: KeyboardEvent) => {
    if (!page.current) return;
    if (inside && !(event.target instanceof Node && page.current.closest('form')?.contains(event.target))) return;
    if (event.key === 'Enter') goOn(event, page.current);
    else chooseByDigit(event, page.current);
  };
  const tap = (event: MouseEvent) => {
    const input = event.target;
    if (!page.current || event.detail === 0 || !(input instanceof HTMLInputElement) || input.type !== 'radio') return;
    const item = input.closest('[data-item]');
    if (item && page.current.contains(item)) showNextItem(page.current, item);
  };
  document.addEventListener('keydown', press);
  document.addEventListener('click', tap);
  return () => {
    document.removeEventListener('keydown', press);
    document.removeEventListener('click', tap);
  };
}
