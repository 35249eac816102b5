import type { Cell, MessageRow } from 'core/contract/translating/translation';
import { asFailure, type RequestFailure } from '@/kit/failure/requestFailure';
import { isUnreachable } from '@/kit/failure/unreachable';
import { createListeners } from '@/kit/listeners/listeners';
import { pauseAfter } from '@/kit/pause/pauseAfter';
import { api } from '@/shell/api/client';
import { sessionAccount } from '@/shell/session/tokens';
import { dropText, keptText } from '../editor/keptText';
import { type Theirs, theirsOf } from '../editor/theirs';
import { allUnsent, isOnDevice, keepUnsent, partsOf, placeOf, type SavedAs, type UnsentText } from './keptUnsent';

/** A translation that is being changed, until the server has it. */
export interface CellEdit extends UnsentText {
  readonly saving: boolean;
  /** It could not be sent, and is sent by itself as soon as the server can be reached. */
  readonly waiting: boolean;
  /** Why the server does not take it. */
  readonly failure?: RequestFailure | undefined;
  /** Somebody else has saved this meanwhile. */
  readonly theirs?: Theirs | undefined;
  /** The source text has changed since; `source` is the present one. */
  readonly sourceMoved?: boolean;
}

/** By locale. */
export type RowEdits = Readonly<Record<string, CellEdit>>;

/** The screen that shows the texts. */
export interface Screen {
  /** Does work for which the list is not read again. */
  quietly?<T>(work: () => Promise<T>): Promise<T>;
  onStored(id: string, locale: string, cell: Cell): unknown;
  /** Has a new source text looked at before the first attempt too; otherwise only before the later ones. */
  onSourceMoved?(id: string, source: string): void;
}

export const inField = (text: string | null) => (text ?? '').replace(/\r\n?/g, '\n');
const isSame = (one: string, other: string) => one === other || (one.trim() === '' && other.trim() === '');

export const isUnsaved = ({ text, before, waiting }: CellEdit): boolean => waiting || !isSame(text, before);

/**
 * The translations that an account changes where they stand. What is typed is kept on the device until the server has it, is sent again by
 * itself, from every screen, and never overwrites another person's text without asking.
 */
export class TextOutbox {
  private edits: ReadonlyMap<string, RowEdits> = new Map();
  private readonly listeners = createListeners();
  private screen: Screen | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** How often in a row sending has failed. */
  private failures = 0;
  private resending = false;

  constructor(readonly accountId: string) {}

  subscribe = (listener: () => void): (() => void) => this.listeners.listen(listener);
  /** By message id. */
  all = (): ReadonlyMap<string, RowEdits> => this.edits;
  editOf = (id: string, locale: string): CellEdit | undefined => this.edits.get(id)?.[locale];

  /** Takes up what earlier pages have kept on the device. @returns ends it; what is not sent yet is sent */
  show(screen: Screen): () => void {
    this.screen = screen;
    this.takeUp();
    void this.resend();
    return () => {
      if (this.screen === screen) this.screen = undefined;
      for (const [id, row] of this.edits) {
        for (const [locale, edit] of Object.entries(row)) {
          const isOpen = !edit.saving && !edit.waiting && !edit.theirs && !edit.failure && !edit.sourceMoved;
          if (isOpen) void this.save(id, locale, edit.status);
        }
      }
    };
  }

  /** Whether closing the window would lose something. */
  isEndangered(): boolean {
    const unsaved = [...this.edits.values()].flatMap((row) => Object.values(row)).some(isUnsaved);
    return unsaved && !isOnDevice(this.accountId);
  }

  /** Begins to change a translation, or goes on with it. */
  begin({ id, sourceText, sourceVersion }: MessageRow, locale: string, cell: Cell): void {
    const begun = this.editOf(id, locale);
    // What is being written is sent when its field is left.
    if (begun?.waiting) this.put(id, locale, { ...begun, waiting: false });
    if (begun) return;
    const kept = keptText(this.editorPlace(id, locale));
    const before = inField(cell.text);
    const isStale = kept !== undefined && kept.rowVersion !== cell.rowVersion && kept.text !== before;
    this.put(id, locale, {
      ...{ text: kept?.text ?? before, before, rowVersion: cell.rowVersion, source: sourceText, sourceVersion },
      ...{ status: 'draft', saving: false, waiting: false },
      theirs: isStale ? { cell, by: null, at: null } : undefined,
    });
  }

