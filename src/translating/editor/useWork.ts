import { useIntl } from '@umijs/max';
import type { Cell, MessageDetail } from 'core/contract/translating/translation';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { asFailure, RequestFailure } from '@/kit/failure/requestFailure';
import { api } from '@/shell/api/client';
import type { ScopeLanguage } from '@/translating/texts/useTranslationScope';
import { inField, type SavedAs } from '../outbox/change';
import type { Theirs } from '../outbox/conflict';
import { isUnsaved } from '../outbox/edits';
import { useLeaveQuestion, useTexts } from '../outbox/TextsProvider';
import type { Screen } from '../outbox/textStore';

const noCell: Cell = { text: null, state: 'missing', rowVersion: 0, problems: [] };

export const cellOf = (message: MessageDetail, locale: string): Cell => message.cells[locale] ?? noCell;

interface Place {
  message: MessageDetail;
  /** Of the translation. */
  language: ScopeLanguage;
  /** Takes over the stored message. */
  onStored(message: MessageDetail): void;
  /** The source text has changed: the message must be loaded again. */
  onSourceMoved(): void;
  /** Loads the message again. */
  onReload(): unknown;
}

/** The text being edited, from loading to saving: what is written waits in the outbox, and is sent by the buttons. */
export function useWork({ message, language, onStored, onSourceMoved, onReload }: Place) {
  const intl = useIntl();
  const { id } = message;
  const locale = language.code;
  const cell = cellOf(message, locale);
  const latest = useRef({ message, onStored });
  latest.current = { message, onStored };
  /** The state of what was stored last. */
  const storedAs = useRef<Cell['state']>(undefined);
  const screen = useMemo<Screen>(
    () => ({
      onStored: (storedId, storedLocale, saved) => {
        if (storedId !== id || storedLocale !== locale) return;
        storedAs.current = saved.state;
        const { message: known, onStored: takeOver } = latest.current;
        takeOver({
          ...known,
          cells: { ...known.cells, [locale]: saved },
          translatedVersions: { ...known.translatedVersions, [locale]: known.sourceVersion },
        });
      },
    }),
    [id, locale],
  );
  const texts = useTexts(screen);
  const { outbox, edits } = texts;
  const edit = edits.get(id)?.[locale];
  const text = edit?.text ?? inField(cell.text);
  const [isRestored, setRestored] = useState(() => edit?.open !== undefined && edit.text !== inField(cell.text));
  const [isConfirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<RequestFailure>();
  /** Their version, while the user merges both by hand. */
  const [beside, setBeside] = useState<Theirs>();
  const isEmpty = text.trim() === '';
  const unsaved = edit !== undefined && isUnsaved(edit);
  const theirs = edit?.theirs;
  useLeaveQuestion(texts, unsaved && !edit.waiting);

  // What was written before is held against what stands there now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later, saving reports the conflict.
  useEffect(() => outbox.meet(message, locale, cell), [outbox, id, locale, message.sourceVersion]);

  // Sent later than it was saved, it meets a new source text.
  const sourceMoved = edit?.sourceMoved ?? false;
  const readAgain = useEffectEvent(() => {
    if (sourceMoved) onReload();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new source text.
  useEffect(() => readAgain(), [edit?.source, sourceMoved]);

  async function stored(saving: Promise<boolean>): Promise<boolean> {
    setFailure(undefined);
    storedAs.current = undefined;
    if (!(await saving)) return false;
    setBeside(undefined);
    setRestored(false);
    if (storedAs.current !== 'outdated') return true;
    onSourceMoved();
    return false;
  }

  /** Confirms an outdated translation for the present source text. */
  async function stillValid(): Promise<boolean> {
    setConfirming(true);
    setFailure(undefined);
    try {
      const body = { action: 'stillValid' as const, locale, chosen: [{ id, rowVersion: cell.rowVersion }] };
      const outcome = await api.translation.bulk({ body, skipErrorHandler: true });
      const now =
        outcome && (await api.translation.read({ params: { id }, query: { locales: locale }, skipErrorHandler: true }));
      if (!now) return false;
      const code = outcome.refused[0]?.code;
      if (code !== undefined) {
        // Codes of checks are details, all others errors.
        const messageId = code.startsWith('check.') ? `detail.${code}` : `error.${code}`;
        setFailure(new RequestFailure('business', { code, message: intl.formatMessage({ id: messageId }) }));
      }
      if (code === undefined || code === 'conflict') onStored(now);
      return code === undefined;
    } catch (error) {
      setFailure(asFailure(error));
      return false;
    } finally {
      setConfirming(false);
    }
  }

  return {
    message,
    language,
    locale,
    text,
    setText: (now: string) => outbox.write(message, locale, cell, now, 'editor'),
    isEmpty,
    unsaved,
    /** It is sent when the server can be reached. */
    waiting: edit?.waiting ?? false,
    // Saving a machine's text, even unchanged, makes it a person's.
    canSave: unsaved || (cell.state === 'machine' && !isEmpty),
    saving: isConfirming ? ('stillValid' as const) : edit?.saving ? edit.status : undefined,
    failure: failure ?? (theirs ? undefined : edit?.failure),
    theirs,
    sourceMoved,
    beside,
    isRestored: isRestored && unsaved && !theirs,
    cell,
    save: (status: SavedAs) => stored(outbox.save(message, locale, cell, status, true)),
    stillValid,
    /** Back to the stored text. */
    discard: () => {
      outbox.drop(id, locale);
      setRestored(false);
      setFailure(undefined);
    },
    takeTheirs: () => outbox.takeTheirs(id, locale),
    keepMine: () => stored(outbox.keepMine(id, locale)),
    /** My text stays in the field, theirs is shown next to it; the next save is based on theirs. */
    merge: () => {
      setBeside(theirs);
      outbox.merge(id, locale);
    },
  };
}

export type Work = ReturnType<typeof useWork>;
