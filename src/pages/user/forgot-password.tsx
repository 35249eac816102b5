import { useIntl } from '@umijs/max';
import { api } from '@/api/client';
import { AskMail } from '@/features/signIn/AskMail';
import { timeouts } from '@/request';

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
