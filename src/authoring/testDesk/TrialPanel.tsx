import { Alert, Button, Empty, Flex, Popconfirm, Skeleton, Tag } from 'antd';
import type { TrialRow } from 'core/contract/answering/trial';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { feedback } from '@/kit/feedback/feedback';
import { useLoaded } from '@/kit/section/useLoaded';
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
  const { loaded, reload } = useLoaded(async () => (await api.trial.list({ params: { id } })) ?? []);

  async function withdraw({ user }: TrialRow): Promise<void> {
    try {
      await api.trial.withdraw({ params: { id, user: user.id } });
      feedback.success(text('test.trial.withdrawn', { name: user.name }));
    } catch {
      // Shown by the request module; the list shows the current state.
    }
    await reload();
  }

  return (
    <Flex vertical gap={16}>
      <p className="quiet">{text('test.trial.lead')}</p>
      <InviteForm id={id} onInvited={reload} />
      {loaded === undefined ? <Skeleton active title={false} paragraph={{ rows: 3 }} /> : null}
      {loaded === 'failed' ? (
        <Alert
          type="error"
          showIcon
          title={text('request.connection.text')}
          action={<Button onClick={() => void reload()}>{text('draft.retry')}</Button>}
        />
      ) : null}
      {loaded?.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('test.trial.none')} />
      ) : null}
      {Array.isArray(loaded) && loaded.length > 0 ? (
        <ul className="test-trials plain-list" aria-label={text('test.trials')}>
          {loaded.map((row) => (
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
  const text = useText('test.');
  const when = useWhen();
  const { user, note, state, invitedAt, answeredAt, answers, comment } = row;
  const count = Object.values(answers ?? {}).filter((answer) => answer !== null).length;
  return (
    <article aria-label={user.name}>
      <Flex gap={8} wrap align="center">
        <strong>{user.name}</strong>
        <span dir="ltr">{user.email}</span>
        <Tag>{text(`trial.${state}`)}</Tag>
        <span className="quiet">{when.relative(answeredAt ?? invitedAt)}</span>
      </Flex>
      {note ? <p className="quiet">{text('trial.noteSaid', { note })}</p> : null}
      {answers ? <p>{text('trial.answers', { count })}</p> : null}
      {comment ? (
        <blockquote className="test-comment" dir="auto">
          {comment}
        </blockquote>
      ) : null}
      <Flex gap={8} wrap>
        {answers ? (
          <>
            <Button size="small" onClick={() => onLoad(row)}>
              {text('load')}
            </Button>
            <Button size="small" onClick={() => onSave(row)}>
              {text('save')}
            </Button>
          </>
        ) : null}
        <Popconfirm
          title={text('trial.withdraw.title', { name: user.name })}
          description={answers ? text('trial.withdraw.text') : undefined}
          okText={text('trial.withdraw')}
          onConfirm={onWithdraw}
        >
          <Button size="small" danger>
            {text('trial.withdraw')}
          </Button>
        </Popconfirm>
      </Flex>
    </article>
  );
}
