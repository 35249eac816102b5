import { useIntl } from '@umijs/max';
import type { ReactNode } from 'react';
import { linkTo } from '@/kit/linkTo/linkTo';
import './notice.css';

interface Props {
  /** Message id. */
  text: string;
  /** A second line, already translated. */
  detail?: string;
  link?: { to: string; text: string };
  /** A second, less likely link. */
  other?: { to: string; text: string } | undefined;
  onRetry?: () => void;
  /** Before all else. */
  first?: ReactNode;
}

/** Says why there are no questions, and where to go. */
export function Notice({ text, detail, link, other, onRetry, first }: Props) {
  const intl = useIntl();
  return (
    <main className="answer-notice">
      {first}
      <h1>{intl.formatMessage({ id: text })}</h1>
      {detail ? <p>{detail}</p> : null}
      {onRetry ? (
        <button type="button" onClick={onRetry}>
          {intl.formatMessage({ id: 'player.retry' })}
        </button>
      ) : null}
      {link ? <a {...linkTo(link.to)}>{intl.formatMessage({ id: link.text })}</a> : null}
      {other ? (
        <a {...linkTo(other.to)} className="answer-notice-other">
          {intl.formatMessage({ id: other.text })}
        </a>
      ) : null}
    </main>
  );
}
