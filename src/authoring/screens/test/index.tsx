import { useIntl, useParams } from '@umijs/max';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { TestDesk } from '@/authoring/testDesk/TestDesk';

/** The test screen: answer the draft like a respondent, with the live results next to it. */
export default function TestPage() {
  const intl = useIntl();
  const { id } = useParams();
  return (
    <InstrumentScreen screen="test" part={id} lead={intl.formatMessage({ id: 'test.lead' })}>
      <TestDesk key={id} />
    </InstrumentScreen>
  );
}
