import { mayTranslate, messageKinds } from 'core/access/translationGrants';
import type { GlossaryTerm } from 'core/contract/translating/glossary';
import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError, outdated } from '../../errors';
import type { Caller } from '../../plugins/route';
import { uncheck } from '../work/service';
import {
  countTerms,
  deleteTerm,
  findTerm,
  insertTerm,
  isTaken,
  lockLanguage,
  styleOf,
  type Term,
  termsOf,
  updateStyle,
  updateTerm,
} from './store';

/** Per language: what checks and prompts can still process at once. */
const mostTerms = 2000;

export interface TermFields {
  term: string;
  /** null: it stays as it is. */
  translation: string | null;
  note: string | null;
}

type Editor = Pick<Caller, 'userId' | 'roles' | 'grants'>;

export interface GlossaryService {
  /** For callers within the server. */
  termsOf(locale: string): Promise<GlossaryTerm[]>;
  /** @throws AppError `not_found` for a language in which the caller may see nothing */
  list(by: Editor, locale: string): Promise<{ terms: GlossaryTerm[]; styleGuide: string; styleGuideVersion: number }>;
  /** @throws AppError `not_found`, `translation.not_granted`, `glossary.term_taken`, `glossary.full` */
  add(by: Editor, locale: string, fields: TermFields): Promise<GlossaryTerm>;
  /** @throws AppError as `add`, and `conflict` with the term as it is now */
  update(by: Editor, id: string, fields: TermFields, rowVersion: number): Promise<GlossaryTerm>;
  /** @throws AppError `not_found`, `translation.not_granted` */
  remove(by: Editor, id: string): Promise<void>;
  /** @returns its new version. @throws AppError `not_found`, `translation.not_granted`, `conflict` with the text as it is now */
  setStyle(by: Editor, locale: string, text: string, version: number): Promise<number>;
}

const shown = ({ id, term, locale, translation, note, updatedAt, rowVersion }: Term): GlossaryTerm => ({
  id,
  term,
  locale,
  translation,
  note,
  updatedAt: updatedAt.toISOString(),
  rowVersion,
});

const deedsIn = (by: Editor, locale: string) => messageKinds.map((kind) => mayTranslate(by, locale, kind));

/** Anyone who sees texts in a language sees its glossary and style guide; reviewers of its texts may change them. */
function requireSight(by: Editor, locale: string): void {
  if (deedsIn(by, locale).every((deed) => deed === undefined)) throw new AppError('not_found');
}

function requireReview(by: Editor, locale: string): void {
  requireSight(by, locale);
  if (!deedsIn(by, locale).includes('review')) throw new AppError('translation.not_granted');
}

export function createGlossaryService({ db, clock }: { db: Database; clock: () => Date }): GlossaryService {
  async function requireFree(tx: Transaction, locale: string, term: string, own?: string): Promise<void> {
    if (await isTaken(tx, locale, term, own)) throw new AppError('glossary.term_taken');
  }

  /** The work with the language locked, so that changes of its glossary happen one after the other, each with what it unchecks. */
  function changing<T>(locale: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return db.transaction(async (tx) => {
      if (!(await lockLanguage(tx, locale))) throw new AppError('not_found');
      return work(tx);
    });
  }

  /** Of an existing term in a language that the caller sees. */
  async function localeOf(by: Editor, id: string): Promise<string> {
    const found = await findTerm(db, id);
    if (found === undefined) throw new AppError('not_found');
    requireReview(by, found.locale);
    return found.locale;
  }

  async function current(tx: Transaction, id: string): Promise<Term> {
    const found = await findTerm(tx, id);
    if (found === undefined) throw new AppError('not_found');
    return found;
  }

  return {
    termsOf: async (locale) => (await termsOf(db, locale)).map(shown),

    list: async (by, locale) => {
      requireSight(by, locale);
      const style = await styleOf(db, locale);
      if (style === undefined) throw new AppError('not_found');
      const terms = await termsOf(db, locale);
      return { terms: terms.map(shown), styleGuide: style.text, styleGuideVersion: style.version };
    },

    add: (by, locale, fields) => {
      requireReview(by, locale);
      return changing(locale, async (tx) => {
        await requireFree(tx, locale, fields.term);
        if ((await countTerms(tx, locale)) >= mostTerms) {
          throw new AppError('glossary.full', { params: { maximum: mostTerms } });
        }
        const at = clock();
        const row = { ...fields, id: uuidv7(at.getTime()), locale, updatedBy: by.userId, updatedAt: at };
        const added = await insertTerm(tx, row);
        await uncheck(tx, locale, [fields.term]);
        return shown(added);
      });
    },

    update: async (by, id, fields, rowVersion) =>
      changing(await localeOf(by, id), async (tx) => {
        const before = await current(tx, id);
        if (before.rowVersion !== rowVersion) throw outdated('body.rowVersion', before.rowVersion, shown(before));
        await requireFree(tx, before.locale, fields.term, id);
        const changed = await updateTerm(tx, id, { ...fields, updatedBy: by.userId, updatedAt: clock() });
        await uncheck(tx, before.locale, [before.term, fields.term]);
        return shown(changed);
      }),

    remove: async (by, id) =>
      changing(await localeOf(by, id), async (tx) => {
        const before = await current(tx, id);
        await deleteTerm(tx, id);
        await uncheck(tx, before.locale, [before.term]);
      }),

    setStyle: (by, locale, text, version) => {
      requireReview(by, locale);
      return changing(locale, async (tx) => {
        const before = await styleOf(tx, locale);
        if (before?.version !== version) {
          throw outdated('body.version', before?.version ?? 0, { styleGuide: before?.text, version: before?.version });
        }
        return before.text === text ? version : updateStyle(tx, locale, text);
      });
    },
  };
}
