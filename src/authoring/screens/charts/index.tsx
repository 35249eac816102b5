import { PlusOutlined } from '@ant-design/icons';
import { history, useParams } from '@umijs/max';
import { Button } from 'antd';
import { useStructure } from '@/authoring/draft/useParts';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { instrumentPath } from '@/authoring/frame/screens';
import { PartRows } from '@/authoring/list/PartRows';
import { PartTitle } from '@/authoring/list/PartTitle';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';

export default function ChartsPage() {
  const text = useText();
  const { instrumentId = '' } = useParams();
  const adding = instrumentPath(instrumentId, '/charts/add-chart');
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => history.push(adding)}>
      {text('chart.add')}
    </Button>
  );
  return (
    <InstrumentScreen screen="charts" lead="chart.lead" actions={add}>
      <Charts adding={adding} instrument={instrumentId} />
    </InstrumentScreen>
  );
}

function Charts({ adding, instrument }: { adding: string; instrument: string }) {
  const text = useText();
  const showsCodes = useShowsCodes();
  const { charts = [] } = useStructure();
  return (
    <PartRows
      parts={charts}
      words={{ list: text('chart.list'), empty: text('chart.empty'), addFirst: text('chart.addFirst') }}
      adding={adding}
      pathOf={(id) => instrumentPath(instrument, `/charts/edit-chart/${id}`)}
    >
      {({ id, code, kind, series }, path) => (
        <>
          <PartTitle id={id} path={path} untitled={text('chart.untitled')} />
          <span className="row-facts row-quiet">
            {showsCodes ? <code dir="ltr">{code}</code> : null}
            <span>{text(`chart.kind.${kind}`)}</span>
            <span>{text('chart.count', { count: series.length })}</span>
          </span>
        </>
      )}
    </PartRows>
  );
}