  type(id: string, locale: string, text: string): void {
    const edit = this.editOf(id, locale);
    if (!edit) return;
    const next: CellEdit = { ...edit, text, status: 'draft', waiting: false };
    this.put(id, locale, next);
    this.keep(id, locale, isSame(text, edit.before) && !edit.saving ? undefined : next);
  }

  /** Gives the text back that was there. */
  drop = (id: string, locale: string): void => {
    dropText(this.editorPlace(id, locale));
    this.keep(id, locale, undefined);
    this.put(id, locale, undefined);
  };

  /** Resolves with whether nothing is left to save. */
  async save(id: string, locale: string, status: SavedAs, over?: number): Promise<boolean> {
    const edit = this.editOf(id, locale);
    if (edit === undefined || edit.saving) return true;
    if (edit.theirs && over === undefined) return false;
    if (isSame(edit.text, edit.before) && status === 'draft' && over === undefined) {
      this.drop(id, locale);
      return true;
    }
    const rowVersion = over ?? edit.rowVersion;
    const sent: CellEdit = { ...edit, status, rowVersion, saving: true, failure: undefined, theirs: undefined };
    this.put(id, locale, { ...sent, sourceMoved: false });
    this.keep(id, locale, sent);
    try {
      const work = () => this.send(id, locale, sent, edit.waiting);
      const cell = await (this.screen?.quietly?.(work) ?? work());
      if (cell === 'sourceMoved') return false;
      // Nobody is signed in any more: nothing was sent.
      if (!cell) this.wait(id, locale);
      else this.stored(id, locale, cell, sent.text);
      return cell !== undefined;
    } catch (error) {
      return this.refused(id, locale, sent, asFailure(error));
    }
  }

  keepMine(id: string, locale: string): Promise<boolean> {
    const edit = this.editOf(id, locale);
    return this.save(id, locale, edit?.status ?? 'draft', edit?.theirs?.cell.rowVersion);
  }

  takeTheirs(id: string, locale: string): void {
    const theirs = this.editOf(id, locale)?.theirs;
    if (theirs) this.screen?.onStored(id, locale, theirs.cell);
    this.drop(id, locale);
  }

  close(): void {
    clearTimeout(this.timer);
    window.removeEventListener('online', this.resend);
  }

  private editorPlace = (id: string, locale: string) => `${this.accountId}:${id}:${locale}`;

  private put(id: string, locale: string, edit: CellEdit | undefined): void {
    const { [locale]: _, ...others } = this.edits.get(id) ?? {};
    const row: RowEdits = edit === undefined ? others : { ...others, [locale]: edit };
    const next = new Map(this.edits);
    if (Object.keys(row).length === 0) next.delete(id);
    else next.set(id, row);
    this.edits = next;
    this.watch();
    this.listeners.notify();
  }

  private keep(id: string, locale: string, edit: CellEdit | undefined): void {
    const { text, before, rowVersion, source, sourceVersion, status } = edit ?? {};
    keepUnsent(
      this.accountId,
      placeOf(id, locale),
      edit && ({ text, before, rowVersion, source, sourceVersion, status } as UnsentText),
    );
  }

  private places(which: (edit: CellEdit) => boolean) {
    return [...this.edits].flatMap(([id, row]) =>
      Object.entries(row).flatMap(([locale, edit]) => (which(edit) ? [{ id, locale }] : [])),
    );
  }

  /** The device has the say: other windows, and the editor of one text, send what is kept, too. */
  private takeUp(): void {
    const kept = allUnsent(this.accountId);
    for (const { id, locale } of this.places(({ saving }) => !saving)) {
      if (!kept.has(placeOf(id, locale))) this.put(id, locale, undefined);
    }
    for (const [place, unsent] of kept) {
      const { id, locale } = partsOf(place);
      if (!this.editOf(id, locale)) this.put(id, locale, { ...unsent, saving: false, waiting: true });
    }
  }

