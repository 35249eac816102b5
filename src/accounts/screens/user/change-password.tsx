import { Link, useIntl, useSearchParams } from '@umijs/max';
import { Form } from 'antd';
import { useState } from 'react';
import { AskMail } from '@/accounts/signIn/AskMail';
import { Card } from '@/accounts/signIn/Card';
import { toSignIn } from '@/accounts/signIn/goOn';
import { Failure, SignInForm } from '@/accounts/signIn/SignInForm';
import { RequestFailure } from '@/kit/failure/requestFailure';
import { NewPassword } from '@/kit/form/NewPassword';
import { useSubmission } from '@/kit/form/useSubmission';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';

/** From a mail's link (`?token=`): sets a password. `&invite=1`: the first one, after an invitation. */
export default function ChangePasswordPage() {
  const intl = useIntl();
  const text = useText('changePassword.');
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const isInvitation = query.get('invite') === '1';
  const [form] = Form.useForm<{ password: string }>();
  const [refused, setRefused] = useState(token === '' ? text('noToken') : undefined);
  const { busy, failure, submit } = useSubmission(form, { 'auth.password_weak': 'password' });

  const save = ({ password }: { password: string }) =>
    submit(
      async () => {
        await api.account.resetPassword({ body: { token, password }, timeout: timeouts.short });
        toSignIn('passwordSet', { redirect: query.get('redirect') });
      },
      (error, message) => {
        const isUsed = error instanceof RequestFailure && error.code === 'auth.link_invalid';
        if (isUsed) setRefused(message);
        return isUsed;
      },
    );

  if (refused !== undefined) {
    return (
      <AskMail
        title={text('newLink')}
        lead={text(isInvitation ? 'newLinkInvited' : 'newLinkLead')}
        submit={intl.formatMessage({ id: 'forgot.submit' })}
        sentLead={intl.formatMessage({ id: 'forgot.sent' })}
        problem={refused}
        send={(email) => api.account.forgotPassword({ body: { email }, timeout: timeouts.short })}
      />
    );
  }
  const words = isInvitation ? 'invited' : 'forgotten';
  return (
    <Card title={text(`title.${words}`)} lead={text(`lead.${words}`)}>
      <Failure failure={failure} />
      <SignInForm form={form} onFinish={save} submit={text('submit')} busy={busy}>
        <NewPassword label={text('password')} />
      </SignInForm>
      <div className="sign-in-links">
        <Link to="/user/login">{intl.formatMessage({ id: 'signIn.toSignIn' })}</Link>
      </div>
    </Card>
  );
}
