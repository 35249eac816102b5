import type { MessageFilter, TextName } from 'core/contract/translating/translation';
import { AppError } from '../../errors';
import { isLanguage } from '../../texts/store';
import { createReplacer, type Search } from './findAndReplace';
import { glossariesOf } from './storeChecks';
import { cellsOf, listMessages, type Position } from './storeWorkList';
import { guarded, type Outcome, outcomeOf, type Seen } from './workBulk';
import { changeTexts, type Decision } from './workChange';
import { checkAll, codesOf, errorsOf, problemsOf } from './workChecks';
import { withNames } from './workNames';
import type { WorkNeeds } from './workNeeds';
import { reachOf, type Translator } from './workReach';

export interface Replacement {
  id: string;
  key: string;
  name: TextName;
  rowVersion: number;
  before: string;
  after: string;
  problems: string[];
}

/** Messages searched at a time. */
const batch = 1000;
const mostShown = 500;
/** Characters; the same limit as for typing. */
const longest = 20_000;

/** Find and replace in the translations of a language; each function as `TranslationWork` says. */
export function createReplacing({ db, clock }: WorkNeeds) {
  async function requireReach(by: Translator, locale: string): Promise<void> {
    if (reachOf(by, [locale]).length === 0 || !(await isLanguage(db, locale))) throw new AppError('not_found');
  }

  return {
    findReplace: async (by: Translator, locale: string, search: Search, filter: MessageFilter) => {
      await requireReach(by, locale);
      const reaches = reachOf(by, [locale], filter.kinds);
      if (filter.failing) await checkAll(db, reaches);
      const replacer = createReplacer(search, locale);
      const glossary = (await glossariesOf(db, [locale])).get(locale) ?? [];
      const written = filter.states?.length ? filter.states : (['machine', 'draft', 'reviewed', 'outdated'] as const);
      const states = written.filter((state) => state !== 'missing');
      const rows: Omit<Replacement, 'name'>[] = [];
      let total = 0;
      let after: Position | undefined;
      if (states.length === 0) return { rows: [], total };
      do {
        const messages = await listMessages(db, reaches, { ...filter, states }, { after, limit: batch });
        after = messages.length === batch ? messages.at(-1) : undefined;
        const ids = messages.map(({ id }) => id);
        const cells = new Map((await cellsOf(db, ids, [locale])).map((cell) => [cell.messageId, cell]));
        for (const message of messages) {
          const cell = cells.get(message.id);
          const replaced = cell && replacer(cell.text, message.format);
          if (cell === undefined || replaced === undefined) continue;
          total += 1;
          if (rows.length === mostShown) continue;
          const { id, key } = message;
          const problems = codesOf(problemsOf(message, replaced, locale, glossary));
          rows.push({ id, key, rowVersion: cell.rowVersion, before: cell.text, after: replaced, problems });
        }
      } while (after !== undefined);
      return { rows: await withNames(db, rows), total };
    },

    replace: async (by: Translator, locale: string, search: Search, chosen: readonly Seen[]): Promise<Outcome> => {
      await requireReach(by, locale);
      const replacer = createReplacer(search, locale);
      const seen = new Map(chosen.map(({ id, rowVersion }) => [id, rowVersion]));
      const decide = guarded(by, locale, seen, ({ message, translation }, may, check): Decision => {
        if (translation === undefined || translation.status === 'missing') return { refuse: 'not_found' };
        const { status, sourceVersion, liveText } = translation;
        const text = replacer(translation.text, message.format);
        if (text === undefined) return undefined;
        if (text.length > longest) return { refuse: 'check.too_long' };
        if (status !== 'reviewed') return { next: { text, status, sourceVersion, liveText } };
        if (may !== 'review') return { next: { text, status: 'draft', sourceVersion, liveText } };
        const [error] = errorsOf(check(text));
        if (error !== undefined) return { refuse: `check.${error.code}` };
        return { next: { text, status, sourceVersion, liveText: text } };
      });
      const deed = { by: by.userId, at: clock() };
      const { written, refused } = await db.transaction((tx) =>
        changeTexts(tx, locale, [...seen.keys()], decide, deed),
      );
      return outcomeOf(db, written.size, refused);
    },
  };
}
