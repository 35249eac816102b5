import { Link } from '@umijs/max';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { RequestFailure } from '@/kit/failure/requestFailure';
import { untold } from '@/kit/form/serverErrors';
import { useTask } from '@/kit/form/useTask';
import { useText } from '@/kit/text/useText';
import { Card } from './Card';
import { Failure } from './SignInForm';

interface Props {
  title: string;
  lead: string;
  button: string;
  /** Redeems the token of the mail. Its result replaces the card; null: the page navigates itself. */
  redeem(): Promise<ReactNode>;
  /** Replaces the card if the link is invalid, with the server's message. */
  refused(message: string): ReactNode;
}

/** Redeems the link of a mail on a click only, as mail scanners open links before their readers do. */
export function RedeemLink({ title, lead, button, redeem, refused }: Props) {
  const text = useText();
  const [instead, setInstead] = useState<ReactNode>();
  const { busy, failure, run } = useTask((error) => {
    const message = untold(error);
    if (!(error instanceof RequestFailure) || error.code !== 'auth.link_invalid') return message;
    setInstead(refused(message ?? ''));
    return undefined;
  });
  const press = () => run(async () => setInstead(await redeem()));

  if (instead) return instead;
  return (
    <Card title={title} lead={lead}>
      <Failure failure={failure} />
      <Button type="primary" size="large" block loading={busy} onClick={press}>
        {button}
      </Button>
      <div className="sign-in-links">
        <Link to="/user/login">{text('signIn.toSignIn')}</Link>
      </div>
    </Card>
  );
}
