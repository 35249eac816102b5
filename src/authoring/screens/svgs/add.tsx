import { instrumentPage } from '@/authoring/frame/InstrumentScreen';
import { NewSvg } from '@/authoring/svgs/NewSvg';
import '@/authoring/svgs/svgs.css';

export default instrumentPage({ screen: 'svgs', lead: 'svg.add' }, NewSvg);
