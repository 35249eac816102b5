import type { Risk } from 'core/contract/answering/attempt';
import { useRef } from 'react';
import { useText } from '@/kit/text/useText';
import { RiskAside } from './RiskAside';
import { useFootRoom } from './useFootRoom';

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
