import { history } from '@umijs/max';
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import './focus.css';

interface Props {
  className?: string;
  children: ReactNode;
}

const headings = ':is(h1, h2, h3)[tabindex="-1"]';

/** Those that stand before an element, the nearest first. */
function headingsBefore(room: HTMLElement, element: Element): HTMLElement[] {
  return [...room.querySelectorAll<HTMLElement>(headings)]
    .filter((heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
    .reverse();
}

const listRows = 'tr[data-row-key][tabindex]';

/** The row of a list that an element stands in, as its place among the rows; undefined: in none. */
function rowOf(room: HTMLElement, element: Element): number | undefined {
  const row = element.closest(listRows);
  return row === null ? undefined : [...room.querySelectorAll(listRows)].indexOf(row);
}

/** What stands now where a row of a list was: the row at its place, else the last one. */
const rowAt = (room: HTMLElement, index: number): HTMLElement | undefined =>
  [...room.querySelectorAll<HTMLElement>(listRows)].slice(0, index + 1).at(-1);

const nothingHasFocus = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Around what can take away the control that has the focus: a row that is deleted, a link that leads within the page, a dialog of either.
 * In a list the focus goes to the row at its place; elsewhere to the nearest heading before it that is left (with `tabIndex={-1}`), and to the first one for who arrives from another
 * screen; where there is none yet, to the first that comes. Left to the browser it would fall to the body, and the page begin anew.
 */
export function FocusKept({ className, children }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const held = useRef<Element>(undefined);
  const before = useRef<HTMLElement[]>([]);
  const row = useRef<number>(undefined);

  useEffect(() => {
    let lost: 'here' | 'arriving' | undefined = history.action === 'POP' ? undefined : 'arriving';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      timer = undefined;
      if (!nothingHasFocus()) {
        lost = undefined;
        return;
      }
      const inPlace =
        lost === 'here' && row.current !== undefined && room.current ? rowAt(room.current, row.current) : undefined;
      const left = inPlace ?? before.current.find(({ isConnected }) => isConnected);
      const heading = left ?? room.current?.querySelector<HTMLElement>(headings);
      if (!heading) return;
      // Who comes back to a list finds it where they left it.
      heading.focus({ preventScroll: lost === 'arriving' });
      lost = undefined;
    };
    // After whoever places the focus of their own accord: a dialog that closes, a heading that has just come.
    const settleSoon = () => {
      if (lost && timer === undefined) timer = setTimeout(settle);
    };
    const observer = new MutationObserver(() => {
      if (held.current && !held.current.isConnected) {
        held.current = undefined;
        lost = 'here';
      }
      settleSoon();
    });
    // Dialogs stand outside the room.
    observer.observe(document.body, { childList: true, subtree: true });
    settleSoon();
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);

  const hold = ({ target }: FocusEvent) => {
    held.current = target;
    // Of a dialog it counts where it was opened.
    if (!room.current?.contains(target)) return;
    before.current = headingsBefore(room.current, target);
    row.current = rowOf(room.current, target);
  };
  // React hears of a blur that somebody caused, not of one by taking away.
  const release = () => {
    held.current = undefined;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus, nobody acts on it.
    <div ref={room} className={className} onFocus={hold} onBlur={release}>
      {children}
    </div>
  );
}
