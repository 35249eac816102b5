import type { CurrentUser } from 'core/contract/accounts/profile';
import { useState } from 'react';
import { reloadUser } from '@/accounts/methods/method';
import { Entries } from '@/kit/section/Entry';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { useStepUp } from '@/shell/stepUp/useStepUp';
import { Authenticator, RecoveryCodesEntry } from './Authenticator';
import { Passkeys } from './Passkeys';
import { RecoveryCodes } from './RecoveryCodes';

/** The second factor: authenticator app, recovery codes, passkeys. */
export function SecondFactor({ user }: { user: CurrentUser }) {
  const text = useText();
  const { run, dialog } = useStepUp();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { totp, passkeys, recoveryCodes } = user.signInMethods;
  const show = (made: readonly string[]) => {
    setCodes(made);
    void reloadUser();
  };
  return (
    <>
      <Section title={text('factor.title')} lead={text('factor.lead')}>
        <Entries>
          <Authenticator user={user} run={run} onCodes={show} />
          {totp || passkeys > 0 || recoveryCodes > 0 ? (
            <RecoveryCodesEntry user={user} run={run} onCodes={show} />
          ) : null}
        </Entries>
      </Section>
      <Passkeys user={user} run={run} onCodes={show} />
      <RecoveryCodes codes={codes} onKept={() => setCodes([])} />
      {dialog}
    </>
  );
}
