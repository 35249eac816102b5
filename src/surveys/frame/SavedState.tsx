import { CheckCircleOutlined, CloudUploadOutlined, DisconnectOutlined, RollbackOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useEffect } from 'react';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { useSurvey, useSurveyStore } from '../state/SurveyProvider';

const icons = { saved: CheckCircleOutlined, saving: CloudUploadOutlined, stopped: DisconnectOutlined };

/** Whether everything is saved, and when; after a lost connection, a way to try again. */
export function SavedState() {
  const text = useText();
  const when = useWhen();
  const store = useSurveyStore();
  const { saving, savedAt } = useSurvey();
  const Icon = icons[saving];
  const said = {
    saved: savedAt ? text('draft.savedAt', { time: when.time(savedAt) }) : text('draft.saving.saved'),
    saving: text('draft.saving.saving'),
    stopped: text('survey.stopped'),
  };
  return (
    <>
      <output className="survey-saved" data-saving={saving}>
        <Icon aria-hidden />
        <span>{said[saving]}</span>
      </output>
      {saving === 'stopped' ? (
        <Button size="small" onClick={store.retry}>
          {text('draft.retry')}
        </Button>
      ) : null}
    </>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Undo and redo, each with the name of its step. Also Ctrl/⌘ Z, and with Shift. */
export function Steps() {
  const text = useText();
  const store = useSurveyStore();
  const state = useSurvey();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      if (event.key.toLowerCase() !== 'z') return;
      event.preventDefault();
      store[event.shiftKey ? 'redo' : 'undo']();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [store]);
  return (
    <span>
      {(['undo', 'redo'] as const).map((direction) => {
        const what = state[direction].at(-1)?.what;
        const name = what ? text(`draft.${direction}What`, { what }) : text(`draft.${direction}`);
        return (
          <Tooltip key={direction} title={name}>
            <Button
              type="text"
              icon={<RollbackOutlined aria-hidden className={`survey-${direction}`} />}
              aria-label={name}
              aria-keyshortcuts={direction === 'undo' ? 'Control+Z Meta+Z' : 'Control+Shift+Z Meta+Shift+Z'}
              disabled={what === undefined}
              onClick={() => store[direction]()}
            />
          </Tooltip>
        );
      })}
    </span>
  );
}
