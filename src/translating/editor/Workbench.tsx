import { useModel } from '@umijs/max';
import type { TranslationDeed } from 'core/access/translationGrants';
import type { MessageDetail } from 'core/contract/translating/translation';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { EditorPane } from './EditorPane';
import { chooseMode, chosenMode, type FieldMode } from './fieldMode';
import { readPlural } from './pluralText';
import { SaveBar } from './SaveBar';
import { SidePanel } from './SidePanel';
import { SourceDrawer } from './SourceDrawer';
import { SourcePane } from './SourcePane';
import { insertable, sourcePieces } from './sourceChips';
import type { TextHandle } from './textHandle';
import { useProblems } from './useProblems';
import { useShortcuts } from './useShortcuts';
import { cellOf, type SavedAs, useWork } from './useWork';

interface Props {
  message: MessageDetail;
  locale: string;
  language: { nativeLabel: string; direction: 'ltr' | 'rtl' };
  accountId: string;
  may: TranslationDeed;
  owner: string | undefined;
  /** The user came from the next or previous message: the field takes the focus. */
  hasCome: boolean;
  told: string;
  onTold(told: string): void;
  onMessage(message: MessageDetail): void;
  onReload(): Promise<void>;
  onRemoved(): void;
  onStep(step: 1 | -1, how?: { isSaved: boolean }): void;
  onBack(): void;
}

/** A message and its translation into one language: source, field, side panel. */
export function Workbench(props: Props) {
  const { message, locale, language, may, hasCome, onTold, onMessage, onStep } = props;
  const text = useText();
  const { checkSaved } = useModel('translation');
  const onSourceMoved = () => {
    onTold(text('translate.told.sourceMoved'));
    void props.onReload();
  };
  const work = useWork({ message, locale, accountId: props.accountId, onStored: onMessage, onSourceMoved });
  const problems = useProblems(message, work.text, locale);
  const [mode, setMode] = useState<FieldMode>(chosenMode);
  const [editingSource, setEditingSource] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const fieldArea = useRef<HTMLDivElement>(null);
  const field = useRef<TextHandle>(null);
  const pieces = useMemo(() => sourcePieces(message.sourceText, message.format), [message.sourceText, message.format]);
  const plural = useMemo(
    () => (message.format === 'icu' ? readPlural(message.sourceText) : null),
    [message.sourceText, message.format],
  );
  const shownMode = mode === 'plural' && !plural ? 'chips' : mode;
  const mayReview = may === 'review';
  const isEmpty = work.text.trim() === '';
  // Saving a machine's text, even unchanged, makes it a person's.
  const canSave = work.unsaved || (work.cell.state === 'machine' && !isEmpty);

  useEffect(() => {
    checkSaved(!work.unsaved);
    return () => checkSaved(true);
  }, [work.unsaved, checkSaved]);
  const takeFocus = useEffectEvent(() => {
    if (hasCome) field.current?.focus();
  });
  useEffect(() => takeFocus(), []);

  const tell = (status: SavedAs) => onTold(text(isEmpty ? 'translate.told.takenAway' : `translate.told.${status}`));
  const save = async (status: SavedAs): Promise<boolean> => {
    if (work.saving || work.theirs) return false;
    const isStored = await work.save(status);
    if (isStored) tell(status);
    return isStored;
  };
  const saveAndNext = async () => {
    if (!canSave && !work.theirs) onStep(1);
    else if (await save('draft')) onStep(1, { isSaved: true });
  };
  const approveAndNext = async () => {
    if (!mayReview || isEmpty) return;
    const isApproved = !work.unsaved && work.cell.state === 'reviewed';
    if (isApproved || (await save('reviewed'))) onStep(1, { isSaved: true });
  };
  const stillValid = async () => {
    if (work.cell.state !== 'outdated' || work.unsaved || work.saving) return;
    if (await work.stillValid()) onTold(text('translate.told.stillValid'));
  };
  const keepMine = async () => {
    if (await work.keepMine()) tell('draft');
  };
  const copySource = () => {
    work.setText(message.sourceText);
    field.current?.focus();
  };
  const insert = (piece: string) => field.current?.insert(piece);
  useShortcuts(area, fieldArea, {
    save: () => {
      if (canSave) void save('draft');
    },
    saveAndNext: () => void saveAndNext(),
    approveAndNext: () => void approveAndNext(),
    copySource,
    stillValid: () => void stillValid(),
    previous: () => onStep(-1),
    next: () => onStep(1),
    back: props.onBack,
    insert: (number) => {
      const piece = insertable(pieces)[number - 1];
      if (piece !== undefined) insert(piece);
    },
  });

  return (
    <div ref={area}>
      <div className="translate-work">
        <SourcePane
          message={message}
          locale={locale}
          pieces={pieces}
          owner={props.owner}
          onInsert={insert}
          onEdit={() => setEditingSource(true)}
        />
        <EditorPane
          message={message}
          locale={locale}
          language={language}
          work={work}
          problems={problems}
          plural={plural}
          mode={shownMode}
          onMode={(chosen) => {
            chooseMode(chosen);
            setMode(chosen);
          }}
          onCopySource={copySource}
          onStillValid={() => void stillValid()}
          onKeepMine={() => void keepMine()}
          field={field}
          area={fieldArea}
        />
        <SidePanel
          message={message}
          locale={locale}
          language={language}
          text={work.text}
          version={cellOf(message, locale).rowVersion}
          onTake={(taken) => {
            work.setText(taken.replace(/\r\n?/g, '\n'));
            field.current?.focus();
          }}
          onInsert={insert}
          onMessage={onMessage}
        />
      </div>
      <SaveBar
        work={work}
        canSave={canSave}
        mayReview={mayReview}
        told={props.told}
        onSave={() => void save('draft')}
        onSaveAndNext={() => void saveAndNext()}
        onApproveAndNext={() => void approveAndNext()}
      />
      {editingSource ? (
        <SourceDrawer
          message={message}
          onClose={() => setEditingSource(false)}
          onChanged={props.onReload}
          onRemoved={props.onRemoved}
        />
      ) : null}
    </div>
  );
}
