import type { SurveyChanges } from 'core/contract/surveys/survey';
import { useEffect, useState } from 'react';
import { api } from '@/shell/api/client';
import { useSurvey } from '../state/SurveyProvider';

/** What a change of the survey concerns, read when it is asked for. */
export function useChanges(): { changes: SurveyChanges | 'failed' | undefined; reload(): void } {
  const { detail } = useSurvey();
  const { id } = detail;
  const [turn, setTurn] = useState(0);
  const [changes, setChanges] = useState<SurveyChanges | 'failed'>();
  useEffect(() => {
    let isOver = false;
    void turn;
    setChanges(undefined);
    api.survey.changes({ params: { id }, skipErrorHandler: true }).then(
      (read) => void (isOver || setChanges(read ?? 'failed')),
      () => void (isOver || setChanges('failed')),
    );
    return () => {
      isOver = true;
    };
  }, [id, turn]);
  return { changes, reload: () => setTurn(turn + 1) };
}
