import { useIntl } from '@umijs/max';
import { Modal } from 'antd';
import { findPart } from 'core/instrument/operations';
import { type ReactElement, useCallback, useState } from 'react';
import { useEdits } from '@/authoring/draft/useParts';
import { Uses } from './Uses';
import { type UseOfPart, usesOf } from './usesOf';

interface Asked {
  id: string;
  code: string;
  uses: readonly UseOfPart[];
  done(): void;
}

/**
 * Removes a calculation or a table. If other parts use it, the author sees them first and confirms.
 * @returns what removes, and the question to be rendered
 */
export function useRemoval(kind: 'calculation' | 'table'): [(id: string, done: () => void) => void, ReactElement] {
  const intl = useIntl();
  const { current, remove } = useEdits();
  const [asked, setAsked] = useState<Asked>();
  const ask = useCallback(
    (id: string, done: () => void) => {
      const { draft, locales } = current().view;
      const code = findPart(draft, id)?.part.code;
      if (code === undefined) return;
      const uses = usesOf(draft, locales.get(draft.baseLocale)?.texts ?? {}, [{ kind, code }], new Set([id]));
      if (uses.length > 0) return setAsked({ id, code, uses, done });
      remove(id);
      done();
    },
    [current, remove, kind],
  );
  const close = () => setAsked(undefined);
  const question = (
    <Modal
      open={asked !== undefined}
      title={intl.formatMessage({ id: `calculation.remove.${kind}` }, { code: asked?.code ?? '' })}
      okText={intl.formatMessage({ id: 'calculation.remove.all' })}
      okButtonProps={{ danger: true }}
      cancelText={intl.formatMessage({ id: 'calculation.cancel' })}
      onCancel={close}
      onOk={() => {
        if (asked === undefined) return;
        remove(asked.id);
        close();
        asked.done();
      }}
    >
      <p>{intl.formatMessage({ id: 'calculation.remove.used' }, { count: asked?.uses.length ?? 0 })}</p>
      <Uses uses={asked?.uses ?? []} onLeave={close} />
    </Modal>
  );
  return [ask, question];
}
