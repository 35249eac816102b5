import { Alert, Button, Form } from 'antd';
import type { AccessRow } from 'core/contract/answering/access';
import { useState } from 'react';
import { RequestFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { ConflictAlert } from '@/kit/form/ConflictAlert';
import { useSubmission } from '@/kit/form/useSubmission';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { NoteField, UntilField, UsesField } from './GrantFields';
import { dayOfEnd, endOfDay } from './untilField';

interface Fields {
  uses?: number;
  expiresAt?: string;
  note?: string;
}

/** Changes a grant: its end, the number of uses of its code, its note. Sends only what was changed. */
export function ChangeAccess({ grant, onChanged }: { grant: AccessRow; onChanged(): void }) {
  const text = useText();
  const [form] = Form.useForm<Fields>();
  const { busy, failure, submit } = useSubmission(form);
  const [newest, setNewest] = useState<number>();
  const isCode = grant.to === 'code';
  const before = { expiresAt: grant.state === 'expired' ? '' : dayOfEnd(grant.expiresAt), note: grant.note };

  const save = (fields: Fields, rowVersion = grant.rowVersion) => {
    setNewest(undefined);
    const { expiresAt = '', note = '', uses } = fields;
    const body = {
      rowVersion,
      // An end in the past is always sent, also when it is removed.
      ...((expiresAt !== before.expiresAt || grant.state === 'expired') && { expiresAt: endOfDay(expiresAt) }),
      ...(note !== before.note && { note }),
      ...(isCode && uses !== undefined && uses !== grant.uses && { uses }),
    };
    void submit(
      async () => {
        await api.access.change({ params: { id: grant.id }, body });
        feedback.success(text('access.edit.saved'));
        onChanged();
      },
      (error) => {
        if (!(error instanceof RequestFailure) || error.code !== 'conflict') return false;
        const current = Number(error.details.find(({ path }) => path === 'body.rowVersion')?.params?.values);
        setNewest(Number.isInteger(current) ? current : grant.rowVersion);
        return true;
      },
    );
  };

  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      noValidate
      requiredMark={false}
      initialValues={{ ...before, uses: grant.uses ?? undefined }}
      onFinish={(fields) => save(fields)}
    >
      {failure ? <Alert role="alert" type="error" showIcon title={failure} style={{ marginBlockEnd: 16 }} /> : null}
      {newest === undefined ? null : (
        <ConflictAlert
          title={text('access.edit.conflict')}
          keepMine={text('access.edit.keepMine')}
          takeTheirs={text('access.edit.takeTheirs')}
          onKeepMine={() => save(form.getFieldsValue(), newest)}
          onTakeTheirs={onChanged}
        />
      )}
      {isCode ? <UsesField least={Math.max(grant.used, 1)} /> : null}
      <UntilField />
      <NoteField />
      <Button type="primary" htmlType="submit" loading={busy}>
        {text('access.edit.save')}
      </Button>
    </Form>
  );
}
