import { PlusOutlined } from '@ant-design/icons';
import { history, useParams } from '@umijs/max';
import { Button } from 'antd';
import type { DraftChart } from 'core/instrument/draft';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useStructure } from '@/authoring/draft/useParts';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { instrumentPath } from '@/authoring/frame/screens';
import { PartRows } from '@/authoring/list/PartRows';
import { PartTitle } from '@/authoring/list/PartTitle';
import { useText } from '@/kit/text/useText';

export default function ChartsPage() {
  const text = useText();
  const { instrumentId = '' } = useParams();
  const adding = instrumentPath(instrumentId, '/charts/add-chart');
  return (
    <InstrumentScreen
      screen="charts"
      lead={text('chart.lead')}
      actions={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => history.push(adding)}>
          {text('chart.add')}
        </Button>
      }
    >
      <Charts adding={adding} />
    </InstrumentScreen>
  );
}

function Charts({ adding }: { adding: string }) {
  const text = useText();
  const instrument = useDraft(({ facts }) => facts.id);
  const { charts = [] } = useStructure();
  return (
    <PartRows
      parts={charts}
      words={{
        list: text('chart.list'),
        empty: text('chart.empty'),
        addFirst: text('chart.addFirst'),
      }}
      adding={adding}
      pathOf={(id) => instrumentPath(instrument, `/charts/edit-chart/${id}`)}
    >
      {(chart, path) => <ChartLine chart={chart} path={path} />}
    </PartRows>
  );
}

function ChartLine({ chart: { id, code, kind, series }, path }: { chart: DraftChart; path: string }) {
  const text = useText();
  return (
    <>
      <PartTitle id={id} path={path} untitled={text('chart.untitled')} />
      <span className="row-facts row-quiet">
        <code dir="ltr">{code}</code>
        <span>{text(`chart.kind.${kind}`)}</span>
        <span>{text('chart.count', { count: series.length })}</span>
      </span>
    </>
  );
}
