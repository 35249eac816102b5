import { Link, useParams } from '@umijs/max';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { instrumentPath } from '@/authoring/frame/screens';
import { NuggetFields } from '@/authoring/nuggets/NuggetFields';
import { useText } from '@/kit/text/useText';
import '@/authoring/list/rows.css';
import '@/authoring/nuggets/nuggets.css';

export default function NuggetsEditPage() {
  const text = useText();
  const { instrumentId = '', id = '' } = useParams();
  return (
    <InstrumentScreen
      screen="report-nuggets"
      part={id}
      lead={<Link to={instrumentPath(instrumentId, '/report-nuggets')}>{text('nugget.all')}</Link>}
    >
      <NuggetFields key={id} id={id} />
    </InstrumentScreen>
  );
}
