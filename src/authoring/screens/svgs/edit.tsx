import { useParams } from '@umijs/max';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { SvgEditor } from '@/authoring/svgs/SvgEditor';
import { useText } from '@/kit/text/useText';
import '@/authoring/svgs/svgs.css';

/** A drawing of an instrument and its bindings to formulas. */
export default function SvgsEditPage() {
  const text = useText();
  const { id = '' } = useParams();
  return (
    <InstrumentScreen screen="svgs" part={id} lead={text('svg.edit')}>
      <SvgEditor key={id} id={id} />
    </InstrumentScreen>
  );
}
