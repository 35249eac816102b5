import { useSearchParams } from '@umijs/max';
import { AskMail } from '@/accounts/signIn/AskMail';
import { afterActivation } from '@/accounts/signIn/afterActivation';
import { registeredHere } from '@/accounts/signIn/keptRegistration';
import { RedeemLink } from '@/accounts/signIn/RedeemLink';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';

/** From a mail's link (`?token=`): activates an account, and goes on to where the person was going (`&redirect=`). */
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
    const body = { token, browser: registeredHere() };
    await afterActivation(await api.account.activate({ body, timeout: timeouts.short }), query.get('redirect'));
    return null;
  }

  if (token === '') return resend();
  return (
    <RedeemLink title={text('title')} lead={text('lead')} button={text('submit')} redeem={redeem} refused={resend} />
  );
}
