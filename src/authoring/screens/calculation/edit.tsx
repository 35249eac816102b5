import { useParams } from '@umijs/max';
import { CalculationDesk } from '@/authoring/calculations/CalculationDesk';
import { CalculationFrame } from '@/authoring/calculations/CalculationFrame';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { useText } from '@/kit/text/useText';

export default function CalculationEditPage() {
  const text = useText();
  const { id = '' } = useParams();
  return (
    <InstrumentScreen screen="calculation" part={id} lead={text('calculation.edit.lead')}>
      <CalculationFrame>
        <CalculationDesk key={id} id={id} />
      </CalculationFrame>
    </InstrumentScreen>
  );
}
