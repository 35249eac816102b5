import { Link, useModel } from '@umijs/max';
import { Entries, Entry } from '@/kit/section/Entry';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { useStepUp } from '@/shell/stepUp/useStepUp';
import { EmailMethod } from './EmailMethod';
import { GoogleMethod } from './GoogleMethod';
import { PasswordMethod } from './PasswordMethod';

/** The ways of signing in: change, connect, disconnect; the last one stays. `connectGoogle` leaves for Google's page. */
export function SignInMethods({ connectGoogle }: { connectGoogle(): Promise<'leaving' | 'unavailable'> }) {
  const text = useText();
  const { user } = useModel('currentUser');
  const { run, dialog } = useStepUp();
  if (!user) return null;
  const { passkeys } = user.signInMethods;
  return (
    <Section title={text('profile.signIn.title')} lead={text('profile.signIn.lead')}>
      <Entries>
        <EmailMethod user={user} run={run} />
        <PasswordMethod user={user} run={run} />
        <GoogleMethod user={user} run={run} connect={connectGoogle} />
        <Entry
          title={text('passkey.title')}
          state={text('profile.signIn.passkeys', { count: passkeys })}
          actions={<Link to="/profile?section=second-factor">{text('profile.signIn.toPasskeys')}</Link>}
        />
      </Entries>
      {dialog}
    </Section>
  );
}
