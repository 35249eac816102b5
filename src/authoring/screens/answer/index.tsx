import { useState } from 'react';
import { AnswerDesk } from '@/authoring/answerSets/AnswerDesk';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { useText } from '@/kit/text/useText';
import '@/authoring/answerSets/answer.css';

export default function AnswerPage() {
  const text = useText();
  const [part, setPart] = useState<string>();
  return (
    <InstrumentScreen screen="answer" lead={text('answerSet.lead')} {...(part !== undefined && { part })}>
      <AnswerDesk onPart={setPart} />
    </InstrumentScreen>
  );
}
