import { Link } from '@umijs/max';
import { Descriptions, Table, Typography } from 'antd';
import type { AuditRow } from 'core/contract/accounts/audit';
import omit from 'lodash/omit';
import { SideDrawer } from '@/kit/drawer/SideDrawer';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { editOf } from './addresses';
import { useAuditWords } from './auditWords';

/** An audit entry with all its details. */
export function AuditDrawer({ row, onClose }: { row: AuditRow; onClose(): void }) {
  const text = useText();
  const when = useWhen();
  const words = useAuditWords();
  const codes = useShowsCodes();
  const { before, after } = row.change;
  const hasBoth = before !== undefined && after !== undefined;
  // The subject is called by the title.
  const left = ['title', ...(hasBoth ? ['before', 'after'] : []), ...(codes ? [] : ['code', 'original'])];
  const account = (id: string, name: string) => <Link to={editOf(id)}>{name}</Link>;

  const items = [
    { key: 'at', label: text('audit.at'), children: when.absolute(row.at) },
    {
      key: 'actor',
      label: text('audit.actor'),
      children: row.actor?.displayName ? account(row.actor.id, row.actor.displayName) : words.actor(row),
    },
    {
      key: 'subject',
      label: text('audit.subject'),
      children:
        row.entity === 'account' && row.entityId && row.entityName
          ? account(row.entityId, row.entityName)
          : words.subject(row),
    },
    ...Object.entries(omit(row.change, left)).map(([key, value]) => ({
      key: `change.${key}`,
      label: words.part(key),
      children: words.value(key, value),
    })),
    ...(row.origin
      ? [{ key: 'origin', label: text('audit.origin'), children: <code dir="ltr">{row.origin}</code> }]
      : []),
  ];

  return (
    <SideDrawer title={words.name(row.action)} width={480} onClose={onClose}>
      <Typography.Text>{words.sentence(row)}</Typography.Text>
      <Descriptions column={1} size="small" items={items} />
      {hasBoth ? (
        <Table
          size="small"
          pagination={false}
          rowKey="before"
          dataSource={[{ before: words.value('before', before), after: words.value('after', after) }]}
          columns={[
            { title: text('audit.before'), dataIndex: 'before' },
            { title: text('audit.after'), dataIndex: 'after' },
          ]}
        />
      ) : null}
      {row.origin ? <Typography.Text type="secondary">{text('audit.originHelp')}</Typography.Text> : null}
    </SideDrawer>
  );
}
