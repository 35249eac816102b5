import { createContext, useContext, useId } from 'react';
import { useText } from '@/kit/text/useText';
import { RiskAside } from './RiskAside';
import type { Help } from './useHelp';

/** The help, and what reading it leads to. */
export type Reading = Help & { read(): void };

const Context = createContext<Reading | undefined>(undefined);
export const HelpProvider = Context.Provider;

/** The help that came after this item was answered, below it. */
export function HelpBelow({ code }: { code: string }) {
  const help = useContext(Context);
  return help?.shown && help.item === code ? <HelpCard help={help} /> : null;
}

/** One reads it before going on; what has been read leads on. */
export function HelpCard({ help }: { help: Reading }) {
  const text = useText();
  const reason = useId();
  return (
    <RiskAside risks={help.risks} ref={help.card}>
      {help.isHeld ? (
        <p id={reason} className="player-risk-first" role="alert">
          {text('player.risk.readFirst')}
        </p>
      ) : null}
      <button
        type="button"
        className={`player-button player-risk-close ${help.isRead ? '' : 'player-button-primary'}`}
        aria-describedby={help.isHeld ? reason : undefined}
        onClick={help.isRead ? help.hide : help.read}
      >
        {text(help.isRead ? 'player.risk.close' : 'player.risk.read')}
      </button>
    </RiskAside>
  );
}
