import { Link } from '@umijs/max';
import { Button } from 'antd';
import { useText } from '@/kit/text/useText';
import { signInPath } from '@/shell/session/redirect';
import { Card } from './Card';
import { SendAgain } from './SendAgain';

interface Props {
  /** What the mail is for: the same text for known and unknown addresses. */
  lead: string;
  email: string;
  send(): Promise<unknown>;
  /** Back to the form, for another address. */
  onBack(): void;
  /** Where one goes after signing in. */
  redirect?: string | null;
}

/** After a request for a mail: its address, and what to do if it does not arrive. */
export function MailSent({ lead, email, send, onBack, redirect }: Props) {
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
        <Link to={signInPath(redirect)}>{text('signIn.toSignIn')}</Link>
      </div>
    </Card>
  );
}
