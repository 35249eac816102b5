import { useIntl } from '@umijs/max';
import { Button, DatePicker, Flex, Select } from 'antd';
import { auditActions } from 'core/access/auditActions';
import type { AuditRow } from 'core/contract/accounts/audit';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo, useState } from 'react';
import { FocusKept } from '@/kit/focus/FocusKept';
import type { ListColumn } from '@/kit/list/columns';
import { ListTable } from '@/kit/list/ListTable';
import { pagesOf } from '@/kit/list/listPage';
import type { ListState } from '@/kit/list/listQuery';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { AccountSelect } from './AccountSelect';
import { AuditDrawer } from './AuditDrawer';
import { useAuditWords } from './auditWords';
import { Moment } from './Moment';

const load = pagesOf(api.audit.list);

const dayOf = (time: string | undefined): Dayjs | null => {
  const day = dayjs(time);
  return time !== undefined && day.isValid() ? day : null;
};

/** The audit log: filtered by action, account and time, each entry as a sentence. */
export function AuditLog() {
  const intl = useIntl();
  const text = useText();
  const words = useAuditWords();
  const [shown, setShown] = useState<AuditRow>();

  const columns = useMemo((): ListColumn<AuditRow>[] => {
    const time = (row: AuditRow) => <Moment time={row.at} />;
    const sentence = (row: AuditRow) => (
      <Button
        type="link"
        onClick={() => setShown(row)}
        style={{ blockSize: 'auto', paddingInline: 0, textAlign: 'start', whiteSpace: 'normal' }}
      >
        {words.sentence(row)}
      </Button>
    );
    return [
      { title: intl.formatMessage({ id: 'audit.at' }), dataIndex: 'at', phone: 'fact', width: 180, render: time },
      { title: intl.formatMessage({ id: 'audit.what' }), key: 'what', phone: 'name', render: sentence },
    ];
  }, [intl, words]);

  const narrowing = (state: ListState, change: (part: Partial<ListState>) => void) => {
    const { filters } = state;
    const set = (field: string, values: readonly string[]) =>
      change({ filters: { ...filters, [field]: values }, current: 1 });
    const one = (value: string | undefined) => (value === undefined ? [] : [value]);
    return (
      <Flex gap={8} wrap>
        <Select
          mode="multiple"
          allowClear
          maxTagCount="responsive"
          aria-label={text('audit.action')}
          placeholder={text('audit.action')}
          style={{ inlineSize: 'min(220px, 70vw)' }}
          popupMatchSelectWidth={false}
          showSearch={{ optionFilterProp: 'label' }}
          value={[...(filters.action ?? [])]}
          onChange={(chosen: string[]) => set('action', chosen)}
          options={auditActions.map((action) => ({ value: action, label: words.name(action) }))}
        />
        <AccountSelect
          label={text('audit.subject')}
          value={filters.entityId?.[0]}
          onChange={(id) => set('entityId', one(id))}
        />
        <AccountSelect
          label={text('audit.actor')}
          value={filters.actor?.[0]}
          onChange={(id) => set('actor', one(id))}
        />
        <DatePicker
          aria-label={text('audit.from')}
          placeholder={text('audit.from')}
          value={dayOf(filters.from?.[0])}
          maxDate={dayOf(filters.to?.[0]) ?? undefined}
          onChange={(day: Dayjs | null) => set('from', one(day?.startOf('day').toISOString()))}
        />
        <DatePicker
          aria-label={text('audit.to')}
          placeholder={text('audit.to')}
          value={dayOf(filters.to?.[0])}
          minDate={dayOf(filters.from?.[0]) ?? undefined}
          onChange={(day: Dayjs | null) => set('to', one(day?.endOf('day').toISOString()))}
        />
      </Flex>
    );
  };

  return (
    <FocusKept>
      <ListTable<AuditRow>
        name="audit"
        rowKey="id"
        columns={columns}
        load={load}
        onOpen={setShown}
        narrowing={narrowing}
        empty={text('audit.empty')}
      />
      {shown ? <AuditDrawer row={shown} onClose={() => setShown(undefined)} /> : null}
    </FocusKept>
  );
}
