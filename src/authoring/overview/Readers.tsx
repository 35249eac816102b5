import { DeleteOutlined } from '@ant-design/icons';
import { useModel } from '@umijs/max';
import { Alert, Button, Flex, Modal, Typography } from 'antd';
import type { Contract } from 'core/contract';
import dayjs from 'dayjs';
import { asFailure } from '@/kit/failure/requestFailure';
import { useTask } from '@/kit/form/useTask';
import { AddByEmail } from '@/kit/section/AddByEmail';
import { Entry } from '@/kit/section/Entry';
import { LoadedList } from '@/kit/section/LoadedList';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';

import { api, type Data } from '@/shell/api/client';

type Reader = Data<Contract['instrumentReader']['list']>[number];

/** Who of the staff sees each answer with its person. A change takes effect at once: it is not part of the draft. */
export function Readers({ instrumentId }: { instrumentId: string }) {
  const text = useText('readers.');
  const { user, roles } = useModel('currentUser');
  const [modal, holder] = Modal.useModal();
  const params = { id: instrumentId };
  const { loaded, reload } = useLoaded(() => api.instrumentReader.list({ params, skipErrorHandler: true }));
  const { busy, failure, run } = useTask((error) => {
    const { details, message } = asFailure(error);
    return details[0]?.message ?? (message || undefined);
  });
  const readers = Array.isArray(loaded) ? loaded : [];
  const decides = roles.includes('superAdmin') || readers.some(({ userId }) => userId === user?.id);
  const put = (named: ({ userId: string } | { email: string })[]) =>
    run(async () => {
      await api.instrumentReader.set({ params, body: { readers: named }, skipErrorHandler: true });
      await reload();
    });
  const stay = (but?: Reader) => readers.flatMap(({ userId }) => (userId === but?.userId ? [] : { userId }));

  async function remove(reader: Reader) {
    const isMe = reader.userId === user?.id;
    const agreed =
      !isMe ||
      (await modal.confirm({
        title: text('leave'),
        content: text('leave.text'),
        okText: text('leave.confirm'),
        okButtonProps: { danger: true },
      }));
    if (agreed) await put(stay(reader));
  }

  return (
    <Flex vertical gap={12}>
      {holder}
      <Typography.Text type="secondary">{text('lead')}</Typography.Text>
      {failure ? <Alert role="alert" type="error" showIcon title={failure} /> : null}
      <LoadedList loaded={loaded} reload={reload} empty={text('none')}>
        {(reader) => (
          <Entry
            key={reader.userId}
            title={<bdi>{reader.name}</bdi>}
            state={text('since', { date: dayjs(reader.since).format('LL') })}
            actions={
              decides ? (
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={text('remove', { name: reader.name })}
                  onClick={() => void remove(reader)}
                />
              ) : null
            }
          />
        )}
      </LoadedList>
      {decides ? (
        <AddByEmail
          label={text('email')}
          action={text('add')}
          busy={busy}
          onAdd={(email) => put([...stay(), { email }])}
        />
      ) : (
        <Typography.Text type="secondary">{text('others')}</Typography.Text>
      )}
    </Flex>
  );
}
