import type { Cell } from 'core/contract/translating/translation';
import isEqual from 'lodash/isEqual';
import { asFailure, type RequestFailure } from '@/kit/failure/requestFailure';
import { isUnreachable } from '@/kit/failure/unreachable';
import { type KeptPlace, keptChanges } from '@/kit/outbox/keptChanges';
import { holdStore } from '@/kit/outbox/openStores';
import type { Entry } from '@/kit/outbox/outbox';
import { OutboxStore } from '@/kit/outbox/outboxStore';
import { api } from '@/shell/api/client';
import { sessionAccount } from '@/shell/session/tokens';
import { changeFrom, changesNothing, type Message, placeAt, placeOf, type SavedAs, type TextChange } from './change';
import { arrived, goneElsewhere, movedFrom, type Stop } from './conflict';
import { type CellEdit, editsOf, type TextEdits } from './edits';
import { forgetTextsKeptBefore, textsKeptBefore } from './keptBefore';
import * as texts from './outbox';

const { box } = texts;

/** The screen that shows the texts. */
export interface Screen {
  /** Does work for which the list is not read again. */
  quietly?<T>(work: () => Promise<T>): Promise<T>;
  onStored(id: string, locale: string, cell: Cell): unknown;
  /** Has a new source text looked at before the first attempt too; otherwise only before the later ones. */
  onSourceMoved?(id: string, source: string): void;
}

/**
 * The translations that an account changes. What is written is kept on the device until the server has it, is sent by itself, from every
 * screen, and never overwrites another person's text without asking.
 */
export class TextStore extends OutboxStore<null, TextChange, Stop, object, Cell> {
  /** Whether the device keeps what is written. */
  isKept = true;
  private screen: Screen | undefined;
  /** Whether the server could not be reached at the last attempt. */
  private isAway = false;
  /** Ids of changes that somebody has just asked to save. */
  private readonly asked = new Set<string>();
  private shown: { outbox: texts.Outbox; edits: TextEdits } | undefined;

  constructor(private readonly of: KeptPlace) {
    super(box, of, sessionAccount);
    void this.open();
  }

  /** The same object until something changes. */
  edits = (): TextEdits => {
    if (this.shown?.outbox === this.outbox) return this.shown.edits;
    const before = this.shown?.edits ?? new Map();
    const now = [...editsOf(this.outbox, this.isAway)].map(([id, row]) => {
      const old = before.get(id);
      return [id, isEqual(row, old) ? old : row] as const;
    });
    const isSame = now.length === before.size && now.every(([id, row]) => before.get(id) === row);
    this.shown = { outbox: this.outbox, edits: isSame ? before : new Map(now) };
    return this.shown.edits;
  };

  editOf = (id: string, locale: string): CellEdit | undefined => this.edits().get(id)?.[locale];

  /** @returns ends it; fields that are open are left */
  show(screen: Screen): () => void {
    this.screen = screen;
    this.resume();
    return () => {
      if (this.screen === screen) this.screen = undefined;
      const left = texts.allLeft(this.outbox);
      if (left !== this.outbox) this.entered(left);
    };
  }

  write(message: Message, locale: string, cell: Cell, text: string, open: 'field' | 'editor' = 'field'): void {
    this.note(texts.written(this.outbox, { ...changeFrom(message, locale, cell), text, open }));
  }

  /** What is written at a place is held against what stands there now. */
  meet(message: Message, locale: string, cell: Cell): void {
    const change = texts.lastAt(this.outbox, placeAt(message.id, locale));
    if (change?.open && !this.stopAt(message.id, locale)) this.note(texts.met(this.outbox, change, message, cell));
  }

  /**
   * Resolves with whether nothing is left to save.
   * @param isAsked what is unchanged is saved, too
   */
  async save(message: Message, locale: string, cell: Cell, status: SavedAs, isAsked = status === 'reviewed') {
    const last = texts.lastAt(this.outbox, placeAt(message.id, locale));
    const stop = this.stopAt(message.id, locale);
    if (stop?.theirs) return false;
    if (last?.open || stop) {
      if (last && (isAsked || !changesNothing(last))) return this.release(last, status);
      if (last) this.entered(texts.settled(this.outbox, last));
      return true;
    }
    if (last && (last.status === status || !isAsked)) {
      this.send();
      return this.sent(last);
    }
    if (!isAsked) return true;
    const change = {
      ...changeFrom(message, locale, cell),
      status,
      ...(last && { text: last.text, before: last.text }),
    };
    this.asked.add(change.id);
    this.entered(texts.entered(this.outbox, change));
    return this.sent(change);
  }

