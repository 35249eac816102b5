import { Link } from '@umijs/max';
import { SignInMethods } from '@/accounts/methods/SignInMethods';
import { Card } from '@/accounts/signIn/Card';
import { beginGoogle } from '@/accounts/signIn/google';
import { useText } from '@/kit/text/useText';

const here = '/user/disconnect-account';

/** The ways to sign in on a page of their own. */
export default function DisconnectAccountPage() {
  const text = useText();
  return (
    <Card title={text('disconnect.title')} lead={text('disconnect.lead')} wide>
      <SignInMethods connectGoogle={() => beginGoogle('connect', { redirect: here })} />
      <p className="sign-in-links">
        <Link to="/profile">{text('disconnect.toProfile')}</Link>
      </p>
    </Card>
  );
}
