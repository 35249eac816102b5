import { Button, Flex, Input, Select } from 'antd';
import type { Table } from 'core/instrument/document';
import { useTyped } from '@/authoring/fields/useTyped';
import { optionsOf } from '@/kit/form/optionsOf';
import { useText } from '@/kit/text/useText';
import { asMatch } from './pasting';

/** Key columns and rows of a table. */
export type TableContent = Pick<Table, 'keys' | 'rows'>;

interface Props {
  table: Table;
  onChange(next: Partial<TableContent>): void;
}

/** The key columns of a table. */
export function KeyColumns({ table: { keys, rows }, onChange }: Props) {
  const text = useText('calculation.table.');
  const put = (column: number, changed: Table['keys'][number]) =>
    keys.map((key, at) => (at === column ? changed : key));
  const inRows = (change: (cells: Table['rows'][number]['keys']) => Table['rows'][number]['keys']) =>
    rows.map((row) => ({ ...row, keys: change(row.keys) }));
  return (
    <fieldset className="table-keys boxed">
      <legend>{text('keys')}</legend>
      {keys.map((key, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
        <Flex key={column} gap={8} wrap align="center">
          <NameField
            name={key.name}
            label={text('key.name', { column: column + 1 })}
            onName={(name) => onChange({ keys: put(column, { ...key, name }) })}
          />
          <Select<'exact' | 'range'>
            aria-label={text('key.match', { name: key.name })}
            value={key.match}
            options={optionsOf(['exact', 'range'], (match) => text(`match.${match}`))}
            onChange={(match) =>
              onChange({
                keys: put(column, { ...key, match }),
                rows: inRows((cells) =>
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
            aria-label={text('key.removeOf', { name: key.name })}
            onClick={() =>
              onChange({
                keys: keys.filter((_, at) => at !== column),
                rows: inRows((cells) => cells.filter((_, at) => at !== column)),
              })
            }
          >
            {text('key.remove')}
          </Button>
        </Flex>
      ))}
      <Button
        size="small"
        onClick={() =>
          onChange({
            keys: [...keys, { name: `key${keys.length + 1}`, match: 'exact' }],
            rows: inRows((cells) => [...cells, '']),
          })
        }
      >
        {text('key.add')}
      </Button>
    </fieldset>
  );
}

function NameField({ name, label, onName }: { name: string; label: string; onName(name: string): void }) {
  const commit = (typed: string) => {
    if (typed.trim() === '') return false;
    if (typed.trim() !== name) onName(typed.trim());
    return true;
  };
  const { value, onChange, save } = useTyped(name, commit, { onLeaving: true });
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
