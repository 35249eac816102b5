import type { ResolvedText } from 'core/instrument/textKeys';
import { useEffect, useRef, useState } from 'react';
import { TraitName } from '@/answering/report/TraitName';
import { useFading } from '@/kit/scrollable/useFading';
import { useText } from '@/kit/text/useText';
import './profile.css';

export interface Entry {
  /** Of the element that it leads to. */
  id: string;
  title: ResolvedText;
}

interface Props {
  entries: readonly Entry[];
  /** Opens what is folded, before the page goes there. */
  onGo(id: string): void;
}

/** The entry whose part is read: the last one that begins above the upper third of the screen. */
function useRead(entries: readonly Entry[]): string | undefined {
  const [read, setRead] = useState<string>();
  useEffect(() => {
    const find = () => {
      const begun = entries.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= window.innerHeight / 3;
      });
      setRead((begun.at(-1) ?? entries[0])?.id);
    };
    find();
    window.addEventListener('scroll', find, { passive: true });
    return () => window.removeEventListener('scroll', find);
  }, [entries]);
  return read;
}

/** The parts of a result, the one that is read marked. Beside the page on a desktop, a line above it on a phone. */
export function Contents({ entries, onGo }: Props) {
  const text = useText();
  const read = useRead(entries);
  const list = useRef<HTMLUListElement>(null);
  useFading(list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is marked on the page when another part is read.
  useEffect(() => {
    const line = list.current;
    const link = line?.querySelector<HTMLElement>('[aria-current]');
    if (!line || !link) return;
    // Only the line moves: `scrollIntoView` would move the page too.
    const [at, within] = [link.getBoundingClientRect(), line.getBoundingClientRect()];
    const isRtl = getComputedStyle(line).direction === 'rtl';
    // Beside it stays what shows that there is more.
    line.scrollLeft += isRtl ? at.right - within.right + 32 : at.left - within.left - 32;
  }, [read]);
  const go = (id: string) => {
    onGo(id);
    requestAnimationFrame(() => {
      const part = document.getElementById(id);
      part?.scrollIntoView({ block: 'start' });
      (part?.querySelector<HTMLElement>('h2 button') ?? part)?.focus({ preventScroll: true });
    });
  };
  return (
    <nav className="profile-contents" aria-label={text('report.contents')}>
      <ul ref={list} className="fading">
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === read ? 'location' : undefined}
              onClick={(event) => {
                event.preventDefault();
                go(id);
              }}
            >
              <TraitName said={title} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
