import { AskMail } from '@/accounts/signIn/AskMail';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';

export default function ForgotPasswordPage() {
  const text = useText('forgot.');
  return (
    <AskMail
      title={text('title')}
      lead={text('lead')}
      submit={text('submit')}
      sentLead={text('sent')}
      send={(email) => api.account.forgotPassword({ body: { email }, timeout: timeouts.short })}
    />
  );
}
