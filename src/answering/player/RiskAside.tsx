import { useIntl } from '@umijs/max';
import type { Risk, Told } from 'core/contract/answering/attempt';
import type { ReactNode, Ref } from 'react';
import { HelpHere } from '@/answering/help/HelpHere';
import { WhoWasTold } from '@/answering/help/WhoWasTold';
import { foreignTo, localeDirection } from '@/shell/start/languages';
import { RichText } from './RichText';
import './riskAside.css';

interface Props {
  risks: readonly Risk[];
  told?: readonly Told[];
  /** It is announced at once. Default true. */
  isNews?: boolean;
  /** Before the texts. */
  lead?: ReactNode;
  ref?: Ref<HTMLElement>;
  /** Below the texts and the addresses of help. */
  children?: ReactNode;
}

const nobody: readonly Told[] = [];

/** Shows risks in the interface's frame. It takes no focus. */
export function RiskAside({ risks, told = nobody, isNews = true, lead, ref, children }: Props) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'player.risk' });
  return (
    <aside ref={ref} className="player-risk" aria-label={title} lang={intl.locale} dir={localeDirection(intl.locale)}>
      <div role={isNews ? 'alert' : undefined}>
        <h2>{title}</h2>
        {lead}
        {risks.map((risk) => (
          <div key={risk.code} {...foreignTo(intl.locale, risk.locale)}>
            <RichText text={risk.text} />
          </div>
        ))}
        {told.map((each) => (
          <WhoWasTold key={each} told={each} />
        ))}
      </div>
      <HelpHere />
      {children}
    </aside>
  );
}
