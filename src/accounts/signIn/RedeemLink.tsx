import { Link, useIntl } from '@umijs/max';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { RequestFailure } from '@/kit/failure/requestFailure';
import { untold } from '@/kit/form/serverErrors';
import { Card } from './Card';
import { Failure } from './SignInForm';

interface Props {
  title: string;
  lead: string;
  button: string;
  /** Redeems the token of the mail; what it gives takes the card's place (nothing: the page leads on by itself). */
  redeem(): Promise<ReactNode>;
  /** Instead of the card when the link does not hold, with what the server says. */
  refused(message: string): ReactNode;
}

/**
 * Redeems the link of a mail when the person says so: mail scanners open links before their readers do, so opening it does
 * nothing.
 */
export function RedeemLink({ title, lead, button, redeem, refused }: Props) {
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [instead, setInstead] = useState<ReactNode>();

  async function press() {
    setBusy(true);
    setFailure(undefined);
    try {
      setInstead(await redeem());
    } catch (error) {
      const message = untold(error);
      const isRefused = error instanceof RequestFailure && error.code === 'auth.link_invalid';
      if (isRefused) setInstead(refused(message ?? ''));
      else setFailure(message);
    } finally {
      setBusy(false);
    }
  }

  if (instead) return instead;
  return (
    <Card title={title} lead={lead}>
      <Failure failure={failure} />
      <Button type="primary" size="large" block loading={busy} onClick={press}>
        {button}
      </Button>
      <div className="sign-in-links">
        <Link to="/user/login">{intl.formatMessage({ id: 'signIn.toSignIn' })}</Link>
      </div>
    </Card>
  );
}
