import { Modal } from 'antd';
import { type ReactElement, useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { untold } from '@/kit/form/serverErrors';
import { useText } from '@/kit/text/useText';
import { reloadUser } from './reloadUser';

interface Question {
  /** Texts, not message ids. */
  title: string;
  content: string;
  okText: string;
  done: string;
}

/**
 * Removes something of the account: asks first, makes the call, shows a message and reloads the account. `remove` gives
 * whether it was done; `holder` must be rendered.
 */
export function useDisconnect(): {
  remove(question: Question, call: () => Promise<unknown>): Promise<boolean>;
  busy: boolean;
  holder: ReactElement;
} {
  const text = useText();
  const [modal, holder] = Modal.useModal();
  const [busy, setBusy] = useState(false);

  async function remove({ done, ...question }: Question, call: () => Promise<unknown>): Promise<boolean> {
    const sure = await modal.confirm({
      ...question,
      okButtonProps: { danger: true },
      cancelText: text('profile.cancel'),
    });
    if (!sure) return false;
    setBusy(true);
    try {
      if ((await call()) === undefined) return false;
      await reloadUser();
      feedback.success(done);
      return true;
    } catch (error) {
      const message = untold(error);
      if (message) feedback.error(message);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { remove, busy, holder };
}
