import type { Risk } from 'core/contract/answering/attempt';
import { useRef } from 'react';
import { useText } from '@/kit/text/useText';
import { RiskAside } from './RiskAside';
import { useFootRoom } from './useFootRoom';

interface Props {
  /** Undefined: there is no way back. */
  onBack: (() => void) | undefined;
  /** Message id of what goes on. */
  label: string;
  sending: boolean;
  /** What must not be overlooked, while it is to be seen. */
  risks: readonly Risk[];
  onHideRisks(): void;
  embedded: boolean;
}

/** The ways back and on, below what must not be overlooked. */
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