  async keepMine(id: string, locale: string): Promise<boolean> {
    const last = texts.lastAt(this.outbox, placeAt(id, locale));
    return last === undefined || this.release(last, last.status);
  }

  takeTheirs(id: string, locale: string): void {
    const theirs = this.stopAt(id, locale)?.theirs;
    if (theirs) this.screen?.onStored(id, locale, theirs.cell);
    this.drop(id, locale);
  }

  /** What is written goes on from theirs, in the editor. */
  merge(id: string, locale: string): void {
    const last = texts.lastAt(this.outbox, placeAt(id, locale));
    if (last) this.note(texts.merged(this.outbox, last));
  }

  /** Gives the text back that was there. */
  drop = (id: string, locale: string): void => this.entered(texts.dropped(this.outbox, placeAt(id, locale)));

  protected async load(): Promise<void> {
    const before = textsKeptBefore(this.of.accountId);
    const kept = texts.allLeft(box.receive(this.outbox, null, {}, {}));
    this.put(before.reduce(texts.entered, kept));
    if (before.length > 0 && (await this.keep())) forgetTextsKeptBefore(this.of.accountId);
  }

  protected async meetOthers(): Promise<void> {}

  protected request(entry: Entry<TextChange>): Promise<Cell | undefined> {
    if (entry.kind !== 'change') return Promise.resolve(undefined);
    const work = () => this.attempt(entry.change);
    return this.screen?.quietly?.(work) ?? work();
  }

  protected async take(entry: Entry<TextChange>, cell: Cell | undefined): Promise<void> {
    if (entry.kind !== 'change' || cell === undefined) return;
    this.isAway = false;
    this.screen?.onStored(entry.change.message, entry.change.locale, cell);
    this.put(texts.acknowledge(this.outbox, entry, cell));
  }

  protected override refused(entry: Entry<TextChange>, failure: RequestFailure) {
    this.isAway = false;
    return texts.refuse(this.outbox, entry, failure);
  }

  protected override put(next: texts.Outbox): void {
    if (box.ready(next)?.saving === 'waiting') this.isAway = true;
    super.put(next);
  }

  protected override async keep(): Promise<boolean> {
    const isKept = await super.keep();
    if (isKept !== this.isKept) {
      this.isKept = isKept;
      this.update({});
    }
    return isKept;
  }

  private stopAt(id: string, locale: string): Stop | undefined {
    return box.conflictIn(this.outbox, placeAt(id, locale))?.items[0];
  }

  /** Keeps what is not sent by itself yet. */
  private note(next: texts.Outbox): void {
    this.put(next);
    void this.keep();
  }

  private release(change: TextChange, status: SavedAs): Promise<boolean> {
    this.asked.add(change.id);
    this.entered(texts.released(this.outbox, change, status));
    return this.sent(change);
  }

  /** Resolves with whether the server has a change. */
  private async sent(change: TextChange): Promise<boolean> {
    const waits = () => box.edits(this.outbox.entries).some(({ id }) => id === change.id);
    const isStopped = () => box.conflictIn(this.outbox, placeOf(change)) !== undefined;
    while (waits() && !isStopped() && box.ready(this.outbox)?.saving !== 'waiting') await this.changed();
    return !waits() && !isStopped();
  }

  private async attempt(change: TextChange): Promise<Cell | undefined> {
    const { message: id, locale, text, status, rowVersion, source } = change;
    const isFirst = this.asked.delete(change.id);
    let { sourceVersion } = change;
    try {
      if (!isFirst && this.isKept) {
        const kept = await keptChanges(this.of);
        if (!kept.some(({ id: keptId }) => keptId === change.id)) throw goneElsewhere;
      }
      if (source !== undefined && (!isFirst || this.screen?.onSourceMoved)) {
        const now = await api.translation.read({ params: { id }, query: { locales: locale }, skipErrorHandler: true });
        if (!now) return undefined;
        if (now.sourceText !== source) {
          this.screen?.onSourceMoved?.(id, now.sourceText);
          throw movedFrom({ source: now.sourceText, sourceVersion: now.sourceVersion });
        }
        sourceVersion = now.sourceVersion;
      }
      const body = { text, status, rowVersion, sourceVersion };
      return await api.translation.save({ params: { id, locale }, body, skipErrorHandler: true });
    } catch (error) {
      const failure = asFailure(error);
      // The others may wait for long.
      if (isUnreachable(failure)) this.asked.clear();
      const cell = arrived(change, failure);
      if (cell === undefined) throw failure;
      return cell;
    }
  }
}

/** The texts that this account changes. Call `release` when the screen closes. */
export const holdTexts = (place: KeptPlace) => holdStore(place, () => new TextStore(place));
