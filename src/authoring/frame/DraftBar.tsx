import {
  CheckCircleOutlined,
  CloudUploadOutlined,
  DisconnectOutlined,
  RedoOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Avatar, Button, Select, Tooltip } from 'antd';
import { useEffect } from 'react';
import { initialsOf } from '@/kit/avatar/initials';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { useLanguage } from '@/shell/start/useLanguage';
import { useDraft, useDraftStore } from '../draft/DraftProvider';
import type { DraftState } from '../draft/draftState';
import { useEditedLocale } from './editedLocale';
import { screenOf } from './screens';

/** The state of the draft: whether it is saved, undo and redo, who else is here, the edited language. */
export function DraftBar() {
  return (
    <div className="draft-bar">
      <SavedState />
      <Others />
      <Steps />
      <LanguagePicker />
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

const lastStep = (direction: 'undo' | 'redo') => (state: DraftState) => state.steps[direction].at(-1);

function Steps() {
  const text = useText();
  const store = useDraftStore();
  const steps = { undo: useDraft(lastStepUndo), redo: useDraft(lastStepRedo) };

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
        const step = steps[direction];
        const name = text(`draft.${direction}`);
        const what = step && text(`draft.step.${step.label.key}`, { code: step.label.code });
        const Icon = direction === 'undo' ? UndoOutlined : RedoOutlined;
        return (
          <Tooltip key={direction} title={what ? text(`draft.${direction}What`, { what }) : name}>
            <Button
              type="text"
              icon={<Icon aria-hidden className="mirrored" />}
              aria-label={what ? text(`draft.${direction}What`, { what }) : name}
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
const lastStepUndo = lastStep('undo');
const lastStepRedo = lastStep('redo');

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

function LanguagePicker() {
  const intl = useIntl();
  const text = useText();
  const { languages } = useLanguage();
  const { locale, edit } = useEditedLocale();
  const baseLocale = useDraft(({ facts }) => facts.baseLocale);
  const counts = useDraft(({ facts }) => facts.locales);
  const known = new Map(counts.map((count) => [count.locale, count]));
  const names = new Map(languages.map(({ code, nativeLabel }) => [code, nativeLabel]));
  const codes = [...new Set([...known.keys(), ...names.keys()])].filter((code) => code !== baseLocale);
  const options = codes.map((code) => {
    const name = names.get(code) ?? code;
    const count = known.get(code);
    const share = count && count.total > 0 ? count.texts / count.total : 0;
    return {
      value: code,
      name,
      label: text('draft.languageShare', { name, share: intl.formatNumber(share, { style: 'percent' }) }),
    };
  });
  return (
    <Select
      className="draft-language"
      aria-label={text('draft.beside')}
      placeholder={text('draft.beside')}
      value={locale}
      allowClear
      showSearch={{
        filterOption: (typed, option) => `${option?.name} ${option?.value}`.toLowerCase().includes(typed.toLowerCase()),
      }}
      popupMatchSelectWidth={false}
      options={options}
      onChange={(chosen?: string) => edit(chosen)}
    />
  );
}
