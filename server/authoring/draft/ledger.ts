import type { Draft } from 'core/instrument/draft';
import {
  eachPart,
  type Failure,
  isTextOperation,
  type Operation,
  type TextLedger,
  type TextOperation,
  wholeInstrument,
} from 'core/instrument/operations';
import type { HeldMessage, HeldTranslation, TextsWanted } from './storeTexts';

/** Parts whose texts have placeholders. */
const isFilled = (stored: string) => stored.startsWith('nugget.') || stored.startsWith('block.');

/** Blank texts stand for none. */
const written = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);

/** The texts that these operations change. */
export function textsWanted(operations: readonly Operation[]): TextsWanted {
  const texts = operations.filter(isTextOperation);
  return {
    parts: [...new Set(texts.map(({ part }) => part))],
    locales: [...new Set(texts.map(({ locale }) => locale))],
    placeholders: operations.some(({ op }) => op === 'rename'),
  };
}

/** The new text in a language. */
export interface Entry {
  stored: string;
  locale: string;
  /** null: none. */
  text: string | null;
  /** As it was. */
  before: string | null;
  /** The published text of a translation. */
  live: string | null;
  /** Who changed it last. */
  updatedBy: string | null;
  /** `renamed`: only its placeholders have changed. */
  change?: 'written' | 'renamed';
}

/** The texts of a draft that a change affects: old and new. */
export class DraftTexts implements TextLedger {
  private readonly entries = new Map<string, Entry>();
  /** By stored key. */
  readonly messages: ReadonlyMap<string, string>;
  private readonly refused = new Map<string, string | null>();

  constructor(
    readonly baseLocale: string,
    held: { messages: readonly HeldMessage[]; translations: readonly HeldTranslation[] },
  ) {
    this.messages = new Map(held.messages.map(({ key, id }) => [key, id]));
    const put = (
      stored: string,
      locale: string,
      row: { text: string; updatedBy: string | null },
      live: string | null,
    ) => {
      const text = written(row.text);
      this.entries.set(`${locale} ${stored}`, { stored, locale, text, before: text, live, updatedBy: row.updatedBy });
    };
    for (const row of held.translations) put(row.key, row.locale, row, row.liveText);
    for (const row of held.messages) put(row.key, baseLocale, row, null);
  }

  change({ part, field, locale, text, before }: TextOperation, stored: string): Failure | undefined {
    const known = this.entries.get(`${locale} ${stored}`);
    const entry = known ?? { stored, locale, text: null, before: null, live: null, updatedBy: null };
    if (entry.text !== written(before)) {
      this.refused.set(`${part} ${field} ${locale}`, entry.updatedBy);
      return { reason: 'changed', part, field, locale, theirs: entry.text, mine: text };
    }
    this.entries.set(`${locale} ${stored}`, { ...entry, text: written(text), change: 'written' });
    return undefined;
  }

  rename(draft: Draft, there: (text: string) => string, back: (text: string) => string): TextOperation[] {
    const present = new Set([...eachPart(draft)].map(({ part }) => part.id));
    const rest: TextOperation[] = [];
    for (const entry of this.entries.values()) {
      const [, part = wholeInstrument, field = ''] = entry.stored.split('.');
      if (!isFilled(entry.stored) || !present.has(part)) continue;
      const text = entry.text === null ? null : there(entry.text);
      const live = entry.live === null ? null : there(entry.live);
      if (text === entry.text && live === entry.live) continue;
      const again = text === null ? null : back(text);
      if (again !== entry.text)
        rest.push({ op: 'text', part, field, locale: entry.locale, text: entry.text, before: again });
      entry.text = text;
      entry.live = live;
      entry.change ??= 'renamed';
    }
    return rest;
  }

  /** Who last changed a text whose change was refused; undefined: none was refused. */
  authorOf({ part, field, locale }: Pick<Failure, 'part' | 'field' | 'locale'>): string | null | undefined {
    return this.refused.get(`${part} ${field} ${locale}`);
  }

  /** The changed texts. */
  changed(): Entry[] {
    return [...this.entries.values()].filter(
      ({ change, text, before }) => change !== undefined && (change === 'renamed' || text !== before),
    );
  }
}