  private async send(id: string, locale: string, edit: CellEdit, isLater: boolean) {
    let { sourceVersion } = edit;
    if (isLater || this.screen?.onSourceMoved) {
      const now = await api.translation.read({ params: { id }, query: { locales: locale }, skipErrorHandler: true });
      if (!now) return undefined;
      sourceVersion = now.sourceVersion;
      if (now.sourceText !== edit.source) {
        const moved = { source: now.sourceText, sourceVersion, saving: false, waiting: false, sourceMoved: true };
        // The device keeps the source text that was translated: after a reload it is said again.
        this.put(id, locale, { ...(this.editOf(id, locale) ?? edit), ...moved });
        this.screen?.onSourceMoved?.(id, now.sourceText);
        return 'sourceMoved' as const;
      }
    }
    const { text, status, rowVersion } = edit;
    return api.translation.save({
      params: { id, locale },
      body: { text, status, rowVersion, sourceVersion },
      skipErrorHandler: true,
    });
  }

  private stored(id: string, locale: string, cell: Cell, sent: string): void {
    this.screen?.onStored(id, locale, cell);
    const now = this.editOf(id, locale);
    if (now === undefined || now.text === sent) {
      this.drop(id, locale);
      return;
    }
    // What was typed meanwhile stays.
    const next = { ...now, before: inField(cell.text), rowVersion: cell.rowVersion, saving: false };
    this.put(id, locale, next);
    this.keep(id, locale, next);
  }

  private wait(id: string, locale: string): void {
    const edit = this.editOf(id, locale);
    if (edit) this.put(id, locale, { ...edit, saving: false, waiting: true });
  }

  private refused(id: string, locale: string, sent: CellEdit, failure: RequestFailure): boolean | Promise<boolean> {
    const edit = this.editOf(id, locale) ?? sent;
    if (isUnreachable(failure)) {
      this.put(id, locale, { ...edit, saving: false, waiting: true, failure });
      return false;
    }
    const theirs = failure.code === 'conflict' ? theirsOf(failure) : undefined;
    const isMine = theirs?.cell.text === sent.text && (sent.status === 'draft' || theirs.cell.state === 'reviewed');
    // An earlier attempt arrived, only its answer did not.
    if (theirs && isMine) {
      this.stored(id, locale, theirs.cell, sent.text);
      return true;
    }
    this.put(id, locale, { ...edit, saving: false, waiting: false, failure, theirs });
    return false;
  }

  private watch(): void {
    const isWaiting = this.places(({ waiting }) => waiting).length > 0;
    if (isWaiting === (this.timer !== undefined)) return;
    if (isWaiting) {
      this.failures = 0;
      this.resendLater();
      window.addEventListener('online', this.resend);
    } else {
      this.close();
      this.timer = undefined;
    }
  }

  private resendLater(): void {
    this.timer = setTimeout(() => {
      this.failures += 1;
      void this.resend().finally(() => {
        if (this.timer !== undefined) this.resendLater();
      });
    }, pauseAfter(this.failures));
  }

  private resend = async (): Promise<void> => {
    if (this.resending || sessionAccount() !== this.accountId) return;
    this.resending = true;
    try {
      for (const { id, locale } of this.places(({ waiting, saving }) => waiting && !saving)) {
        // Another window has sent it, or the editor of one text has taken it over.
        if (!allUnsent(this.accountId).has(placeOf(id, locale))) {
          this.put(id, locale, undefined);
          continue;
        }
        await this.save(id, locale, this.editOf(id, locale)?.status ?? 'draft');
        if (this.editOf(id, locale)?.waiting) return;
      }
    } finally {
      this.resending = false;
    }
  };
}

let current: TextOutbox | undefined;

/** The outbox of the account that is signed in: the same for every screen. */
export function textOutbox(accountId: string): TextOutbox {
  if (current?.accountId !== accountId) {
    current?.close();
    current = new TextOutbox(accountId);
  }
  return current;
}

/** What the editor of one text goes on with: from then on, the text is sent by its buttons. */
export function takeOver(accountId: string, id: string, locale: string): UnsentText | undefined {
  const place = placeOf(id, locale);
  const unsent = allUnsent(accountId).get(place);
  // What only waits to be approved has nothing to go on with.
  if (unsent === undefined || isSame(unsent.text, unsent.before)) return undefined;
  keepUnsent(accountId, place, undefined);
  return unsent;
}
