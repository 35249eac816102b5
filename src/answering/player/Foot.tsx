import type { ReactNode } from 'react';
import { useText } from '@/kit/text/useText';

interface Props {
  /** Undefined: there is no previous page. */
  onBack: (() => void) | undefined;
  /** The words of the button that goes back. */
  back: ReactNode;
  /** Message id of the button that goes on. */
  label: string;
  /** Something is to be read first, and its button leads on. */
  held: boolean;
  sending: boolean;
}

/** The buttons for going back and on. */
export function Foot({ onBack, back, label, held, sending }: Props) {
  const text = useText();
  return (
    <footer className="player-foot player-steps">
      {onBack ? (
        <button type="button" className="player-button player-button-back" onClick={onBack}>
          <span>{back}</span>
        </button>
      ) : null}
      <button
        type="submit"
        className={`player-button player-button-primary ${held ? 'player-button-quiet' : ''}`}
        disabled={sending}
        aria-busy={sending}
      >
        {text(label)}
      </button>
    </footer>
  );
}
