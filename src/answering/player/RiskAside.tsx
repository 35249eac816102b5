import { useIntl } from '@umijs/max';
import type { Risk } from 'core/contract/answering/attempt';
import type { ReactNode, Ref } from 'react';
import { HelpHere } from '@/answering/help/HelpHere';
import { foreignTo, localeDirection } from '@/shell/start/languages';
import { RichText } from './RichText';
import './riskAside.css';

interface Props {
  risks: readonly Risk[];
  ref?: Ref<HTMLElement>;
  /** Below the texts and the addresses of help. */
  children?: ReactNode;
}

/** Shows risks while answering. Announced at once, without taking the focus. */
export function RiskAside({ risks, ref, children }: Props) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'player.risk' });
  return (
    <aside ref={ref} className="player-risk" aria-label={title} lang={intl.locale} dir={localeDirection(intl.locale)}>
      <div role="alert">
        <h2>{title}</h2>
        {risks.map((risk) => (
          <div key={risk.code} {...foreignTo(intl.locale, risk.locale)}>
            <RichText text={risk.text} />
          </div>
        ))}
      </div>
      <HelpHere />
      {children}
    </aside>
  );
}
