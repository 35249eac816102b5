import { history, useIntl } from '@umijs/max';
import { Button, Flex } from 'antd';
import { checkTable } from 'core/formula';
import type { Table } from 'core/instrument/document';
import type { Identified } from 'core/instrument/draft';
import type { Operation } from 'core/instrument/operations';
import { useDeferredValue, useMemo, useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { settingField, useEdits } from '@/authoring/draft/useParts';
import { CodeField } from '@/authoring/fields/CodeField';
import { saveFile } from '@/kit/saveFile/saveFile';
import { useText } from '@/kit/text/useText';
import { viewPath } from '../CalculationFrame';
import { Uses } from '../Uses';
import { useRemoval } from '../useRemoval';
import { usesOf } from '../usesOf';
import { KeyColumns } from './KeyColumns';
import { PasteDialog } from './PasteDialog';
import { asMatch, csvOf, type ReadTable } from './pasting';
import { TableGrid } from './TableGrid';
import { TryLookup } from './TryLookup';

type Change = Partial<Pick<Table, 'keys' | 'rows'>>;

/** One table: its key columns, its rows, and a trial lookup. */
export function TableEditor({ table }: { table: Identified<Table> }) {
  const text = useText();
  const instrument = useDraft(({ facts }) => facts.id);
  const { change, current } = useEdits();
  const [pasting, setPasting] = useState(false);
  const [focus, setFocus] = useState<{ row: number; column: number }>();
  const [said, setSaid] = useState('');
  const [remove, question] = useRemoval('table');
  const { id, code, keys, rows } = table;
  const checked = useDeferredValue(table);
  const faults = useMemo(() => checkTable(checked), [checked]);

  const set = (key: 'set' | 'paste', next: Change) => {
    const { draft } = current().view;
    const operations = (['keys', 'rows'] as const).flatMap((field): Operation[] => {
      const operation = next[field] === undefined ? undefined : settingField(draft, id, field, next[field]);
      return operation ? [operation] : [];
    });
    if (operations.length > 0) change({ key, code }, operations);
  };
  const take = (read: ReadTable, how: 'replace' | 'append') => {
    setPasting(false);
    set('paste', how === 'append' ? { rows: [...rows, ...read.rows] } : { keys: read.keys, rows: read.rows });
    setSaid(text('calculation.paste.done', { count: read.rows.length }));
  };
  const addRow = () => {
    const last = rows.at(-1);
    const value = typeof last?.value === 'string' ? '' : 0;
    set('set', { rows: [...rows, { keys: keys.map(({ match }) => asMatch(undefined, match)), value }] });
    setFocus({ row: rows.length, column: 0 });
  };
  return (
    <section className="calculation-section" aria-label={text('calculation.table.edit', { code })}>
      <Flex gap={16} wrap align="start">
        <CodeField part={id} />
      </Flex>
      <KeyColumns table={table} onChange={(next) => set('set', next)} />
      <Flex gap={8} wrap>
        <Button onClick={() => setPasting(true)}>{text('calculation.table.paste')}</Button>
        <Button
          disabled={rows.length === 0}
          onClick={() => {
            const csv = csvOf(table, text('calculation.table.value'));
            saveFile(new Blob([`\uFEFF${csv}`], { type: 'text/csv;charset=utf-8' }), `${code}.csv`);
          }}
        >
          {text('calculation.table.export')}
        </Button>
        <Button onClick={addRow}>{text('calculation.table.addRow')}</Button>
        <Button danger onClick={() => remove(id, () => history.push(viewPath(instrument, 'tables')))}>
          {text('calculation.table.remove')}
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
      <UsedIn id={id} code={code} />
      {pasting ? <PasteDialog into={table} onTake={take} onClose={() => setPasting(false)} /> : null}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {question}
    </section>
  );
}

function UsedIn({ id, code }: { id: string; code: string }) {
  const intl = useIntl();
  const view = useDeferredValue(useDraft((state) => state.view));
  const uses = useMemo(() => {
    const texts = view.locales.get(view.draft.baseLocale)?.texts ?? {};
    return usesOf(view.draft, texts, [{ kind: 'table', code }], new Set([id]));
  }, [view, id, code]);
  return (
    <>
      <h3>{intl.formatMessage({ id: 'calculation.uses' })}</h3>
      <Uses uses={uses} />
    </>
  );
}
