import { Modal } from 'antd';
import { findPart } from 'core/instrument/operations';
import { type ReactElement, useState } from 'react';
import { useEdits } from '@/authoring/draft/useParts';
import { useCalledIn } from '@/authoring/names/useCalled';
import { useText } from '@/kit/text/useText';
import { Uses } from './Uses';
import { type UseOfPart, usesOf } from './usesOf';

interface Asked {
  id: string;
  /** In words. */
  called: string;
  uses: readonly UseOfPart[];
  done(): void;
}

/**
 * Removes a calculation or a table. If other parts use it, the author sees them first and confirms.
 * @returns the function that removes, and the dialog to render
 */
export function useRemoval(kind: 'calculation' | 'table'): [(id: string, done: () => void) => void, ReactElement] {
  const text = useText('calculation.');
  const { current, remove } = useEdits();
  const calledIn = useCalledIn();
  const [asked, setAsked] = useState<Asked>();
  const ask = (id: string, done: () => void) => {
    const { view } = current();
    const code = findPart(view.draft, id)?.part.code;
    if (code === undefined) return;
    const uses = usesOf(view, kind, id, code);
    if (uses.length > 0) return setAsked({ id, called: calledIn(view, id), uses, done });
    remove(id);
    done();
  };
  const close = () => setAsked(undefined);
  const confirm = () => {
    if (asked === undefined) return;
    remove(asked.id);
    close();
    asked.done();
  };
  const question = (
    <Modal
      open={asked !== undefined}
      title={text(`remove.${kind}`, { code: asked?.called ?? '' })}
      okText={text('remove.all')}
      okButtonProps={{ danger: true }}
      cancelText={text('cancel')}
      onCancel={close}
      onOk={confirm}
    >
      <p>{text('remove.used', { count: asked?.uses.length ?? 0 })}</p>
      <Uses uses={asked?.uses ?? []} onLeave={close} />
    </Modal>
  );
  return [ask, question];
}
