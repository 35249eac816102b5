import { isToldInPlace } from '@/kit/failure/requestFailure';
import { api } from '@/shell/api/client';
import type { DraftLoad, DraftState } from './draftState';
import { empty, follow, type Made, needsTexts, type Outbox, ready, receive, receiveTexts, updated } from './outbox';

/** A copy of the server's draft, with the requested languages, kept up to date. */
export class Replica {
  protected outbox = empty;
  private readonly listeners = new Set<() => void>();
  private readonly locales = new Set<string>();

  constructor(protected readonly params: { id: string }) {}

  read = (): DraftLoad => this.outbox.load;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Loads a language's texts, once. */
  show(locale: string): void {
    if (this.locales.has(locale)) return;
    this.locales.add(locale);
    void this.loadTexts(locale).catch(() => this.locales.delete(locale));
  }

  protected put(next: Outbox): void {
    const isOther = next.load !== this.outbox.load;
    this.outbox = next;
    if (isOther) for (const listener of this.listeners) listener();
  }

  protected update(changes: Partial<DraftState>): void {
    this.put(updated(this.outbox, changes));
  }

  protected async load(): Promise<void> {
    const query = this.locales.size === 0 ? {} : { locales: [...this.locales].join(',') };
    const detail = await api.draft.read({ params: this.params, query, skipErrorHandler: isToldInPlace });
    if (detail === undefined) return;
    for (const { locale } of detail.texts) this.locales.add(locale);
    this.put(receive(this.outbox, detail));
  }

  /** @param foreign not as this author sent them */
  protected async take(changes: readonly Made[], foreign: boolean): Promise<void> {
    for (const change of changes) {
      const next = follow(this.outbox, change, foreign);
      if (next === undefined) return this.load();
      if (next === this.outbox) continue;
      this.put(next);
      if (needsTexts(change, foreign)) for (const locale of this.locales) await this.loadTexts(locale);
    }
  }

  /** Applies the changes that others have made since. */
  protected async catchUp(): Promise<void> {
    const after = ready(this.outbox)?.sequence;
    if (after === undefined) return;
    const query = { after, limit: 500 };
    const changes = await api.draft.changes({ params: this.params, query, skipErrorHandler: true });
    if (changes !== undefined) await this.take(changes, true);
  }

  private async loadTexts(locale: string): Promise<void> {
    const texts = await api.draft.texts({ params: { ...this.params, locale }, skipErrorHandler: true });
    if (texts !== undefined) this.put(receiveTexts(this.outbox, texts));
  }
}
