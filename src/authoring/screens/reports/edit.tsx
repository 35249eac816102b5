import { instrumentPage } from '@/authoring/frame/InstrumentScreen';
import { ReportDesk } from '@/authoring/reports/ReportDesk';
import '@/authoring/list/rows.css';
import '@/authoring/reports/reports.css';

/** One report with its preview. */
export default instrumentPage({ screen: 'reports', lead: 'reportEditor.all', leadsBack: true }, ReportDesk);
