import { history } from '@umijs/max';
import { Button, Flex } from 'antd';
import { checkTable } from 'core/formula';
import type { Table } from 'core/instrument/document';
import type { Identified } from 'core/instrument/draft';
import { useDeferredValue, useMemo, useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { settingField, useEdits } from '@/authoring/draft/useParts';
import { CodeField } from '@/authoring/fields/CodeField';
import { Announced } from '@/kit/announced/Announced';
import { saveFile } from '@/kit/saveFile/saveFile';
import { useText } from '@/kit/text/useText';
import { viewPath } from '../CalculationFrame';
import { UsesOf } from '../Uses';
import { useRemoval } from '../useRemoval';
import { KeyColumns, type TableContent } from './KeyColumns';
import { PasteDialog } from './PasteDialog';
import { asMatch, csvOf, type ReadTable } from './pasting';
import { type GridPlace, TableGrid } from './TableGrid';
import { TryLookup } from './TryLookup';

/** One table: its key columns, its rows, and a trial lookup. */
export function TableEditor({ table }: { table: Identified<Table> }) {
  const text = useText('calculation.');
  const instrument = useDraft(({ facts }) => facts.id);
  const { change, current } = useEdits();
  const [pasting, setPasting] = useState(false);
  const [focus, setFocus] = useState<GridPlace>();
  const [said, setSaid] = useState('');
  const [remove, question] = useRemoval('table');
  const { id, code, keys, rows } = table;
  const checked = useDeferredValue(table);
  const faults = useMemo(() => checkTable(checked), [checked]);

  const set = (key: 'set' | 'paste', next: Partial<TableContent>) => {
    const { draft } = current().view;
    const operations = (['keys', 'rows'] as const).flatMap((field) =>
      next[field] === undefined ? [] : (settingField(draft, id, field, next[field]) ?? []),
    );
    if (operations.length > 0) change({ key, code }, operations);
  };
  const take = (read: ReadTable, how: 'replace' | 'append') => {
    setPasting(false);
    set('paste', how === 'append' ? { rows: [...rows, ...read.rows] } : { keys: read.keys, rows: read.rows });
    setSaid(text('paste.done', { count: read.rows.length }));
  };
  const addRow = () => {
    const value = typeof rows.at(-1)?.value === 'string' ? '' : 0;
    set('set', { rows: [...rows, { keys: keys.map(({ match }) => asMatch(undefined, match)), value }] });
    setFocus({ row: rows.length, column: 0 });
  };
  const save = () => {
    const csv = csvOf(table, text('table.value'));
    saveFile(new Blob([`\uFEFF${csv}`], { type: 'text/csv;charset=utf-8' }), `${code}.csv`);
  };
  return (
    <section className="calculation-section stack" aria-label={text('table.edit', { code })}>
      <Flex gap={16} wrap align="start">
        <CodeField part={id} />
      </Flex>
      <KeyColumns table={table} onChange={(next) => set('set', next)} />
      <Flex gap={8} wrap>
        <Button onClick={() => setPasting(true)}>{text('table.paste')}</Button>
        <Button disabled={rows.length === 0} onClick={save}>
          {text('table.export')}
        </Button>
        <Button onClick={addRow}>{text('table.addRow')}</Button>
        <Button danger onClick={() => remove(id, () => history.push(viewPath(instrument, 'tables')))}>
          {text('table.remove')}
        </Button>
      </Flex>
      <TableGrid
        table={table}
        faults={faults}
        focus={focus}
        onFocus={setFocus}
        onRows={(next) => set('set', { rows: next })}
      />
      <TryLookup table={table} />
      <h3>{text('uses')}</h3>
      <UsesOf kind="table" part={table} />
      {pasting ? <PasteDialog into={table} onTake={take} onClose={() => setPasting(false)} /> : null}
      <Announced>{said}</Announced>
      {question}
    </section>
  );
}
