import { Avatar, Tooltip } from 'antd';
import { initialsOf } from '@/kit/avatar/initials';
import { SavedState as Saved } from '@/kit/outbox/SavedState';
import { StepButtons } from '@/kit/outbox/StepButtons';
import { useText } from '@/kit/text/useText';
import { useDraft, useDraftStore } from '../draft/DraftProvider';
import { useStepWords } from '../names/useStepWords';
import { screenOf } from './screens';

/** Whether everything is saved, and when. */
export function SavedState() {
  const store = useDraftStore();
  const saving = useDraft((state) => state.saving);
  const savedAt = useDraft((state) => state.savedAt);
  return <Saved saving={saving} savedAt={savedAt} onRetry={store.send} />;
}

/** Undo and redo, each with the name of its step. */
export function Steps() {
  const store = useDraftStore();
  const words = useStepWords();
  const steps = useDraft((state) => state.steps);
  const nameOf = (direction: 'undo' | 'redo') => {
    const step = steps[direction].at(-1);
    return step && words.step(step.label);
  };
  return <StepButtons names={{ undo: nameOf('undo'), redo: nameOf('redo') }} store={store} />;
}

/** Who else edits the draft, and where. */
export function Others() {
  const text = useText();
  const others = useDraft((state) => state.others);
  if (others.length === 0) return null;
  return (
    <ul className="draft-people plain-list" aria-label={text('draft.others')}>
      {others.map(({ client, name, place }) => {
        const screen = screenOf(place);
        const where = screen ? text('draft.personAt', { name, place: text(`draft.tab.${screen}`) }) : name;
        return (
          <li key={client} aria-label={where}>
            <Tooltip title={where}>
              <Avatar size="small">{initialsOf(name)}</Avatar>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}
