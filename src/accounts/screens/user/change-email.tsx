import { useIntl, useSearchParams } from '@umijs/max';
import { goOn } from '@/accounts/signIn/goOn';
import { RedeemLink } from '@/accounts/signIn/RedeemLink';
import { Told } from '@/accounts/signIn/Told';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';

/** From a mail's link (`?token=`) to the old or the new address: confirms a change of address. */
export default function ChangeEmailPage() {
  const intl = useIntl();
  const text = useText('changeEmail.');
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const askAgain = (kind: 'info' | 'warning', said: string) => (
    <Told
      title={text('againTitle')}
      kind={kind}
      text={said}
      button={text('toProfile')}
      onPress={() => goOn('/profile')}
    />
  );
  const ends = {
    waiting: (
      <Told
        title={text('waitingTitle')}
        kind="info"
        text={text('waiting')}
        button={intl.formatMessage({ id: 'signIn.goOn' })}
        onPress={() => goOn('/')}
      />
    ),
    changed: (
      <Told
        title={text('changedTitle')}
        kind="success"
        text={text('changed')}
        button={intl.formatMessage({ id: 'signIn.goOn' })}
        onPress={() => goOn('/profile', 'emailChanged')}
      />
    ),
  };
  async function redeem() {
    const { status } = await api.account.changeEmail({ body: { token }, timeout: timeouts.short });
    return ends[status];
  }

  if (token === '') return askAgain('info', text('noToken'));
  return (
    <RedeemLink
      title={text('title')}
      lead={text('lead')}
      button={text('submit')}
      redeem={redeem}
      refused={(problem) => askAgain('warning', problem)}
    />
  );
}
