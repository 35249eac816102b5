import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

export default function QuestionPage() {
  return <InstrumentScreen tab="question">{null}</InstrumentScreen>;
}
