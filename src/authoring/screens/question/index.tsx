import { useState } from 'react';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { QuestionDesk } from '@/authoring/questions/QuestionDesk';
import { useText } from '@/kit/text/useText';
import '@/authoring/questions/question.css';

export default function QuestionPage() {
  const text = useText();
  const [part, setPart] = useState<string>();
  return (
    <InstrumentScreen screen="question" lead={text('question.lead')} {...(part !== undefined && { part })}>
      <QuestionDesk onPart={setPart} />
    </InstrumentScreen>
  );
}
