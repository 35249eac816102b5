import { useIntl } from '@umijs/max';
import type { Risk } from 'core/contract/answering/attempt';
import { foreignTo } from '@/shell/start/languages';
import { RichText } from './RichText';
import './riskAside.css';

/** Shows risks while answering. Announced at once, without taking the focus. */
export function RiskAside({ risks, onClose }: { risks: readonly Risk[]; onClose?(): void }) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'player.risk' });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where it is long it scrolls, and keys must reach that.
    <aside className="player-risk" aria-label={title} tabIndex={0}>
      {onClose ? (
        <button type="button" className="player-risk-close" onClick={onClose}>
          <span aria-hidden="true">×</span>
          <span className="visually-hidden">{intl.formatMessage({ id: 'player.risk.close' })}</span>
        </button>
      ) : null}
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
