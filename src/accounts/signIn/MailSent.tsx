import { Link, useIntl } from '@umijs/max';
import { Button } from 'antd';
import { Card } from './Card';
import { SendAgain } from './SendAgain';

interface Props {
  /** What the mail is for: the same text for known and unknown addresses. */
  lead: string;
  email: string;
  send(): Promise<unknown>;
  /** Back to the form, for another address. */
  onBack(): void;
}

/** After a request for a mail: its address, and what to do if it does not arrive. */
export function MailSent({ lead, email, send, onBack }: Props) {
  const intl = useIntl();
  return (
    <Card title={intl.formatMessage({ id: 'signIn.mailTitle' })} lead={lead}>
      <p className="sign-in-address">
        <bdi>{email}</bdi>
      </p>
      <p>{intl.formatMessage({ id: 'signIn.mailMissing' })}</p>
      <SendAgain label={intl.formatMessage({ id: 'signIn.sendAgain' })} send={send} justSent />
      <div className="sign-in-links">
        <Button type="link" className="sign-in-inline" onClick={onBack}>
          {intl.formatMessage({ id: 'signIn.otherAddress' })}
        </Button>
        <Link to="/user/login">{intl.formatMessage({ id: 'signIn.toSignIn' })}</Link>
      </div>
    </Card>
  );
}
