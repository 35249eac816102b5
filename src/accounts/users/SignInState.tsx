import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import type { UserRecord } from 'core/contract/accounts/user';
import { Entries, Entry } from '@/kit/section/Entry';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { AccountStatus } from './AccountStatus';
import { Moment } from './Moment';
import type { Act } from './useAccountActs';

interface Props {
  account: UserRecord;
  /** The possible actions. */
  acts: readonly Act[];
  /** True for a superAdmin on another account. */
  mayResetFactors: boolean;
  onAct(act: Act): void;
}

/** How and where somebody signs in, and the status of the account. */
export function SignInState({ account, acts, mayResetFactors, onAct }: Props) {
  const intl = useIntl();
  const text = useText();
  const { password, google, passkeys, totp } = account.signInMethods;
  const ways = [
    ...(password ? [text('users.method.password')] : []),
    ...(google ? [text('users.method.google')] : []),
    ...(passkeys > 0 ? [text('users.method.passkeys', { count: passkeys })] : []),
  ];
  const button = (act: Act, isGrave = false) =>
    acts.includes(act) ? (
      <Button key={act} danger={isGrave} onClick={() => onAct(act)}>
        {text(`users.${act}.label`)}
      </Button>
    ) : null;
  const hasFactors = totp || passkeys > 0;

  return (
    <Section title={text('users.signIn')}>
      <Entries>
        <Entry
          title={text('users.status')}
          state={<AccountStatus status={account.status} />}
          actions={[button('invite'), button('enable'), button('disable', true)]}
        />
        <Entry
          title={text('users.lastSignIn')}
          state={account.lastLoginAt ? <Moment time={account.lastLoginAt} /> : text('users.neverSignedIn')}
        />
        <Entry
          title={text('users.methods')}
          state={ways.length > 0 ? intl.formatList(ways) : text('users.method.none')}
        />
        <Entry
          title={text('users.secondFactor')}
          state={text(totp ? 'users.secondFactor.on' : 'users.secondFactor.off')}
          actions={
            mayResetFactors && hasFactors ? (
              <Button danger onClick={() => onAct('resetSecondFactor')}>
                {text('users.resetSecondFactor.label')}
              </Button>
            ) : null
          }
        />
        <Entry
          title={text('users.sessions')}
          state={text('users.sessions.count', { count: account.sessions })}
          actions={account.sessions > 0 ? button('endSessions') : null}
        />
      </Entries>
    </Section>
  );
}
