import { useParams } from '@umijs/max';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { TestDesk } from '@/authoring/testDesk/TestDesk';
import { useText } from '@/kit/text/useText';

/** The test screen: answer the draft like a respondent, with the live results next to it. */
export default function TestPage() {
  const text = useText();
  const { id } = useParams();
  return (
    <InstrumentScreen screen="test" part={id} lead={text('test.lead')}>
      <TestDesk key={id} />
    </InstrumentScreen>
  );
}
