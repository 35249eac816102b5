import { useIntl, useModel } from '@umijs/max';
import { Modal } from 'antd';
import type { ListedUser } from 'core/contract/accounts/user';
import { lazy, Suspense, useCallback, useState } from 'react';
import { RequestFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { showFailure } from '@/kit/form/useCall';
import { api } from '@/shell/api/client';
import { afterConfirming } from '@/shell/stepUp/afterConfirming';
import { useStepUp } from '@/shell/stepUp/useStepUp';

const EraseDialog = lazy(async () => ({ default: (await import('./EraseDialog')).EraseDialog }));

export type Account = Pick<ListedUser, 'id' | 'email' | 'displayName' | 'status'>;

export type Act = 'enable' | 'invite' | 'endSessions' | 'disable' | 'resetSecondFactor' | 'erase';

/** The call of each action, and whether it asks for a confirmation. */
const acts = {
  enable: { asks: false, call: (id: string) => api.user.setStatus({ params: { id }, body: { status: 'active' } }) },
  invite: { asks: false, call: (id: string) => api.user.resendInvitation({ params: { id } }) },
  endSessions: { asks: true, call: (id: string) => api.user.endSessions({ params: { id } }) },
  disable: { asks: true, call: (id: string) => api.user.setStatus({ params: { id }, body: { status: 'disabled' } }) },
  resetSecondFactor: { asks: true, call: (id: string) => api.user.resetSecondFactor({ params: { id } }) },
} as const;

/** Actions of staff on one account, with confirmations and messages. `dialogs` must be rendered; `changed`: reload. */
export function useAccountActs(changed: (act: Act) => void) {
  const intl = useIntl();
  const { user, roles } = useModel('currentUser');
  const [modal, holder] = Modal.useModal();
  const [erasing, setErasing] = useState<Account>();
  const { run: stepUp, dialog } = useStepUp();
  const isSuper = roles.includes('superAdmin');

  /** Actions that the signed-in person may take on an account now. */
  const possible = useCallback(
    ({ id, status }: Account): Act[] => {
      const isOther = id !== user?.id;
      if (status === 'erased') return [];
      return [
        ...(status === 'disabled' ? (['enable'] as const) : []),
        ...(status === 'pending' ? (['invite'] as const) : []),
        ...(status === 'active' ? (['endSessions'] as const) : []),
        ...(status !== 'disabled' && isOther ? (['disable'] as const) : []),
        ...(isSuper && isOther ? (['erase'] as const) : []),
      ];
    },
    [user?.id, isSuper],
  );

  const run = useCallback(
    async (act: Act, account: Account) => {
      if (act === 'erase') return setErasing(account);
      const text = (part: string) =>
        intl.formatMessage({ id: `users.${act}.${part}` }, { name: account.displayName, email: account.email });
      const { asks, call } = acts[act];
      const agreed =
        !asks ||
        (await modal.confirm({
          title: text('title'),
          content: text('what'),
          okText: text('submit'),
          okButtonProps: { danger: act !== 'endSessions' },
        }));
      if (!agreed) return;
      try {
        const done = await stepUp(afterConfirming<unknown>(() => call(account.id)));
        if (done === undefined) return;
        feedback.success(text('done'));
        changed(act);
      } catch (error) {
        showFailure(error);
        // The account has changed since it was shown.
        if (error instanceof RequestFailure && (error.status === 404 || error.status === 409)) changed(act);
      }
    },
    [intl, modal, changed, stepUp],
  );

  const dialogs = (
    <>
      {holder}
      {dialog}
      <Suspense fallback={null}>
        {erasing ? (
          <EraseDialog
            account={erasing}
            onClose={() => setErasing(undefined)}
            onErased={() => {
              setErasing(undefined);
              changed('erase');
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
  return { possible, run, dialogs };
}
