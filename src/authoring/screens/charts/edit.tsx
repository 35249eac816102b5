import { ChartDesk } from '@/authoring/charts/ChartDesk';
import { instrumentPage } from '@/authoring/frame/InstrumentScreen';
import '@/authoring/list/rows.css';
import '@/authoring/charts/charts.css';

/** One chart, drawn with the sample sheet. */
export default instrumentPage({ screen: 'charts', lead: 'chart.all', leadsBack: true }, ChartDesk);
