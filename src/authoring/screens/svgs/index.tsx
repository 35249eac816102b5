import { instrumentPage } from '@/authoring/frame/InstrumentScreen';
import { SvgList } from '@/authoring/svgs/SvgList';
import '@/authoring/svgs/svgs.css';

export default instrumentPage({ screen: 'svgs', lead: 'svg.lead' }, SvgList);
