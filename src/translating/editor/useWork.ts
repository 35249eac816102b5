import { useIntl } from '@umijs/max';
import type { Cell, MessageDetail } from 'core/contract/translating/translation';
import { useEffect, useRef, useState } from 'react';
import { asFailure, RequestFailure } from '@/kit/failure/requestFailure';
import { api } from '@/shell/api/client';
import { dropText, keepText, keptText } from './keptText';
import { type Theirs, theirsOf } from './theirs';

export type SavedAs = 'draft' | 'reviewed';

interface Base {
  text: string;
  rowVersion: number;
}

const noCell: Cell = { text: null, state: 'missing', rowVersion: 0, problems: [] };

export const cellOf = (message: MessageDetail, locale: string): Cell => message.cells[locale] ?? noCell;

/** With line breaks as in a field. */
const inField = (text: string | null) => (text ?? '').replace(/\r\n?/g, '\n');
const baseOf = ({ text, rowVersion }: Cell): Base => ({ text: inField(text), rowVersion });

/** A refusal of a bulk action as a failure, as if the call had been for this translation only. */
const refusalOf = (code: string, message: string) => new RequestFailure('business', { code, message });
/** Codes of checks are details, all others errors. */
const messageIdOf = (code: string) => (code.startsWith('check.') ? `detail.${code}` : `error.${code}`);

interface Place {
  message: MessageDetail;
  locale: string;
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
export function useWork({ message, locale, accountId, onStored, onSourceMoved }: Place) {
  const intl = useIntl();
  const place = { accountId, messageId: message.id, locale };
  const cell = cellOf(message, locale);
  const [kept] = useState(() => keptText(place));
  const [base, setBase] = useState<Base>(() => baseOf(cell));
  const [text, setText] = useState(() => kept?.text ?? inField(cell.text));
  const [isRestored, setRestored] = useState(() => kept !== undefined && kept.text !== inField(cell.text));
  const [saving, setSaving] = useState<SavedAs | 'stillValid'>();
  const [failure, setFailure] = useState<RequestFailure>();
  const [theirs, setTheirs] = useState<Theirs | undefined>(() =>
    kept && kept.rowVersion !== cell.rowVersion && kept.text !== inField(cell.text)
      ? { cell, by: null, at: null }
      : undefined,
  );
  /** Their version, while the user merges both by hand. */
  const [beside, setBeside] = useState<Theirs>();
  const wanted = useRef<SavedAs>('draft');
  const hasWords = text.trim() !== '' || base.text.trim() !== '';
  const unsaved = text !== base.text && hasWords;

  // A reloaded text is shown unless there are unsaved changes: then saving reports the conflict.
  const seen = useRef(cell);
  useEffect(() => {
    if (seen.current.rowVersion === cell.rowVersion) return;
    seen.current = cell;
    if (unsaved) return;
    setBase(baseOf(cell));
    setText(inField(cell.text));
  }, [cell, unsaved]);

  const { messageId } = place;
  useEffect(() => {
    const here = { accountId, messageId, locale };
    if (unsaved) keepText(here, { text, rowVersion: base.rowVersion });
    else dropText(here);
  }, [unsaved, text, base.rowVersion, accountId, messageId, locale]);

  /** @param sent the text that was sent: what was typed since then stays */
  function stored(saved: Cell, sent = text): void {
    seen.current = saved;
    setBase(baseOf(saved));
    setText((now) => (now === sent ? inField(saved.text) : now));
    setTheirs(undefined);
    setBeside(undefined);
    setRestored(false);
    dropText(place);
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
    const told = theirsOf(refused);
    if (told) return setTheirs(told);
    const query = { locales: locale };
    const now = await api.translation
      .read({ params: { id: message.id }, query, skipErrorHandler: true })
      .catch(() => undefined);
    if (now) setTheirs({ cell: cellOf(now, locale), by: null, at: null });
    else setFailure(refused);
  }

  const send = (status: SavedAs, from: number) => {
    wanted.current = status;
    return attempt(status, async () => {
      const saved = await api.translation.save({
        params: { id: message.id, locale },
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
    text,
    setText,
    unsaved,
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
        const { id } = message;
        const chosen = [{ id, rowVersion: base.rowVersion }];
        const outcome = await api.translation.bulk({
          body: { action: 'stillValid', locale, chosen },
          skipErrorHandler: true,
        });
        if (!outcome) return false;
        const now = await api.translation.read({ params: { id }, query: { locales: locale }, skipErrorHandler: true });
        const [refused] = outcome.refused;
        if (refused?.code === 'conflict' && now) setTheirs({ cell: cellOf(now, locale), by: null, at: null });
        else if (refused) setFailure(refusalOf(refused.code, intl.formatMessage({ id: messageIdOf(refused.code) })));
        else if (now) {
          seen.current = cellOf(now, locale);
          setBase(baseOf(cellOf(now, locale)));
          onStored(now);
        }
        return refused === undefined;
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
    keepMine: async () => (theirs ? send(wanted.current, theirs.cell.rowVersion) : false),
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
