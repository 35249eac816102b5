import { useIntl, useParams } from '@umijs/max';
import { CalculationDesk } from '@/authoring/calculations/CalculationDesk';
import { CalculationFrame } from '@/authoring/calculations/CalculationFrame';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

export default function CalculationEditPage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  return (
    <InstrumentScreen screen="calculation" part={id} lead={intl.formatMessage({ id: 'calculation.edit.lead' })}>
      <CalculationFrame>
        <CalculationDesk key={id} id={id} />
      </CalculationFrame>
    </InstrumentScreen>
  );
}
