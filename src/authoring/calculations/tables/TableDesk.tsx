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
import { PasteDialog } from './PasteDialog';
import { TableEditor } from './TableEditor';
import './tables.css';

/** The list of norm and conversion tables, and the one being edited. @param table its id; empty: none */
export function TableDesk({ table }: { table: string }) {
  const text = useText();
  const { tables = [] } = useStructure();
  const instrument = useDraft(({ facts }) => facts.id);
  const { add, current } = useEdits();
  const [pasting, setPasting] = useState(false);
  const chosen = tables.find(({ id }) => id === table);
  const make = (keys: Table['keys'], rows: Table['rows']) => {
    const taken = new Set(current().view.draft.tables?.map(({ code }) => code));
    const part = { id: newId(), code: freeCode('norms', taken), keys, rows };
    add('tables', part);
    history.push(viewPath(instrument, 'tables', part.id));
  };
  return (
    <div className="calculation-section">
      {tables.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('calculation.tables.empty')}>
          <Button type="primary" onClick={() => setPasting(true)}>
            {text('calculation.tables.paste')}
          </Button>
        </Empty>
      ) : (
        <ul className="calculation-list" aria-label={text('calculation.view.tables')}>
          {tables.map((each) => (
            <TableRow key={each.id} table={each} isChosen={each.id === table} />
          ))}
        </ul>
      )}
      <Flex gap={8} wrap>
        {tables.length === 0 ? null : (
          <Button onClick={() => setPasting(true)}>{text('calculation.tables.paste')}</Button>
        )}
        <Button onClick={() => make([{ name: 'raw', match: 'exact' }], [])}>{text('calculation.tables.add')}</Button>
      </Flex>
      {table !== '' && chosen === undefined ? (
        <Alert type="warning" showIcon title={text('calculation.tables.gone')} />
      ) : null}
      {chosen ? <TableEditor key={chosen.id} table={chosen} /> : null}
      {pasting ? (
        <PasteDialog
          into={undefined}
          onClose={() => setPasting(false)}
          onTake={({ keys, rows }) => {
            setPasting(false);
            make(keys, rows);
          }}
        />
      ) : null}
    </div>
  );
}

function TableRow({ table, isChosen }: { table: Identified<Table>; isChosen: boolean }) {
  const intl = useIntl();
  const instrument = useDraft(({ facts }) => facts.id);
  const problems = useProblemsOf(table.id);
  const { id, code, keys, rows } = table;
  return (
    <li className="table-row" data-chosen={isChosen || undefined}>
      <Link to={viewPath(instrument, 'tables', id)} aria-current={isChosen ? 'true' : undefined}>
        <code dir="ltr">{code}</code>
      </Link>
      <span className="calculation-quiet">
        {intl.formatList(
          keys.map(({ name }) => name),
          { type: 'unit' },
        )}
      </span>
      <span>{intl.formatMessage({ id: 'calculation.table.rows' }, { count: rows.length })}</span>
      <ProblemsOfPart
        problems={problems.slice(0, 3)}
        label={intl.formatMessage({ id: 'calculation.problemsOf' }, { code })}
      />
    </li>
  );
}
