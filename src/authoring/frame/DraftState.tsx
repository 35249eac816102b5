import { CheckCircleOutlined, CloudUploadOutlined, DisconnectOutlined, RollbackOutlined } from '@ant-design/icons';
import { Avatar, Button, Tooltip } from 'antd';
import { useEffect } from 'react';
import { initialsOf } from '@/kit/avatar/initials';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { useDraft, useDraftStore } from '../draft/DraftProvider';
import { useStepWords } from '../names/useStepWords';
import { screenOf } from './screens';

const icons = {
  saved: CheckCircleOutlined,
  saving: CloudUploadOutlined,
  waiting: DisconnectOutlined,
  stopped: DisconnectOutlined,
};

/** Whether everything is saved, and when. */
export function SavedState() {
  const text = useText();
  const when = useWhen();
  const saving = useDraft((state) => state.saving);
  const savedAt = useDraft((state) => state.savedAt);
  const Icon = icons[saving];
  const isTimed = saving === 'saved' && savedAt !== undefined;
  return (
    <output className="draft-bar-state" data-saving={saving}>
      <Icon aria-hidden />
      <span>
        {text(isTimed ? 'draft.savedAt' : `draft.saving.${saving}`, { time: isTimed ? when.time(savedAt) : '' })}
      </span>
    </output>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `undo` for Ctrl/⌘ Z, `redo` for Ctrl/⌘ Shift Z and Ctrl Y; undefined: neither, or the focused field handles the key. */
function stepOf(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !event.shiftKey ? 'redo' : undefined;
}

/** Undo and redo, each with the name of its step. */
export function Steps() {
  const text = useText();
  const store = useDraftStore();
  const words = useStepWords();
  const steps = useDraft((state) => state.steps);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = stepOf(event);
      if (step === undefined) return;
      event.preventDefault();
      store[step]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [store]);

  return (
    <span className="draft-steps">
      {(['undo', 'redo'] as const).map((direction) => {
        const step = steps[direction].at(-1);
        const what = step && words.step(step.label);
        const name = what ? text(`draft.${direction}What`, { what }) : text(`draft.${direction}`);
        return (
          <Tooltip key={direction} title={name}>
            <Button
              type="text"
              icon={<RollbackOutlined aria-hidden className={`draft-${direction}`} />}
              aria-label={name}
              aria-keyshortcuts={direction === 'undo' ? 'Control+Z Meta+Z' : 'Control+Shift+Z Meta+Shift+Z'}
              disabled={step === undefined}
              onClick={() => store[direction]()}
            />
          </Tooltip>
        );
      })}
    </span>
  );
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
