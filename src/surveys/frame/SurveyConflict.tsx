import { useEffect } from 'react';
import { ConflictDialog } from '@/kit/conflict/ConflictDialog';
import { feedback } from '@/kit/feedback/feedback';
import { useText } from '@/kit/text/useText';
import { useSurvey, useSurveyStore } from '../state/SurveyProvider';

/** Tells that somebody else has changed the survey; where it is the same, asks which of both stays. */
export function SurveyConflict() {
  const text = useText('survey.conflict.');
  const store = useSurveyStore();
  const { conflict, joined } = useSurvey();
  useEffect(() => {
    if (joined > 0) feedback.info(text('joined'));
  }, [joined, text]);
  if (conflict === undefined) return null;
  const { what, locale, values = { theirs: text('theirs'), mine: text('mine') } } = conflict;
  const shown = { theirs: values.theirs || text('empty'), mine: values.mine || text('empty') };
  return (
    <ConflictDialog
      places={[{ key: 0, name: what, locale, values: shown }]}
      onDecide={(choiceOf) => store.decide(choiceOf(0))}
    />
  );
}
