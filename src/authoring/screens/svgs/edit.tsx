import { instrumentPage } from '@/authoring/frame/InstrumentScreen';
import { SvgEditor } from '@/authoring/svgs/SvgEditor';
import '@/authoring/svgs/svgs.css';

/** A drawing of an instrument and its bindings to formulas. */
export default instrumentPage({ screen: 'svgs', lead: 'svg.edit' }, SvgEditor);
