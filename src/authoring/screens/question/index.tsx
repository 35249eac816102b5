import { useIntl } from '@umijs/max';
import { useState } from 'react';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { QuestionDesk } from '@/authoring/questions/QuestionDesk';
import '@/authoring/questions/question.css';

export default function QuestionPage() {
  const intl = useIntl();
  const [part, setPart] = useState<string>();
  return (
    <InstrumentScreen
      screen="question"
      lead={intl.formatMessage({ id: 'question.lead' })}
      {...(part !== undefined && { part })}
    >
      <QuestionDesk onPart={setPart} />
    </InstrumentScreen>
  );
}
