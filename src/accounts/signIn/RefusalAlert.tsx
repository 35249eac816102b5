import { Alert } from 'antd';
import { linkTo } from '@/kit/linkTo/linkTo';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import type { Refusal } from './completeSignIn';
import { SendAgain } from './SendAgain';

type Shown = Exclude<Refusal, { status: 'second-factor' }>;

/** The message for each failed sign-in. */
const refusals = {
  error: { type: 'error', id: 'login.wrong' },
  pending: { type: 'info', id: 'login.pending' },
  disabled: { type: 'warning', id: 'login.disabled' },
  locked: { type: 'warning', id: 'login.locked' },
} as const;

interface Props {
  refusal: Shown;
  /** The typed address, for another activation mail. */
  email?: string;
  /** A new password by mail ends the lock: true after wrong passwords, not after wrong codes. */
  mailLetsIn?: boolean;
}

/** Why the sign-in failed. Offers the activation mail again to a pending account, and a new password to a locked one. */
export default function RefusalAlert({ refusal, email, mailLetsIn = false }: Props) {
  const text = useText();
  const { type, id } = refusals[refusal.status];
  const wrongWay = refusal.status === 'error' && refusal.type !== 'account';
  // A new account's password works only after its address is confirmed: shown to everybody, as it reveals nothing about an address.
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
        title={text(wrongWay ? `signIn.refused.${refusal.type}` : id, values)}
        description={mayBeNew ? text('login.justRegistered') : undefined}
      />
      {refusal.status === 'locked' && mailLetsIn ? (
        <div className="sign-in-actions">
          <a {...linkTo('/user/forgot-password')}>{text('login.lockedReset')}</a>
        </div>
      ) : null}
      {(refusal.status === 'pending' || mayBeNew) && email ? (
        <div className="sign-in-actions">
          <SendAgain label={text('signIn.resendActivation')} send={() => resend(email)} />
        </div>
      ) : null}
    </div>
  );
}
