import { useIntl } from '@umijs/max';
import { AskMail } from '@/accounts/signIn/AskMail';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';

export default function ForgotPasswordPage() {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `forgot.${id}` });
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
