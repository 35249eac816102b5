import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { NewSvg } from '@/authoring/svgs/NewSvg';
import { useText } from '@/kit/text/useText';
import '@/authoring/svgs/svgs.css';

export default function SvgsAddPage() {
  const text = useText();
  return (
    <InstrumentScreen screen="svgs" lead={text('svg.add')}>
      <NewSvg />
    </InstrumentScreen>
  );
}
