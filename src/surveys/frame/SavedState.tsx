import { RefusedNotice } from '@/kit/outbox/RefusedNotice';
import { SavedState as Saved } from '@/kit/outbox/SavedState';
import { StepButtons } from '@/kit/outbox/StepButtons';
import { textAt } from '../state/fields';
import { useSurvey, useSurveyStore } from '../state/SurveyProvider';

/** Whether everything is saved, and when. */
export function SavedState() {
  const store = useSurveyStore();
  const { saving, savedAt } = useSurvey();
  return <Saved saving={saving} savedAt={savedAt} onRetry={store.send} />;
}

/** Undo and redo, each with the name of its step. */
export function Steps() {
  const store = useSurveyStore();
  const { undo, redo } = useSurvey().steps;
  return <StepButtons names={{ undo: undo.at(-1)?.what, redo: redo.at(-1)?.what }} store={store} />;
}

/** What the server refused of the survey. */
export function RefusedChange() {
  const store = useSurveyStore();
  const { refused } = useSurvey();
  const { change } = refused ?? {};
  const fields = change?.kind === 'set' ? Object.entries(change.after) : [];
  const texts = fields.flatMap(([path, value]) => (textAt(path) && typeof value === 'string' ? [value] : []));
  return <RefusedNotice refused={refused} what={change?.what} texts={texts} onDismiss={store.dismissRefused} />;
}
