import type { ProColumns } from '@ant-design/pro-components';
import { useIntl } from '@umijs/max';
import { Button, DatePicker, Empty, Flex, Grid, Select } from 'antd';
import { auditActions } from 'core/access/auditActions';
import type { AuditRow } from 'core/contract/accounts/audit';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo, useState } from 'react';
import { ListTable } from '@/kit/list/ListTable';
import { type ListState, toQuery } from '@/kit/list/listQuery';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { AccountSelect } from './AccountSelect';
import { AuditDrawer } from './AuditDrawer';
import { useAuditWords } from './auditWords';
import { Moment } from './Moment';

async function load(state: ListState) {
  const reply = await api.audit.list.reply({ query: toQuery(state) });
  return reply && { rows: reply.data, total: reply.total ?? reply.data.length };
}

const dayOf = (time: string | undefined): Dayjs | null => {
  const day = dayjs(time);
  return time !== undefined && day.isValid() ? day : null;
};

/** The log of security-relevant acts: narrowed by act, account and time, each in a sentence. */
export function AuditLog() {
  const intl = useIntl();
  const text = useText();
  const words = useAuditWords();
  const { md: isWide } = Grid.useBreakpoint();
  const [shown, setShown] = useState<AuditRow>();

  const columns = useMemo((): ProColumns<AuditRow>[] => {
    const what: ProColumns<AuditRow> = {
      title: intl.formatMessage({ id: 'audit.what' }),
      key: 'what',
      render: (_, row) => (
        <Flex vertical align="flex-start">
          <Button
            type="link"
            onClick={() => setShown(row)}
            style={{ blockSize: 'auto', paddingInline: 0, textAlign: 'start', whiteSpace: 'normal' }}
          >
            {words.sentence(row)}
          </Button>
          {isWide ? null : <Moment time={row.at} />}
        </Flex>
      ),
    };
    const at: ProColumns<AuditRow> = {
      title: intl.formatMessage({ id: 'audit.at' }),
      key: 'at',
      width: 180,
      render: (_, row) => <Moment time={row.at} />,
    };
    return isWide ? [at, what] : [what];
  }, [intl, words, isWide]);

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
    <>
      <ListTable<AuditRow>
        name="audit"
        rowKey="id"
        columns={columns}
        load={load}
        onOpen={setShown}
        narrowing={narrowing}
        empty={<Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('audit.empty')} />}
      />
      {shown ? <AuditDrawer row={shown} onClose={() => setShown(undefined)} /> : null}
    </>
  );
}
