import { Alert, Button, Empty, Flex, Popconfirm, Skeleton, Tag } from 'antd';
import type { TrialRow } from 'core/contract/answering/trial';
import { useCallback, useEffect, useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { feedback } from '@/kit/feedback/feedback';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { InviteForm } from './InviteForm';

interface Props {
  /** Puts the answers on the sample sheet. */
  onLoad(row: TrialRow): void;
  /** The same, to save them as a test case. */
  onSave(row: TrialRow): void;
}

/** Who was invited to try the draft, and their answers. None of them counts as a result. */
export function TrialPanel({ onLoad, onSave }: Props) {
  const text = useText();
  const id = useDraft(({ facts }) => facts.id);
  const [rows, setRows] = useState<readonly TrialRow[] | 'failed'>();
  const load = useCallback(async () => {
    try {
      setRows((await api.trial.list({ params: { id } })) ?? []);
    } catch {
      setRows('failed');
    }
  }, [id]);
  useEffect(() => void load(), [load]);

  async function withdraw({ user }: TrialRow): Promise<void> {
    try {
      await api.trial.withdraw({ params: { id, user: user.id } });
      feedback.success(text('test.trial.withdrawn', { name: user.name }));
    } catch {
      // Shown by the request module; the list shows the current state.
    }
    await load();
  }

  return (
    <Flex vertical gap={16}>
      <p className="test-quiet">{text('test.trial.lead')}</p>
      <InviteForm instrumentId={id} onInvited={load} />
      {rows === undefined ? <Skeleton active title={false} paragraph={{ rows: 3 }} /> : null}
      {rows === 'failed' ? (
        <Alert
          type="error"
          showIcon
          title={text('request.connection.text')}
          action={<Button onClick={() => void load()}>{text('draft.retry')}</Button>}
        />
      ) : null}
      {Array.isArray(rows) && rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('test.trial.none')} />
      ) : null}
      {Array.isArray(rows) && rows.length > 0 ? (
        <ul className="test-trials" aria-label={text('test.trials')}>
          {rows.map((row: TrialRow) => (
            <li key={row.user.id}>
              <Invited row={row} onLoad={onLoad} onSave={onSave} onWithdraw={() => void withdraw(row)} />
            </li>
          ))}
        </ul>
      ) : null}
    </Flex>
  );
}

interface InvitedProps extends Props {
  row: TrialRow;
  onWithdraw(): void;
}

function Invited({ row, onLoad, onSave, onWithdraw }: InvitedProps) {
  const text = useText();
  const when = useWhen();
  const { user, note, state, invitedAt, answeredAt, answers, comment } = row;
  const count = Object.values(answers ?? {}).filter((answer) => answer !== null).length;
  return (
    <article aria-label={user.name}>
      <Flex gap={8} wrap align="center">
        <strong>{user.name}</strong>
        <span dir="ltr">{user.email}</span>
        <Tag>{text(`test.trial.${state}`)}</Tag>
        <span className="test-quiet">{when.relative(answeredAt ?? invitedAt)}</span>
      </Flex>
      {note ? <p className="test-quiet">{text('test.trial.noteSaid', { note })}</p> : null}
      {answers ? <p>{text('test.trial.answers', { count })}</p> : null}
      {comment ? (
        <blockquote className="test-comment" dir="auto">
          {comment}
        </blockquote>
      ) : null}
      <Flex gap={8} wrap>
        {answers ? (
          <>
            <Button size="small" onClick={() => onLoad(row)}>
              {text('test.load')}
            </Button>
            <Button size="small" onClick={() => onSave(row)}>
              {text('test.save')}
            </Button>
          </>
        ) : null}
        <Popconfirm
          title={text('test.trial.withdraw.title', { name: user.name })}
          description={answers ? text('test.trial.withdraw.text') : undefined}
          okText={text('test.trial.withdraw')}
          onConfirm={onWithdraw}
        >
          <Button size="small" danger>
            {text('test.trial.withdraw')}
          </Button>
        </Popconfirm>
      </Flex>
    </article>
  );
}
