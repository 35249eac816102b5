import { instrumentPage } from '@/authoring/frame/InstrumentScreen';
import { NuggetFields } from '@/authoring/nuggets/NuggetFields';
import '@/authoring/list/rows.css';
import '@/authoring/nuggets/nuggets.css';

export default instrumentPage({ screen: 'report-nuggets', lead: 'nugget.all', leadsBack: true }, NuggetFields);
