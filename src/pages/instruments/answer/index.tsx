import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

export default function AnswerPage() {
  return <InstrumentScreen tab="answer">{null}</InstrumentScreen>;
}
