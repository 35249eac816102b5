import { history, Link, useIntl } from '@umijs/max';
import { Alert, Button, Empty, Flex } from 'antd';
import type { Table } from 'core/instrument/document';
import type { Identified } from 'core/instrument/draft';
import { freeCode } from 'core/instrument/freeCode';
import { useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { newId } from '@/kit/newId/newId';
import { useText } from '@/kit/text/useText';
import { viewPath } from '../CalculationFrame';
import type { TableContent } from './KeyColumns';
import { PasteDialog } from './PasteDialog';
import { TableEditor } from './TableEditor';
import './tables.css';

/** The list of norm and conversion tables, and the one being edited. @param table its id; empty: none */
export function TableDesk({ table }: { table: string }) {
  const text = useText('calculation.');
  const { tables = [] } = useStructure();
  const instrument = useDraft(({ facts }) => facts.id);
  const { add, current } = useEdits();
  const [pasting, setPasting] = useState(false);
  const chosen = tables.find(({ id }) => id === table);
  const make = ({ keys, rows }: TableContent) => {
    const taken = new Set(current().view.draft.tables?.map(({ code }) => code));
    const part = { id: newId(), code: freeCode('norms', taken), keys, rows };
    setPasting(false);
    add('tables', part);
    history.push(viewPath(instrument, 'tables', part.id));
  };
  const paste = (type?: 'primary') => (
    <Button type={type} onClick={() => setPasting(true)}>
      {text('tables.paste')}
    </Button>
  );
  return (
    <div className="calculation-section stack">
      {tables.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('tables.empty')}>
          {paste('primary')}
        </Empty>
      ) : (
        <ul className="plain-list boxed" aria-label={text('view.tables')}>
          {tables.map((each) => (
            <TableRow key={each.id} table={each} isChosen={each.id === table} />
          ))}
        </ul>
      )}
      <Flex gap={8} wrap>
        {tables.length === 0 ? null : paste()}
        <Button onClick={() => make({ keys: [{ name: 'raw', match: 'exact' }], rows: [] })}>
          {text('tables.add')}
        </Button>
      </Flex>
      {table !== '' && chosen === undefined ? <Alert type="warning" showIcon title={text('tables.gone')} /> : null}
      {chosen ? <TableEditor key={chosen.id} table={chosen} /> : null}
      {pasting ? <PasteDialog onClose={() => setPasting(false)} onTake={make} /> : null}
    </div>
  );
}

function TableRow({ table, isChosen }: { table: Identified<Table>; isChosen: boolean }) {
  const intl = useIntl();
  const text = useText('calculation.');
  const instrument = useDraft(({ facts }) => facts.id);
  const problems = useProblemsOf(table.id);
  const { id, code, keys, rows } = table;
  const names = keys.map(({ name }) => name);
  return (
    <li className="table-row" data-chosen={isChosen || undefined}>
      <Link to={viewPath(instrument, 'tables', id)} aria-current={isChosen ? 'true' : undefined}>
        <code dir="ltr">{code}</code>
      </Link>
      <span className="quiet">{intl.formatList(names, { type: 'unit' })}</span>
      <span>{text('table.rows', { count: rows.length })}</span>
      <ProblemsOfPart problems={problems.slice(0, 3)} label={text('problemsOf', { code })} />
    </li>
  );
}
