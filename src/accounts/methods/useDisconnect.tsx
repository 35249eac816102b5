import { Modal } from 'antd';
import { feedback } from '@/kit/feedback/feedback';
import { useCall } from '@/kit/form/useCall';
import { useText } from '@/kit/text/useText';
import { reloadUser } from './method';

/** Message ids: of the button, which those of title and text begin with; of another text; of what was done. */
interface Question {
  id: string;
  content?: string;
  done: string;
  values?: Record<string, string>;
}

/**
 * Removes something of the account: asks first, makes the call, shows a message and reloads the account. `remove` gives
 * whether it was done; `holder` must be rendered.
 */
export function useDisconnect() {
  const text = useText();
  const [modal, holder] = Modal.useModal();
  const { busy, run } = useCall();

  async function remove(question: Question, call: () => Promise<unknown>): Promise<boolean> {
    const { id, content = `${id}Text`, done, values } = question;
    const sure = await modal.confirm({
      title: text(`${id}Title`, values),
      content: text(content),
      okText: text(id),
      okButtonProps: { danger: true },
      cancelText: text('profile.cancel'),
    });
    if (!sure) return false;
    const isDone = await run(async () => {
      if ((await call()) === undefined) return false;
      await reloadUser();
      feedback.success(text(done));
      return true;
    });
    return isDone ?? false;
  }

  return { remove, busy, holder };
}
