import { useIntl, useModel } from '@umijs/max';
import { Button, Flex, Modal, Typography } from 'antd';
import type { ListedUser } from 'core/contract/accounts/user';
import { useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { showFailure } from '@/kit/form/useCall';
import { api } from '@/shell/api/client';
import { afterConfirming } from '@/shell/stepUp/afterConfirming';
import { useStepUp } from '@/shell/stepUp/useStepUp';

/** How many of the accounts could not be set to it. Rejects where the call has to be confirmed first: that holds for all of them. */
async function refusedOf(status: 'active' | 'disabled', accounts: readonly ListedUser[]): Promise<number> {
  const calls = accounts.map(({ id }) =>
    api.user.setStatus({ params: { id }, body: { status }, skipErrorHandler: true }),
  );
  const failures = (await Promise.allSettled(calls)).flatMap((call) =>
    call.status === 'rejected' ? [call.reason] : [],
  );
  const unconfirmed = failures.find((failure) => asFailure(failure).code === 'auth.confirm_needed');
  if (unconfirmed !== undefined) throw unconfirmed;
  return failures.length;
}

/** Actions for several accounts at once. Skips the own account and those already in the wanted state. */
export function BulkActs({ rows, onDone }: { rows: readonly ListedUser[]; onDone(): void }) {
  const intl = useIntl();
  const { user } = useModel('currentUser');
  const [modal, holder] = Modal.useModal();
  const { run, dialog } = useStepUp();
  const [busy, setBusy] = useState<'active' | 'disabled'>();
  const text = (id: string, count: number) => intl.formatMessage({ id }, { count });
  const others = rows.filter(({ id, status }) => id !== user?.id && status !== 'erased');
  const toDisable = others.filter(({ status }) => status !== 'disabled');
  const toEnable = others.filter(({ status }) => status === 'disabled');

  async function set(status: 'active' | 'disabled', accounts: readonly ListedUser[]) {
    const act = status === 'active' ? 'enable' : 'disable';
    if (status === 'disabled') {
      const agreed = await modal.confirm({
        title: text('users.bulk.disable.title', accounts.length),
        content: text('users.bulk.disable.what', accounts.length),
        okText: text('users.bulk.disable', accounts.length),
        okButtonProps: { danger: true },
      });
      if (!agreed) return;
    }
    setBusy(status);
    // Undefined: they gave up when they were asked for the password. Other failures are told where it was asked for.
    const refused = await run(afterConfirming(() => refusedOf(status, accounts))).catch((error) => showFailure(error));
    setBusy(undefined);
    if (refused === undefined) return;
    const done = accounts.length - refused;
    if (done > 0) feedback.success(text(`users.bulk.${act}.done`, done));
    if (refused > 0) feedback.error(text('users.bulk.refused', refused));
    onDone();
  }

  return (
    <Flex gap={8} wrap align="center">
      {holder}
      {dialog}
      <Button
        size="small"
        disabled={toEnable.length === 0}
        loading={busy === 'active'}
        onClick={() => void set('active', toEnable)}
      >
        {text('users.bulk.enable', toEnable.length)}
      </Button>
      <Button
        size="small"
        danger
        disabled={toDisable.length === 0}
        loading={busy === 'disabled'}
        onClick={() => void set('disabled', toDisable)}
      >
        {text('users.bulk.disable', toDisable.length)}
      </Button>
      {rows.some(({ id }) => id === user?.id) ? (
        <Typography.Text type="secondary">{intl.formatMessage({ id: 'users.bulk.withoutOwn' })}</Typography.Text>
      ) : null}
    </Flex>
  );
}
