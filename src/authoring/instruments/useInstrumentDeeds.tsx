import { history, useIntl } from '@umijs/max';
import { type MenuProps, Modal } from 'antd';
import type { InstrumentRow } from 'core/contract/authoring/instrument';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { api } from '@/shell/api/client';
import { DuplicateDialog } from './dialogsLater';
import { exportInstrument } from './exportInstrument';

type Row = Pick<InstrumentRow, 'id' | 'title' | 'code' | 'status' | 'version' | 'rowVersion'>;

/** The menu of a whole instrument: export, duplicate, archive, delete. `dialogs` has to be rendered. */
export function useInstrumentDeeds(onChanged: () => void): {
  items(row: Row): NonNullable<MenuProps['items']>;
  dialogs: ReactNode;
} {
  const intl = useIntl();
  const [modal, holder] = Modal.useModal();
  const [duplicating, setDuplicating] = useState<Row>();
  const items = useMemo(() => {
    const text = (id: string, values?: Record<string, string>) => intl.formatMessage({ id }, values);
    /** The request module has reported a failure. */
    const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

    const ask = (title: string, content: string, okText: string, danger = false) =>
      modal.confirm({ title, content: text(content), okText: text(okText), okButtonProps: { danger } });
    const report = (done: string) => {
      feedback.success(done);
      onChanged();
    };

    async function archive({ id, title, rowVersion }: Row, archived: boolean): Promise<void> {
      const question = text('instrument.archive.title', { title });
      if (archived && !(await ask(question, 'instrument.archive.text', 'instrument.archive'))) return;
      await api.instrument.archive({ params: { id }, body: { archived, rowVersion } });
      report(text(archived ? 'instrument.archive.done' : 'instrument.restore.done', { title }));
    }

    async function remove({ id, title }: Row): Promise<void> {
      const question = text('instrument.remove.title', { title });
      if (!(await ask(question, 'instrument.remove.text', 'instrument.remove', true))) return;
      await api.instrument.remove({ params: { id } });
      report(text('instrument.remove.done', { title }));
    }

    return (row: Row): NonNullable<MenuProps['items']> => [
      { key: 'export', label: text('instrument.export'), onClick: () => quietly(exportInstrument(row)) },
      { key: 'duplicate', label: text('instrument.duplicate'), onClick: () => setDuplicating(row) },
      row.status === 'archived'
        ? { key: 'restore', label: text('instrument.restore'), onClick: () => quietly(archive(row, false)) }
        : { key: 'archive', label: text('instrument.archive'), onClick: () => quietly(archive(row, true)) },
      ...(row.version === null
        ? [{ key: 'remove', danger: true, label: text('instrument.remove'), onClick: () => quietly(remove(row)) }]
        : []),
    ];
  }, [intl, modal, onChanged]);

  const dialogs = (
    <>
      {holder}
      <Suspense fallback={null}>
        {duplicating ? (
          <DuplicateDialog
            instrument={duplicating}
            onClose={() => setDuplicating(undefined)}
            onDuplicated={(id) => {
              setDuplicating(undefined);
              history.push(`/instruments/edit-instrument/${id}`);
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
  return { items, dialogs };
}
