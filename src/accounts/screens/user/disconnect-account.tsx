import { Link, useIntl } from '@umijs/max';
import { SignInMethods } from '@/accounts/methods/SignInMethods';
import { Card } from '@/accounts/signIn/Card';
import { beginGoogle } from '@/accounts/signIn/google';

const here = '/user/disconnect-account';

/** The ways to sign in on a page of their own. */
export default function DisconnectAccountPage() {
  const intl = useIntl();
  return (
    <Card
      title={intl.formatMessage({ id: 'disconnect.title' })}
      lead={intl.formatMessage({ id: 'disconnect.lead' })}
      wide
    >
      <SignInMethods connectGoogle={() => beginGoogle('connect', { redirect: here })} />
      <p className="sign-in-links">
        <Link to="/profile">{intl.formatMessage({ id: 'disconnect.toProfile' })}</Link>
      </p>
    </Card>
  );
}
