import { Form } from 'antd';
import pick from 'lodash/pick';
import type { ReactNode } from 'react';
import { SideDrawer } from '@/kit/drawer/SideDrawer';
import { SharedForm } from '@/kit/form/SharedForm';
import { useSharedForm } from '@/kit/form/useSharedForm';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { useLeaveQuestion } from '@/kit/leaveGuard/useLeaveQuestion';
import { useText } from '@/kit/text/useText';
import type { RecordCalls, Recorded } from './recordCalls';

interface Props<Row extends Recorded, Fields extends object> {
  /** What the ids of its texts begin with, dot included: `memo.`. */
  prefix: string;
  calls: RecordCalls<Row, Fields>;
  /** The record; without an id a new one, with what stands in its fields at first. */
  row: (Row & Fields) | (Fields & { id?: undefined });
  names: readonly (keyof Fields & string)[];
  onStored(): void;
  onClose(): void;
  /** The fields. */
  children: ReactNode;
}

/** A record as a form at the side of its list: a new one, one to change, or one only to be read. */
export function RecordDrawer<Row extends Recorded, Fields extends object>(props: Props<Row, Fields>) {
  const { prefix, calls, row, names, onStored, onClose, children } = props;
  const text = useText(prefix);
  const [form] = Form.useForm<Fields>();
  const isNew = row.id === undefined;
  const shared = useSharedForm<Fields, Fields & Partial<Row>>({
    form,
    row: row as Fields & Partial<Row>,
    names,
    valuesOf: (fields) => pick(fields, names) as Fields,
    store: (change, { id, rowVersion = 0, ...before }) => {
      const body = { ...(pick(before, names) as unknown as Fields), ...change };
      const stored =
        id === undefined ? calls.create({ body }) : calls.change({ params: { id }, body: { ...body, rowVersion } });
      return stored as Promise<(Fields & Row) | undefined>;
    },
    onStored,
  });
  const readOnly = !isNew && !(row as Row).may.change;
  const guard = useLeaveGuard(shared.unsaved);
  const [mayLeave, question] = useLeaveQuestion();
  const close = async () => {
    if (!shared.unsaved || (await mayLeave())) onClose();
  };
  return (
    <SideDrawer width={560} title={text(isNew ? 'new' : 'edit')} onClose={() => void close()}>
      <SharedForm
        form={form}
        shared={shared}
        readOnly={readOnly}
        labelOf={(name) => text(String(name))}
        onSaved={onClose}
      >
        {children}
      </SharedForm>
      {guard}
      {question}
    </SideDrawer>
  );
}
