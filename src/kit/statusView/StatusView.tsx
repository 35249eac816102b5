import { useIntl } from '@umijs/max';
import type { ReactNode } from 'react';
import { linkTo } from '@/kit/linkTo/linkTo';
import './statusView.css';

interface Props {
  code?: string;
  text: string;
  /** A second, smaller line. */
  detail?: string;
  /** Another way on, above the one home. */
  children?: ReactNode;
}

/** A screen that says why there is nothing else to see, and leads home. */
export function StatusView({ code, text, detail, children }: Props) {
  const intl = useIntl();
  return (
    <main className="status-view">
      {code ? (
        <p className="status-view-code" aria-hidden="true">
          {code}
        </p>
      ) : null}
      <h1>{text}</h1>
      {detail ? <p>{detail}</p> : null}
      {children}
      <a {...linkTo('/home')}>{intl.formatMessage({ id: 'shell.toHome' })}</a>
    </main>
  );
}
