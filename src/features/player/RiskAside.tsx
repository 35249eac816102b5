import { useIntl } from '@umijs/max';
import type { Risk } from 'core/contract/attempt';
import { foreignTo } from '@/start/languages';
import { RichText } from './RichText';
import './riskAside.css';

/** What must not be overlooked, said while answering: it is heard at once and takes no focus. */
export function RiskAside({ risks }: { risks: readonly Risk[] }) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'player.risk' });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where it is long it scrolls, and keys must reach that.
    <aside className="player-risk" aria-label={title} tabIndex={0}>
      <div role="alert">
        <h2>{title}</h2>
        {risks.map((risk) => (
          <div key={risk.code} {...foreignTo(intl.locale, risk.locale)}>
            <RichText text={risk.text} />
          </div>
        ))}
      </div>
    </aside>
  );
}
