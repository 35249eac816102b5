import { Link } from '@umijs/max';
import { Button } from 'antd';
import { useText } from '@/kit/text/useText';
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
  const text = useText();
  return (
    <Card title={text('signIn.mailTitle')} lead={lead}>
      <p className="sign-in-address">
        <bdi>{email}</bdi>
      </p>
      <p>{text('signIn.mailMissing')}</p>
      <SendAgain label={text('signIn.sendAgain')} send={send} justSent />
      <div className="sign-in-links">
        <Button type="link" className="sign-in-inline" onClick={onBack}>
          {text('signIn.otherAddress')}
        </Button>
        <Link to="/user/login">{text('signIn.toSignIn')}</Link>
      </div>
    </Card>
  );
}
