import { useState } from 'react';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { QuestionDesk } from '@/authoring/questions/QuestionDesk';
import '@/authoring/questions/question.css';

export default function QuestionPage() {
  const [part, setPart] = useState<string>();
  return (
    <InstrumentScreen screen="question" lead="question.lead" part={part}>
      <QuestionDesk onPart={setPart} />
    </InstrumentScreen>
  );
}
