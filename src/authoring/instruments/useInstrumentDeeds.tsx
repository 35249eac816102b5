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

    /** @param what the texts `instrument.WHAT.title`, `.text` and `instrument.WHAT` */
    const isAgreed = (what: 'archive' | 'remove', { title }: Row) =>
      modal.confirm({
        title: text(`instrument.${what}.title`, { title }),
        content: text(`instrument.${what}.text`),
        okText: text(`instrument.${what}`),
        okButtonProps: { danger: what === 'remove' },
      });
    const report = (what: 'archive' | 'restore' | 'remove', { title }: Row) => {
      feedback.success(text(`instrument.${what}.done`, { title }));
      onChanged();
    };

    async function archive(row: Row, archived: boolean): Promise<void> {
      if (archived && !(await isAgreed('archive', row))) return;
      await api.instrument.archive({ params: { id: row.id }, body: { archived, rowVersion: row.rowVersion } });
      report(archived ? 'archive' : 'restore', row);
    }

    async function remove(row: Row): Promise<void> {
      if (!(await isAgreed('remove', row))) return;
      await api.instrument.remove({ params: { id: row.id } });
      report('remove', row);
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
