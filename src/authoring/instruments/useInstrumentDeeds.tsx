import { history, useIntl } from '@umijs/max';
import { type MenuProps, Modal } from 'antd';
import type { InstrumentRow } from 'core/contract/authoring/instrument';
import { type ReactNode, useMemo, useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { api } from '@/shell/api/client';
import { DuplicateDialog } from './DuplicateDialog';
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

    async function archive(row: Row, archived: boolean): Promise<void> {
      const { title } = row;
      const asked =
        !archived ||
        (await modal.confirm({
          title: text('instrument.archive.title', { title }),
          content: text('instrument.archive.text'),
          okText: text('instrument.archive'),
        }));
      if (!asked) return;
      await api.instrument.archive({ params: { id: row.id }, body: { archived, rowVersion: row.rowVersion } });
      feedback.success(text(archived ? 'instrument.archive.done' : 'instrument.restore.done', { title }));
      onChanged();
    }

    async function remove(row: Row): Promise<void> {
      const asked = await modal.confirm({
        title: text('instrument.remove.title', { title: row.title }),
        content: text('instrument.remove.text'),
        okText: text('instrument.remove'),
        okButtonProps: { danger: true },
      });
      if (!asked) return;
      await api.instrument.remove({ params: { id: row.id } });
      feedback.success(text('instrument.remove.done', { title: row.title }));
      onChanged();
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
    </>
  );
  return { items, dialogs };
}
