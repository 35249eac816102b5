import { useIntl, useSearchParams } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { Card } from '@/accounts/signIn/Card';
import { goOn } from '@/accounts/signIn/goOn';
import { RedeemLink } from '@/accounts/signIn/RedeemLink';
import { SendAgain } from '@/accounts/signIn/SendAgain';
import { Failure } from '@/accounts/signIn/SignInForm';
import { Told } from '@/accounts/signIn/Told';
import { RequestFailure } from '@/kit/failure/requestFailure';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { storedTokens } from '@/shell/session/tokens';

/** From a mail's link (`?token=`): enables e-mail and password as a way to sign in. */
export default function AddEmailPage() {
  const intl = useIntl();
  const text = useText('addEmail.');
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';

  const done = (
    <Told
      title={text('doneTitle')}
      kind="success"
      text={text('done')}
      button={intl.formatMessage({ id: 'signIn.goOn' })}
      onPress={() => goOn('/profile', 'emailAdded')}
    />
  );
  async function redeem() {
    await api.account.addEmail({ body: { token }, timeout: timeouts.short });
    return done;
  }

  if (token === '') return <Resend lead={text('waiting')} />;
  return (
    <RedeemLink
      title={text('title')}
      lead={text('lead')}
      button={text('submit')}
      redeem={redeem}
      refused={(problem) => <Resend lead={text('resendLead')} problem={problem} />}
    />
  );
}

/** Sends the mail again. Only for signed-in people; others sign in first. */
function Resend({ lead, problem }: { lead: string; problem?: string }) {
  const intl = useIntl();
  const text = useText('addEmail.');
  const [signedIn, setSignedIn] = useState(() => storedTokens() !== undefined);

  async function send() {
    try {
      await api.account.resendConnectEmail({ timeout: timeouts.short });
    } catch (error) {
      if (error instanceof RequestFailure && error.status === 401) setSignedIn(false);
      throw error;
    }
  }

  return (
    <Card title={text('resendTitle')} lead={lead}>
      <Failure failure={problem} type="warning" />
      {signedIn ? <SendAgain label={text('resend')} send={send} /> : <p>{text('signInFirst')}</p>}
      <div className="sign-in-actions">
        <Button size="large" block type={signedIn ? 'default' : 'primary'} onClick={() => goOn('/profile')}>
          {signedIn ? text('toProfile') : intl.formatMessage({ id: 'signIn.toSignIn' })}
        </Button>
      </div>
    </Card>
  );
}
