import {
  CheckCircleOutlined,
  CloudUploadOutlined,
  DisconnectOutlined,
  RedoOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Avatar, Button, Tooltip } from 'antd';
import { useEffect } from 'react';
import { initialsOf } from '@/kit/avatar/initials';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { languageViewPath } from '@/translating';
import { useDraft, useDraftStore } from '../draft/DraftProvider';
import { useEditedLocale } from './editedLocale';
import { LocaleSelect } from './LocaleSelect';
import { screenOf } from './screens';

/** The state of the draft: whether it is saved, undo and redo, who else is here, the edited language. */
export function DraftBar() {
  const text = useText();
  const { locale, edit } = useEditedLocale();
  const instrument = useDraft(({ facts }) => facts.id);
  return (
    <div className="draft-bar">
      <SavedState />
      <Others />
      <Steps />
      <LocaleSelect className="draft-language" label={text('draft.beside')} value={locale} besideBase onChange={edit} />
      {locale === undefined ? null : (
        <Link to={languageViewPath(instrument, locale)}>{text('languageView.openIt')}</Link>
      )}
    </div>
  );
}

const icons = {
  saved: CheckCircleOutlined,
  saving: CloudUploadOutlined,
  waiting: DisconnectOutlined,
  stopped: DisconnectOutlined,
};

function SavedState() {
  const text = useText();
  const when = useWhen();
  const saving = useDraft((state) => state.saving);
  const savedAt = useDraft((state) => state.savedAt);
  const Icon = icons[saving];
  const isTimed = saving === 'saved' && savedAt !== undefined;
  return (
    <output className="draft-bar-state" data-saving={saving}>
      <Icon aria-hidden />
      {text(isTimed ? 'draft.savedAt' : `draft.saving.${saving}`, { time: isTimed ? when.time(savedAt) : '' })}
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

function Steps() {
  const text = useText();
  const store = useDraftStore();
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
    <span>
      {(['undo', 'redo'] as const).map((direction) => {
        const step = steps[direction].at(-1);
        const what = step && text(`draft.step.${step.label.key}`, { code: step.label.code });
        const name = what ? text(`draft.${direction}What`, { what }) : text(`draft.${direction}`);
        const Icon = direction === 'undo' ? UndoOutlined : RedoOutlined;
        return (
          <Tooltip key={direction} title={name}>
            <Button
              type="text"
              icon={<Icon aria-hidden className="mirrored" />}
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

function Others() {
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
