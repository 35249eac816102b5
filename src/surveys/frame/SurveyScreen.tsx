import { useParams } from '@umijs/max';
import { Alert, Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { StatusView } from '@/kit/statusView/StatusView';
import { useText } from '@/kit/text/useText';
import { SurveyProvider, useSurvey } from '../state/SurveyProvider';
import { RefusedChange } from './SavedState';
import { SurveyConflict } from './SurveyConflict';
import './survey.css';

/** The frame of every screen of one survey: reads it, and asks before one leaves what is not saved. */
export function SurveyScreen({ children }: { children: ReactNode }) {
  const text = useText();
  const { id = '' } = useParams();
  return (
    <SurveyProvider
      key={id}
      id={id}
      loading={<Skeleton active paragraph={{ rows: 12 }} />}
      failed={(store, { status, message }) =>
        status === 404 || status === 400 ? (
          <StatusView code="404" text={text('survey.notFound')} />
        ) : (
          <Alert
            type="error"
            showIcon
            title={message || text('request.connection.text')}
            action={<Button onClick={() => void store.reload()}>{text('draft.retry')}</Button>}
          />
        )
      }
    >
      <Guarded>{children}</Guarded>
    </SurveyProvider>
  );
}

function Guarded({ children }: { children: ReactNode }) {
  const { saving, detail } = useSurvey();
  const question = useLeaveGuard(saving !== 'saved', detail.id);
  return (
    <div className="survey-screen">
      <RefusedChange />
      {children}
      <SurveyConflict />
      {question}
    </div>
  );
}
