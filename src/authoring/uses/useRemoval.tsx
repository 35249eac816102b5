import { Flex, Modal } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '@/kit/text/useText';
import { UseList } from './UseList';
import type { UsingPart } from './useUses';

interface Question {
  title: string;
  /** What happens to the parts that use it. */
  consequence: string;
  uses: readonly UsingPart[];
}

/**
 * Asks before removing a part that is used; an unused one goes without a question, as the step can be undone.
 * `holder` has to be rendered.
 */
export function useRemoval(): { mayRemove(question: Question): Promise<boolean>; holder: ReactElement } {
  const text = useText();
  const [modal, holder] = Modal.useModal();
  const mayRemove = async ({ title, consequence, uses }: Question) => {
    if (uses.length === 0) return true;
    return modal.confirm({
      title,
      content: (
        <Flex vertical gap={8}>
          <span>{consequence}</span>
          <UseList uses={uses} label={text('draft.use.list')} />
        </Flex>
      ),
      okText: text('draft.use.remove'),
      okButtonProps: { danger: true },
      cancelText: text('draft.use.keep'),
    });
  };
  return { mayRemove, holder };
}
