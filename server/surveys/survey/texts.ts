import { mayTranslate } from 'core/access/translationGrants';
import { outdatedDetail } from 'core/contract/envelope';
import type { SurveyTexts } from 'core/contract/surveys/survey';
import { type SurveyTextKey, surveyTextKeys } from 'core/survey/textKeys';
import type { Database, Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import { upsertMessages } from '../../texts/service';
import { showSurveyTexts } from '../../texts/storeSurveyTexts';
import { holdLanguages } from '../../translating/work/service';
import { changeTexts, type Decide, noText } from '../../translating/work/workChange';
import { errorsOf } from '../../translating/work/workChecks';
import { lockedForEdit } from './changing';
import { type By, reached } from './reach';
import { touchSurvey } from './store';
import { addEmptyMessages, arrangeTexts, messageIds, storedTexts } from './storeTexts';

/** By text key; null: it is removed. */
type Given = Readonly<Record<string, string | null>>;

export interface Texts {
  /** @throws AppError `not_found` */
  texts(by: By, id: string): Promise<SurveyTexts>;
  /**
   * Writes texts as translators do: in the base language they are the source, elsewhere reviewed where the caller may review and nothing
   * is wrong with them, else drafts. An opened survey shows them at once.
   * @param given.seen the texts as the caller has read them: nothing is written over one that is different now
   * @throws AppError `conflict` with the texts as they are now, `not_found`, `access.denied`, `survey.archived`, `language.unknown`, `translation.not_granted`, `validation.failed`
   */
  setTexts(by: By, id: string, given: { locale: string; texts: Given; seen?: Given | undefined }): Promise<SurveyTexts>;
}

interface Needs {
  db: Database;
  clock: () => Date;
}

/** Characters that nothing keeps. */
const unstorable = /\0|\p{Surrogate}/u;

const isBlank = (text: string | null): boolean => text === null || text.trim() === '';

function requireKnown(given: Given, keys: readonly SurveyTextKey[]): void {
  const known = new Set(keys.map(({ key }) => key));
  const details = Object.entries(given).flatMap(([key, text]) => {
    const path = `body.texts[${JSON.stringify(key)}]`;
    if (!known.has(key)) return [{ path, code: 'unknown_field', params: {} }];
    return text !== null && unstorable.test(text) ? [{ path, code: 'forbidden_characters', params: {} }] : [];
  });
  if (details.length > 0) throw new AppError('validation.failed', { details: details.slice(0, 100) });
}

function requireAsSeen(seen: Given, given: Given, present: Readonly<Record<string, string>> = {}): void {
  const details = Object.entries(seen).flatMap(([key, text]) => {
    const now = present[key] ?? null;
    const is = (other: string | null) => (isBlank(now) ? isBlank(other) : now === other);
    return is(text) || is(given[key] ?? null)
      ? []
      : [outdatedDetail(`body.seen[${JSON.stringify(key)}]`, now ?? '', now)];
  });
  if (details.length > 0) throw new AppError('conflict', { details: details.slice(0, 100) });
}

export function createTexts({ db, clock }: Needs): Texts {
  async function read(at: Database | Transaction, id: string, by: By): Promise<SurveyTexts> {
    const { record } = await reached(at, id, by, 'see');
    const texts: SurveyTexts['texts'] = {};
    const states: SurveyTexts['states'] = {};
    for (const { key, locale, text, state } of await storedTexts(at, id)) {
      texts[locale] = { ...texts[locale], [key]: text };
      if (state !== null) states[locale] = { ...states[locale], [key]: state };
    }
    const keys = surveyTextKeys(record.definition).map(({ key, format }) => ({ key, format }));
    return { baseLocale: record.baseLocale, keys, texts, states };
  }

  async function translate(tx: Transaction, id: string, locale: string, given: Given, by: By, at: Date) {
    const may = mayTranslate(by, locale, 'Survey');
    if (may === undefined) throw new AppError('translation.not_granted');
    const ids = await messageIds(tx, id);
    const byId = new Map(Object.entries(given).map(([key, text]) => [ids.get(key) ?? '', text]));
    byId.delete('');
    const decide: Decide = ({ message, translation }, check) => {
      const text = byId.get(message.id) ?? null;
      const live = translation?.liveText ?? null;
      if (text === null || isBlank(text)) {
        if (translation === undefined || translation.status === 'missing') return undefined;
        if (live !== null && may !== 'review') return { refuse: 'translation.not_granted' };
        return { next: noText(message.sourceVersion) };
      }
      const { sourceVersion } = message;
      const isSound = may === 'review' && errorsOf(check(text)).length === 0;
      const isSame = translation?.text === text && translation.sourceVersion === sourceVersion;
      if (isSame && (translation.status === 'reviewed' || !isSound)) return undefined;
      return { next: { text, sourceVersion, status: isSound ? 'reviewed' : 'draft', liveText: isSound ? text : live } };
    };
    const { refused } = await changeTexts(tx, locale, [...byId.keys()], decide, { by: by.userId, at });
    if (refused.some(({ code }) => code === 'translation.not_granted')) throw new AppError('translation.not_granted');
    if (refused.length > 0) throw new Error(`${refused[0]?.code}: translations into ${locale}`);
  }

  return {
    texts: (by, id) => read(db, id, by),

    setTexts: (by, id, { locale, texts: given, seen = {} }) =>
      db.transaction(async (tx) => {
        if ((await holdLanguages(tx, [locale])).length === 0) {
          const details = [{ path: 'body.locale', code: 'unknown_value', params: { value: locale } }];
          throw new AppError('language.unknown', { details });
        }
        const record = await lockedForEdit(tx, id, by);
        const { baseLocale, definition } = record;
        const keys = surveyTextKeys(definition);
        requireKnown(given, keys);
        requireAsSeen(seen, given, (await read(tx, id, by)).texts[locale]);
        const at = clock();
        const known = await messageIds(tx, id);
        if (locale === baseLocale) {
          const written = Object.entries(given).filter(([key, text]) => known.has(key) || !isBlank(text));
          const formats = new Map(keys.map(({ key, format }) => [key, format]));
          const entries = written.map(([key, text]) => {
            return { key, text: isBlank(text) ? '' : (text ?? ''), format: formats.get(key) ?? 'plain' };
          });
          await upsertMessages(tx, 'Survey', id, baseLocale, entries, { by: by.userId, at });
        } else {
          const missing = Object.entries(given).filter(([key, text]) => !known.has(key) && !isBlank(text));
          const added = missing.map(([key]) => key);
          await addEmptyMessages(tx, id, baseLocale, added, { by: by.userId, at });
          await translate(tx, id, locale, given, by, at);
        }
        await arrangeTexts(tx, id, keys);
        await touchSurvey(tx, id, { updatedAt: at, updatedBy: by.userId });
        await showSurveyTexts(tx, [id]);
        return read(tx, id, by);
      }),
  };
}
