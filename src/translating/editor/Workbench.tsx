import type { TranslationDeed } from 'core/access/translationGrants';
import type { MessageDetail } from 'core/contract/translating/translation';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useText } from '@/kit/text/useText';
import type { ScopeLanguage } from '@/translating/texts/useTranslationScope';
import type { SavedAs } from '../outbox/change';
import { EditorPane } from './EditorPane';
import { SaveBar } from './SaveBar';
import { SidePanel } from './SidePanel';
import { SourceDrawer } from './SourceDrawer';
import { SourcePane } from './SourcePane';
import { insertable, sourcePieces } from './sourceChips';
import type { TextHandle } from './textHandle';
import { type EditorActions, useShortcuts } from './useShortcuts';
import { useWork } from './useWork';

interface Props {
  message: MessageDetail;
  language: ScopeLanguage;
  may: TranslationDeed;
  owner: string | undefined;
  /** The user came from the next or previous message: the field takes the focus. */
  hasCome: boolean;
  notice: string;
  onNotice(notice: string): void;
  onMessage(message: MessageDetail): void;
  onReload(): Promise<void>;
  onRemoved(): void;
  onStep(step: 1 | -1, how?: { isSaved: boolean }): void;
  onBack(): void;
}

/** A message and its translation into one language: source, field, side panel. */
export function Workbench(props: Props) {
  const { message, language, may, hasCome, onNotice, onMessage, onReload, onStep } = props;
  const text = useText();
  const onSourceMoved = () => {
    onNotice(text('translate.told.sourceMoved'));
    void onReload();
  };
  const work = useWork({ message, language, onStored: onMessage, onSourceMoved, onReload });
  const { cell, unsaved, isEmpty, canSave, setText } = work;
  const [editingSource, setEditingSource] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const fieldArea = useRef<HTMLDivElement>(null);
  const field = useRef<TextHandle>(null);
  const pieces = useMemo(() => sourcePieces(message.sourceText, message.format), [message.sourceText, message.format]);
  const mayReview = may === 'review';

  const takeFocus = useEffectEvent(() => {
    if (hasCome) field.current?.focus();
  });
  useEffect(() => takeFocus(), []);

  const report = (status: SavedAs) => onNotice(text(isEmpty ? 'translate.told.takenAway' : `translate.told.${status}`));
  const save = async (status: SavedAs): Promise<boolean> => {
    if (work.saving || work.theirs) return false;
    const isStored = await work.save(status);
    if (isStored) report(status);
    return isStored;
  };
  const insert = (piece: string) => field.current?.insert(piece);
  const replace = (whole: string) => {
    setText(whole);
    field.current?.focus();
  };
  const actions: EditorActions = {
    save: async () => {
      if (canSave) await save('draft');
    },
    saveAndNext: async () => {
      if (!canSave && !work.theirs) onStep(1);
      else if (await save('draft')) onStep(1, { isSaved: true });
    },
    approveAndNext: async () => {
      if (!mayReview || isEmpty) return;
      const isApproved = !unsaved && cell.state === 'reviewed';
      if (isApproved || (await save('reviewed'))) onStep(1, { isSaved: true });
    },
    copySource: () => replace(message.sourceText),
    stillValid: async () => {
      if (cell.state !== 'outdated' || unsaved || work.saving) return;
      if (await work.stillValid()) onNotice(text('translate.told.stillValid'));
    },
    keepMine: async () => {
      if (await work.keepMine()) report('draft');
    },
    previous: () => onStep(-1),
    next: () => onStep(1),
    back: props.onBack,
    insertPiece: (number) => {
      const piece = insertable(pieces)[number - 1];
      if (piece !== undefined) insert(piece);
    },
  };
  useShortcuts(area, fieldArea, actions);

  return (
    <div ref={area}>
      <div className="translate-work">
        <SourcePane
          message={message}
          locale={language.code}
          pieces={pieces}
          owner={props.owner}
          onInsert={insert}
          onEdit={() => setEditingSource(true)}
        />
        <EditorPane work={work} actions={actions} field={field} area={fieldArea} />
        <SidePanel
          work={work}
          onTake={(taken) => replace(taken.replace(/\r\n?/g, '\n'))}
          onInsert={insert}
          onMessage={onMessage}
        />
      </div>
      <SaveBar work={work} actions={actions} mayReview={mayReview} notice={props.notice} />
      {editingSource ? (
        <SourceDrawer
          message={message}
          onClose={() => setEditingSource(false)}
          onChanged={onReload}
          onRemoved={props.onRemoved}
        />
      ) : null}
    </div>
  );
}
