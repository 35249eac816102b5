import { useIntl } from '@umijs/max';
import type { Cell, MessageDetail } from 'core/contract/translating/translation';
import { useEffect, useRef, useState } from 'react';
import { asFailure, RequestFailure } from '@/kit/failure/requestFailure';
import { api } from '@/shell/api/client';
import type { ScopeLanguage } from '@/translating/texts/useTranslationScope';
import type { SavedAs } from '../outbox/keptUnsent';
import { takeOver } from '../outbox/textOutbox';
import { dropText, keepText, keptText } from './keptText';
import { type Theirs, theirsOf } from './theirs';

const noCell: Cell = { text: null, state: 'missing', rowVersion: 0, problems: [] };

export const cellOf = (message: MessageDetail, locale: string): Cell => message.cells[locale] ?? noCell;

/** With line breaks as in a field. */
const inField = (text: string | null) => (text ?? '').replace(/\r\n?/g, '\n');
const baseOf = ({ text, rowVersion }: Cell) => ({ text: inField(text), rowVersion });
const byUnknown = (cell: Cell): Theirs => ({ cell, by: null, at: null });

interface Place {
  message: MessageDetail;
  /** Of the translation. */
  language: ScopeLanguage;
  accountId: string;
  /** Takes over the stored message. */
  onStored(message: MessageDetail): void;
  /** The source text has changed: the message must be loaded again. */
  onSourceMoved(): void;
}

/**
 * The text being edited, from loading to saving. It is kept in this window until it is saved, and never overwrites another person's
 * text without asking.
 */
export function useWork({ message, language, accountId, onStored, onSourceMoved }: Place) {
  const intl = useIntl();
  const { id } = message;
  const locale = language.code;
  const keptAt = `${accountId}:${id}:${locale}`;
  const cell = cellOf(message, locale);
  const [kept] = useState(() => keptText(keptAt) ?? takeOver(accountId, id, locale));
  const [base, setBase] = useState(() => baseOf(cell));
  const [text, setText] = useState(() => kept?.text ?? inField(cell.text));
  const [isRestored, setRestored] = useState(() => kept !== undefined && kept.text !== inField(cell.text));
  const [saving, setSaving] = useState<SavedAs | 'stillValid'>();
  const [failure, setFailure] = useState<RequestFailure>();
  const [theirs, setTheirs] = useState(() =>
    isRestored && kept?.rowVersion !== cell.rowVersion ? byUnknown(cell) : undefined,
  );
  /** Their version, while the user merges both by hand. */
  const [beside, setBeside] = useState<Theirs>();
  const lastStatus = useRef<SavedAs>('draft');
  const isEmpty = text.trim() === '';
  const unsaved = text !== base.text && !(isEmpty && base.text.trim() === '');

  // A reloaded text is shown unless there are unsaved changes: then saving reports the conflict.
  const seen = useRef(cell);
  useEffect(() => {
    if (seen.current.rowVersion === cell.rowVersion) return;
    seen.current = cell;
    if (unsaved) return;
    setBase(baseOf(cell));
    setText(inField(cell.text));
  }, [cell, unsaved]);

  useEffect(() => {
    if (unsaved) keepText(keptAt, { text, rowVersion: base.rowVersion });
    else dropText(keptAt);
  }, [unsaved, text, base.rowVersion, keptAt]);

  const readNow = () => api.translation.read({ params: { id }, query: { locales: locale }, skipErrorHandler: true });

  /** @param sent the text that was sent: what was typed since then stays */
  function stored(saved: Cell, sent = text): void {
    seen.current = saved;
    setBase(baseOf(saved));
    setText((now) => (now === sent ? inField(saved.text) : now));
    setTheirs(undefined);
    setBeside(undefined);
    setRestored(false);
    dropText(keptAt);
    onStored({
      ...message,
      cells: { ...message.cells, [locale]: saved },
      translatedVersions: { ...message.translatedVersions, [locale]: message.sourceVersion },
    });
  }

  /** Runs a call and resolves with its success. Failures are shown next to the field. */
  async function attempt(kind: SavedAs | 'stillValid', call: () => Promise<boolean>): Promise<boolean> {
    setSaving(kind);
    setFailure(undefined);
    try {
      return await call();
    } catch (error) {
      const refused = asFailure(error);
      if (refused.code === 'conflict') await meet(refused);
      else setFailure(refused);
      return false;
    } finally {
      setSaving(undefined);
    }
  }

  /** A conflict: their version is in the refusal, or must be loaded. */
  async function meet(refused: RequestFailure): Promise<void> {
    const named = theirsOf(refused);
    if (named) return setTheirs(named);
    const now = await readNow().catch(() => undefined);
    if (now) setTheirs(byUnknown(cellOf(now, locale)));
    else setFailure(refused);
  }

  const send = (status: SavedAs, from: number) => {
    lastStatus.current = status;
    return attempt(status, async () => {
      const saved = await api.translation.save({
        params: { id, locale },
        body: { text, status, rowVersion: from, sourceVersion: message.sourceVersion },
        skipErrorHandler: true,
      });
      if (!saved) return false;
      stored(saved);
      if (saved.state !== 'outdated') return true;
      onSourceMoved();
      return false;
    });
  };

  return {
    message,
    language,
    locale,
    text,
    setText,
    isEmpty,
    unsaved,
    // Saving a machine's text, even unchanged, makes it a person's.
    canSave: unsaved || (cell.state === 'machine' && !isEmpty),
    saving,
    failure,
    theirs,
    beside,
    isRestored: isRestored && unsaved && !theirs,
    cell,
    save: (status: SavedAs) => send(status, base.rowVersion),
    /** Confirms an outdated translation for the present source text. */
    stillValid: () =>
      attempt('stillValid', async () => {
        const body = { action: 'stillValid' as const, locale, chosen: [{ id, rowVersion: base.rowVersion }] };
        const outcome = await api.translation.bulk({ body, skipErrorHandler: true });
        if (!outcome) return false;
        const now = await readNow();
        const code = outcome.refused[0]?.code;
        if (code === 'conflict' && now) setTheirs(byUnknown(cellOf(now, locale)));
        else if (code !== undefined) {
          // Codes of checks are details, all others errors.
          const messageId = code.startsWith('check.') ? `detail.${code}` : `error.${code}`;
          setFailure(new RequestFailure('business', { code, message: intl.formatMessage({ id: messageId }) }));
        } else if (now) {
          seen.current = cellOf(now, locale);
          setBase(baseOf(seen.current));
          onStored(now);
        }
        return code === undefined;
      }),
    /** Back to the stored text. */
    discard: () => {
      setText(base.text);
      setRestored(false);
      setFailure(undefined);
    },
    takeTheirs: () => {
      if (theirs) stored(theirs.cell);
    },
    keepMine: async () => (theirs ? send(lastStatus.current, theirs.cell.rowVersion) : false),
    /** My text stays in the field, theirs is shown next to it; the next save is based on theirs. */
    merge: () => {
      if (!theirs) return;
      setBase(baseOf(theirs.cell));
      setBeside(theirs);
      setTheirs(undefined);
    },
  };
}

export type Work = ReturnType<typeof useWork>;
