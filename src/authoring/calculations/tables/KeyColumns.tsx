import { Button, Flex, Input, Select } from 'antd';
import type { Table } from 'core/instrument/document';
import { useTyped } from '@/authoring/fields/useTyped';
import { useText } from '@/kit/text/useText';
import { asMatch, withColumn } from './pasting';

interface Props {
  table: Table;
  onChange(next: Partial<Pick<Table, 'keys' | 'rows'>>): void;
}

/** The key columns of a table. */
export function KeyColumns({ table: { keys, rows }, onChange }: Props) {
  const text = useText();
  const put = (column: number, changed: Table['keys'][number]) =>
    keys.map((key, at) => (at === column ? changed : key));
  return (
    <fieldset className="table-keys">
      <legend>{text('calculation.table.keys')}</legend>
      {keys.map((key, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
        <Flex key={column} gap={8} wrap align="center">
          <NameField
            name={key.name}
            label={text('calculation.table.key.name', { column: column + 1 })}
            onName={(name) => onChange({ keys: put(column, { ...key, name }) })}
          />
          <Select<'exact' | 'range'>
            aria-label={text('calculation.table.key.match', { name: key.name })}
            value={key.match}
            options={(['exact', 'range'] as const).map((match) => ({
              value: match,
              label: text(`calculation.table.match.${match}`),
            }))}
            onChange={(match) =>
              onChange({
                keys: put(column, { ...key, match }),
                rows: withColumn(rows, (cells) =>
                  keys.map((_, at) => (at === column ? asMatch(cells[at], match) : (cells[at] ?? ''))),
                ),
              })
            }
          />
          <Button
            size="small"
            type="text"
            danger
            disabled={keys.length === 1}
            aria-label={text('calculation.table.key.removeOf', { name: key.name })}
            onClick={() =>
              onChange({
                keys: keys.filter((_, at) => at !== column),
                rows: withColumn(rows, (cells) => cells.filter((_, at) => at !== column)),
              })
            }
          >
            {text('calculation.table.key.remove')}
          </Button>
        </Flex>
      ))}
      <Button
        size="small"
        onClick={() =>
          onChange({
            keys: [...keys, { name: `key${keys.length + 1}`, match: 'exact' }],
            rows: withColumn(rows, (cells) => [...cells, '']),
          })
        }
      >
        {text('calculation.table.key.add')}
      </Button>
    </fieldset>
  );
}

function NameField({ name, label, onName }: { name: string; label: string; onName(name: string): void }) {
  const { value, onChange, save } = useTyped(
    name,
    (typed) => {
      if (typed.trim() === '') return false;
      if (typed.trim() !== name) onName(typed.trim());
      return true;
    },
    { onLeaving: true },
  );
  return (
    <Input
      className="table-key-name"
      aria-label={label}
      maxLength={100}
      status={value.trim() === '' ? 'error' : ''}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={save}
      onPressEnter={save}
    />
  );
}
