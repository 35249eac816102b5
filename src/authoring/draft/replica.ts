import type { MadeChange } from 'core/contract/authoring/draft';
import { isToldInPlace } from '@/kit/failure/requestFailure';
import type { KeptPlace } from '@/kit/outbox/keptChanges';
import { OutboxStore } from '@/kit/outbox/outboxStore';
import { api } from '@/shell/api/client';
import { sessionAccount } from '@/shell/session/tokens';
import type { PendingChange } from './change';
import type { ConflictItem } from './conflict';
import type { DraftFacts } from './draftState';
import { box, follow, type Made, needsTexts, ready, receive, receiveTexts } from './outbox';
import type { DraftView } from './view';

/** A copy of the server's draft, with the requested languages, kept up to date. */
export abstract class Replica extends OutboxStore<DraftView, PendingChange, ConflictItem, DraftFacts, MadeChange> {
  protected readonly params: { id: string };
  private readonly locales = new Set<string>();

  constructor(place: KeptPlace) {
    super(box, place, sessionAccount);
    this.params = { id: place.documentId };
  }

  /** Loads a language's texts, once. */
  show(locale: string): void {
    if (this.locales.has(locale)) return;
    this.locales.add(locale);
    void this.loadTexts(locale).catch(() => this.locales.delete(locale));
  }

  protected async load(): Promise<void> {
    const query = this.locales.size === 0 ? {} : { locales: [...this.locales].join(',') };
    const detail = await api.draft.read({ params: this.params, query, skipErrorHandler: isToldInPlace });
    if (detail === undefined) return;
    for (const { locale } of detail.texts) this.locales.add(locale);
    this.put(receive(this.outbox, detail));
  }

  /** @param foreign not as this author sent them */
  protected async follow(changes: readonly Made[], foreign: boolean): Promise<void> {
    for (const change of changes) {
      const next = follow(this.outbox, change, foreign);
      if (next === undefined) return this.load();
      if (next === this.outbox) continue;
      this.put(next);
      if (needsTexts(change, foreign)) for (const locale of this.locales) await this.loadTexts(locale);
    }
  }

  /** Applies the changes that others have made since. */
  protected async meetOthers(): Promise<void> {
    const after = ready(this.outbox)?.sequence;
    if (after === undefined) return;
    const query = { after, limit: 500 };
    const changes = await api.draft.changes({ params: this.params, query, skipErrorHandler: true });
    if (changes !== undefined) await this.follow(changes, true);
  }

  private async loadTexts(locale: string): Promise<void> {
    const texts = await api.draft.texts({ params: { ...this.params, locale }, skipErrorHandler: true });
    if (texts !== undefined) this.put(receiveTexts(this.outbox, texts));
  }
}
