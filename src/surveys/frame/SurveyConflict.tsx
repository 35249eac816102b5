import { useEffect } from 'react';
import { ConflictDialog } from '@/kit/conflict/ConflictDialog';
import { feedback } from '@/kit/feedback/feedback';
import { useText } from '@/kit/text/useText';
import { textAt } from '../state/fields';
import { useSurvey, useSurveyStore } from '../state/SurveyProvider';
import { useConflictWords } from './useConflictWords';

/** Tells that somebody else has changed the survey; where it is the same, asks which of both stays. */
export function SurveyConflict() {
  const text = useText('survey.conflict.');
  const store = useSurveyStore();
  const {
    conflicts: [conflict],
    joined,
  } = useSurvey();
  const wordsOf = useConflictWords();
  useEffect(() => {
    if (joined > 0) feedback.info(text('joined'));
  }, [joined, text]);
  if (conflict === undefined) return null;
  const { change, items } = conflict;
  const places = items.map((item, key) => {
    const values = { theirs: wordsOf(item, 'theirs'), mine: wordsOf(item, 'mine') };
    return { key, name: change.what, locale: textAt(item.path)?.locale, values };
  });
  return (
    <ConflictDialog
      key={change.id}
      places={places}
      onDecide={(choiceOf) => store.decide((item) => choiceOf(items.indexOf(item)))}
    />
  );
}
