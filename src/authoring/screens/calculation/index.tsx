import { history, useLocation, useParams } from '@umijs/max';
import { Button } from 'antd';
import { CalculationFrame, type View } from '@/authoring/calculations/CalculationFrame';
import { CalculationList } from '@/authoring/calculations/CalculationList';
import { DependencyGraph } from '@/authoring/calculations/graph/DependencyGraph';
import { TableDesk } from '@/authoring/calculations/tables/TableDesk';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { instrumentPath } from '@/authoring/frame/screens';
import { useText } from '@/kit/text/useText';

/** The calculations of an instrument, its tables, and the graph of dependencies. */
export default function CalculationPage() {
  const text = useText();
  const { instrumentId = '' } = useParams();
  const query = new URLSearchParams(useLocation().search);
  const table = query.get('table');
  const view: View = table !== null ? 'tables' : query.get('view') === 'graph' ? 'graph' : 'list';
  const adding = instrumentPath(instrumentId, '/calculation/add-calculation');
  return (
    <InstrumentScreen
      screen="calculation"
      lead="calculation.lead"
      part={table || undefined}
      actions={
        <>
          <Button onClick={() => history.push(`${adding}?wizard`)}>{text('calculation.wizard')}</Button>
          <Button type="primary" onClick={() => history.push(adding)}>
            {text('calculation.add')}
          </Button>
        </>
      }
    >
      <CalculationFrame view={view}>
        {view === 'list' ? <CalculationList /> : null}
        {view === 'tables' ? <TableDesk table={table ?? ''} /> : null}
        {view === 'graph' ? <DependencyGraph /> : null}
      </CalculationFrame>
    </InstrumentScreen>
  );
}
