import { Link, useParams } from '@umijs/max';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { instrumentPath } from '@/authoring/frame/screens';
import { ReportDesk } from '@/authoring/reports/ReportDesk';
import { useText } from '@/kit/text/useText';
import '@/authoring/list/rows.css';
import '@/authoring/reports/reports.css';

/** One report with its preview. */
export default function ReportsEditPage() {
  const text = useText();
  const { instrumentId = '', id = '' } = useParams();
  return (
    <InstrumentScreen
      screen="reports"
      part={id}
      lead={<Link to={instrumentPath(instrumentId, '/reports')}>{text('reportEditor.all')}</Link>}
    >
      <ReportDesk key={id} id={id} />
    </InstrumentScreen>
  );
}
