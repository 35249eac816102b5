import { useIntl } from '@umijs/max';
import { useState } from 'react';
import { AnswerDesk } from '@/authoring/answerSets/AnswerDesk';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import '@/authoring/answerSets/answer.css';

export default function AnswerPage() {
  const intl = useIntl();
  const [part, setPart] = useState<string>();
  return (
    <InstrumentScreen
      screen="answer"
      lead={intl.formatMessage({ id: 'answerSet.lead' })}
      {...(part !== undefined && { part })}
    >
      <AnswerDesk onPart={setPart} />
    </InstrumentScreen>
  );
}
