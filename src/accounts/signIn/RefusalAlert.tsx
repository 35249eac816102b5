import { Link, useIntl } from '@umijs/max';
import { Alert } from 'antd';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import type { Refusal } from './completeSignIn';
import { SendAgain } from './SendAgain';

type Shown = Exclude<Refusal, { status: 'second-factor' }>;

/** The message for every answer to a sign-in that is no success. */
const refusals = {
  error: { type: 'error', id: 'login.wrong' },
  pending: { type: 'info', id: 'login.pending' },
  disabled: { type: 'warning', id: 'login.disabled' },
  locked: { type: 'warning', id: 'login.locked' },
} as const;

interface Props {
  refusal: Shown;
  /** The address that was typed: where an activation mail can go. */
  email?: string;
  /** A new password by mail ends the wait: it does after wrong passwords, not after wrong codes. */
  mailLetsIn?: boolean;
}

/** Why the sign-in did not succeed; an account that waits for its activation is offered the mail again, one that is guessed at the way in by mail. */
export function RefusalAlert({ refusal, email, mailLetsIn = false }: Props) {
  const intl = useIntl();
  const { type, id } = refusals[refusal.status];
  const wrongWay = refusal.status === 'error' && refusal.type !== 'account';
  // The password of a registration holds once its address is confirmed: said to everybody, since it tells nothing of an address.
  const mayBeNew = refusal.status === 'error' && !wrongWay;
  const values = refusal.status === 'locked' ? { seconds: refusal.seconds } : undefined;
  const resend = (address: string) =>
    api.account.resendActivation({ body: { email: address }, timeout: timeouts.short });
  return (
    <div className="sign-in-status">
      <Alert
        role="alert"
        showIcon
        type={type}
        title={intl.formatMessage({ id: wrongWay ? `signIn.refused.${refusal.type}` : id }, values)}
        description={mayBeNew ? intl.formatMessage({ id: 'login.justRegistered' }) : undefined}
      />
      {refusal.status === 'locked' && mailLetsIn ? (
        <div className="sign-in-actions">
          <Link to="/user/forgot-password">{intl.formatMessage({ id: 'login.lockedReset' })}</Link>
        </div>
      ) : null}
      {(refusal.status === 'pending' || mayBeNew) && email ? (
        <div className="sign-in-actions">
          <SendAgain label={intl.formatMessage({ id: 'signIn.resendActivation' })} send={() => resend(email)} />
        </div>
      ) : null}
    </div>
  );
}
