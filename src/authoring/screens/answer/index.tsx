import { useState } from 'react';
import { AnswerDesk } from '@/authoring/answerSets/AnswerDesk';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import '@/authoring/answerSets/answer.css';

export default function AnswerPage() {
  const [part, setPart] = useState<string>();
  return (
    <InstrumentScreen screen="answer" lead="answerSet.lead" part={part}>
      <AnswerDesk onPart={setPart} />
    </InstrumentScreen>
  );
}
