import type { Risk } from 'core/contract/answering/attempt';
import { type RefObject, useEffect, useRef } from 'react';
import { useText } from '@/kit/text/useText';
import { RiskAside } from './RiskAside';

interface Props {
  /** Undefined: there is no previous page. */
  onBack: (() => void) | undefined;
  /** Message id of the button that goes on. */
  label: string;
  sending: boolean;
  /** The risks to show now. */
  risks: readonly Risk[];
  onHideRisks(): void;
  embedded: boolean;
}

/** The buttons for going back and on, below the risks. */
export function Foot({ onBack, label, sending, risks, onHideRisks, embedded }: Props) {
  const text = useText();
  const foot = useRef<HTMLDivElement>(null);
  useFootRoom(foot, risks.length > 0 && !embedded);
  return (
    <div className="player-foot" ref={foot}>
      {risks.length > 0 ? <RiskAside risks={risks} onClose={onHideRisks} /> : null}
      <footer className="player-steps">
        {onBack ? (
          <button type="button" className="player-button" onClick={onBack}>
            {text('player.back')}
          </button>
        ) : null}
        <button type="submit" className="player-button player-button-primary" disabled={sending} aria-busy={sending}>
          {text(label)}
        </button>
      </footer>
    </div>
  );
}

/** Keeps the focused element visible above the foot, while the foot shows more than its buttons. */
function useFootRoom(foot: RefObject<HTMLElement | null>, isTall: boolean): void {
  useEffect(() => {
    const element = foot.current;
    if (element === null || !isTall) return undefined;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => {
      const covers = getComputedStyle(element).position === 'sticky';
      style.scrollPaddingBlockEnd = covers ? `${element.offsetHeight + 8}px` : '';
      if (!element.contains(document.activeElement)) document.activeElement?.scrollIntoView({ block: 'nearest' });
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.scrollPaddingBlockEnd = '';
    };
  }, [foot, isTall]);
}
