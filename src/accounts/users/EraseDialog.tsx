import { Alert, Flex, Form, Input, Modal } from 'antd';
import type { ListedUser } from 'core/contract/accounts/user';
import { useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { useTask } from '@/kit/form/useTask';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { afterConfirming } from '@/shell/stepUp/afterConfirming';
import { useStepUp } from '@/shell/stepUp/useStepUp';

interface Props {
  account: Pick<ListedUser, 'id' | 'email' | 'displayName'>;
  onClose(): void;
  onErased(): void;
}

const alike = (typed: string, email: string) => typed.trim().toLowerCase() === email.toLowerCase();

/** Erasing cannot be undone: asks to type the account's address. */
export function EraseDialog({ account, onClose, onErased }: Props) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const { busy, failure, run } = useTask();
  const { run: confirmed, dialog } = useStepUp();
  const meant = alike(typed, account.email);

  async function erase() {
    if (!meant) return;
    await run(async () => {
      const done = await confirmed(afterConfirming(() => api.user.erase({ params: { id: account.id } })));
      if (done === undefined) return;
      feedback.success(text('users.erase.done'));
      onErased();
    });
  }

  return (
    <>
      <Modal
        open
        title={text('users.erase.title', { name: account.displayName })}
        okText={text('users.erase.submit')}
        okButtonProps={{ danger: true, disabled: !meant, loading: busy }}
        onOk={erase}
        onCancel={onClose}
      >
        <Flex vertical gap={16}>
          <Alert type="warning" showIcon title={text('users.erase.what')} description={text('users.erase.kept')} />
          {failure ? <Alert type="error" role="alert" showIcon title={failure} /> : null}
          <Form layout="vertical" onFinish={erase}>
            <Form.Item
              label={text('users.erase.type', { email: account.email })}
              htmlFor="erase-email"
              style={{ marginBlockEnd: 0 }}
            >
              <Input
                id="erase-email"
                dir="ltr"
                autoFocus
                autoComplete="off"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </Form.Item>
          </Form>
        </Flex>
      </Modal>
      {dialog}
    </>
  );
}
