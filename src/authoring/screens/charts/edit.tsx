import { Link, useParams } from '@umijs/max';
import { ChartDesk } from '@/authoring/charts/ChartDesk';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { instrumentPath } from '@/authoring/frame/screens';
import { useText } from '@/kit/text/useText';
import '@/authoring/list/rows.css';
import '@/authoring/charts/charts.css';

/** One chart, drawn with the sample sheet. */
export default function ChartsEditPage() {
  const text = useText();
  const { instrumentId = '', id = '' } = useParams();
  return (
    <InstrumentScreen
      screen="charts"
      part={id}
      lead={<Link to={instrumentPath(instrumentId, '/charts')}>{text('chart.all')}</Link>}
    >
      <ChartDesk key={id} id={id} />
    </InstrumentScreen>
  );
}
