import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { FocusKept } from '@/kit/focus/FocusKept';
import { untold } from '@/kit/form/serverErrors';
import type { ListColumn } from '@/kit/list/columns';
import type { ListFilter } from '@/kit/list/FilterSelect';
import { type ListHandle, ListTable } from '@/kit/list/ListTable';
import { pagesOf } from '@/kit/list/listPage';
import { useText } from '@/kit/text/useText';
import { RecordDrawer } from './RecordDrawer';
import type { RecordCalls, Recorded } from './recordCalls';

interface Props<Row extends Recorded, Fields extends object> {
  /** Names the list on this device, and begins the ids of its texts: `memo` has `memo.new`, `memo.edit`, `memo.empty` and its fields'. */
  name: string;
  calls: RecordCalls<Row, Fields>;
  columns: readonly ListColumn<Row>[];
  /** By field the values that a list can be narrowed to; their texts are `memo.FIELD.VALUE`. */
  filters?: Readonly<Record<string, readonly string[]>>;
  /** How a record is called where it is spoken of. */
  nameOf(row: Row): string;
  /** What stands in the fields of a new one; absent: nobody here may add one. */
  blank: Fields | undefined;
  /** The fields of the form, named as in `blank`. */
  children: ReactNode;
}

/** The list of a resource: found, narrowed, added, changed, removed and brought back, each as far as the server lets the caller. */
export function RecordList<Row extends Recorded & Fields, Fields extends object>(props: Props<Row, Fields>) {
  const { name, calls, columns, filters = {}, nameOf, blank, children } = props;
  const say = useText();
  const text = useText(`${name}.`);
  const table = useRef<ListHandle>(undefined);
  const [load] = useState(() => pagesOf(calls.list));
  const [open, setOpen] = useState<Row | (Fields & { id?: undefined })>();
  const [removed, setRemoved] = useState<Row>();
  const [modal, question] = Modal.useModal();
  const reload = () => void table.current?.reload();

  async function trying(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const message = untold(asFailure(error));
      if (message) feedback.error(message);
    }
    reload();
  }

  async function remove(row: Row): Promise<void> {
    const ask = {
      title: text('delete', { name: nameOf(row) }),
      okText: say('list.delete'),
      okButtonProps: { danger: true },
    };
    if (!calls.restore && !(await modal.confirm(ask))) return;
    await trying(async () => {
      await calls.remove({ params: { id: row.id } });
      if (calls.restore) setRemoved(row);
      else feedback.success(say('list.deleted', { name: nameOf(row) }));
    });
  }

  const acts: ListColumn<Row> = {
    title: say('list.actions'),
    key: 'actions',
    phone: 'acts',
    width: 96,
    render: (row) => {
      const label = (act: string) => `${say(`list.${act}`)}: ${nameOf(row)}`;
      return (
        <Flex gap={4}>
          {row.may.change ? (
            <Button
              type="text"
              icon={<EditOutlined aria-hidden />}
              aria-label={label('edit')}
              onClick={() => setOpen(row)}
            />
          ) : null}
          {row.may.remove ? (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={label('delete')}
              onClick={() => void remove(row)}
            />
          ) : null}
        </Flex>
      );
    },
  };
  const listed = Object.entries(filters).map(
    ([field, values]): ListFilter => ({
      field,
      label: text(field),
      options: values.map((value) => ({ value, label: text(`${field}.${value}`) })),
    }),
  );
  const add = blank && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({ ...blank, id: undefined })}>
      {text('new')}
    </Button>
  );

  return (
    <FocusKept>
      {removed ? (
        <Alert
          role="status"
          type="info"
          title={say('list.deleted', { name: nameOf(removed) })}
          closable={{ onClose: () => setRemoved(undefined) }}
          action={
            <Button
              size="small"
              onClick={() =>
                void trying(async () => {
                  await calls.restore?.({ params: { id: removed.id } });
                  setRemoved(undefined);
                })
              }
            >
              {say('list.undo')}
            </Button>
          }
        />
      ) : null}
      <ListTable<Row>
        name={name}
        rowKey="id"
        columns={[...columns, acts]}
        load={load}
        onOpen={setOpen}
        filters={listed}
        actions={add}
        handle={table}
        empty={text('empty')}
        begin={add}
      />
      {open ? (
        <RecordDrawer
          prefix={`${name}.`}
          calls={calls}
          row={open}
          names={Object.keys(blank ?? open) as (keyof Fields & string)[]}
          onStored={reload}
          onClose={() => setOpen(undefined)}
        >
          {children}
        </RecordDrawer>
      ) : null}
      {question}
    </FocusKept>
  );
}
