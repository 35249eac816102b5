import { useSearchParams } from '@umijs/max';
import { AskMail } from '@/accounts/signIn/AskMail';
import { toSignIn } from '@/accounts/signIn/goOn';
import { RedeemLink } from '@/accounts/signIn/RedeemLink';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';

/** From a mail's link (`?token=`): activates an account. */
export default function ActiveAccountPage() {
  const text = useText('activate.');
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';

  const resend = (problem?: string) => (
    <AskMail
      title={text('resendTitle')}
      lead={text(problem === undefined ? 'waiting' : 'resendLead')}
      submit={text('resend')}
      sentLead={text('sent')}
      problem={problem}
      send={(email) => api.account.resendActivation({ body: { email }, timeout: timeouts.short })}
    />
  );
  async function redeem() {
    await api.account.activate({ body: { token }, timeout: timeouts.short });
    toSignIn('activated');
    return null;
  }

  if (token === '') return resend();
  return (
    <RedeemLink title={text('title')} lead={text('lead')} button={text('submit')} redeem={redeem} refused={resend} />
  );
}
