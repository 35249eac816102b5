import { useIntl, useParams } from '@umijs/max';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { SvgEditor } from '@/authoring/svgs/SvgEditor';
import '@/authoring/svgs/svgs.css';

/** A drawing of an instrument and its bindings to formulas. */
export default function SvgsEditPage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  return (
    <InstrumentScreen screen="svgs" part={id} lead={intl.formatMessage({ id: 'svg.edit' })}>
      <SvgEditor key={id} id={id} />
    </InstrumentScreen>
  );
}
