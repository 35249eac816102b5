import type { SurveyDetail } from 'core/contract/surveys/survey';
import { renameItem } from 'core/survey';
import type { StoredItem, SurveyDefinition } from 'core/survey/document';
import { itemSettings } from 'core/survey/schema';
import { isSameValue } from 'core/survey/written';
import type { CleanDrawing } from '../../authoring/instrument/importedDrawings';
import { addPage, deletePage, emptyPage, readPage, recodePages, retirePages } from '../../authoring/instrument/pages';
import type { Database, Transaction } from '../../database/connection';
import { AppError, type ErrorDetail, outdated } from '../../errors';
import { changed, lockedForEdit } from './changing';
import { definitionWith, planOf, storeDefinition } from './definition';
import { refusal } from './problems';
import { type By, reached } from './reach';
import type { ReadSurvey } from './reading';
import type { Seen } from './seen';
import { pagesOf, type SurveyRecord } from './store';
import { instrumentsOf } from './storeItems';
import { renameItemTexts } from './storeTexts';

type Settings = Pick<StoredItem, 'visibleIf' | 'required' | 'version'>;

export type AddedItem = { code: string; position?: number | undefined } & Partial<{
  [K in keyof Settings]: Settings[K] | undefined;
}> &
  (
    | { kind: 'instrument'; instrumentId: string }
    | { kind: 'page'; instrumentId?: string | undefined; document?: unknown }
  );

export type GivenItem = { code: string; was?: string | undefined } & Partial<{
  [K in keyof Settings]: Settings[K] | undefined;
}>;

export interface Items {
  /** @throws AppError `not_found`, `access.denied`, `survey.archived`, `validation.failed`, `survey.invalid` for a page's document */
  addItem(by: By, id: string, item: AddedItem): Promise<{ code: string; instrumentId: string }>;
  /** @param given.seen see `Administration.change` @throws AppError as `addItem`, `conflict` with what is as it is now */
  setItems(
    by: By,
    id: string,
    given: { items: readonly GivenItem[] } & Seen<readonly GivenItem[]>,
    locale: string,
  ): Promise<SurveyDetail>;
  /** @throws AppError `not_found`, `access.denied`, `survey.archived` */
  removeItem(by: By, id: string, code: string): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  cleanSvg: CleanDrawing | undefined;
  readSurvey: ReadSurvey;
}

const failed = (...details: ErrorDetail[]) => new AppError('validation.failed', { details });

/** Removes pages that are in the survey no more; opened ones stay for those who answered them. */
async function removePages(tx: Transaction, surveyId: string, ids: readonly string[]): Promise<void> {
  const pages = (await pagesOf(tx, surveyId)).filter((page) => ids.includes(page.id));
  for (const { id, isPublished } of pages) if (!isPublished) await deletePage(tx, id);
  await retirePages(
    tx,
    pages.filter(({ isPublished }) => isPublished).map(({ id }) => id),
  );
}

export const removeAllPages = async (tx: Transaction, surveyId: string): Promise<void> =>
  removePages(
    tx,
    surveyId,
    (await pagesOf(tx, surveyId)).map(({ id }) => id),
  );

const settingsOf = ({ visibleIf, required, version }: Partial<GivenItem>): Settings => ({
  ...(visibleIf !== undefined && { visibleIf }),
  ...(required === false && { required }),
  ...(typeof version === 'number' && { version }),
});

const listed = (items: readonly GivenItem[]) => items.map((item) => ({ code: item.code, ...settingsOf(item) }));

function requireItemCode(code: string): void {
  const parsed = itemSettings.shape.code.safeParse(code);
  if (parsed.success) return;
  const reserved = parsed.error.issues.some(({ code: issue }) => issue === 'custom');
  throw failed({
    path: 'body.code',
    code: reserved ? 'code.reserved' : 'code.malformed',
    params: { code, value: code },
  });
}

/** The definition with new codes for items, in every rule that names one; several at once, so that two may exchange theirs. */
function renamed(definition: SurveyDefinition, codes: ReadonlyMap<string, string>): SurveyDefinition {
  let result = definition;
  const steps = [...codes].map(([from, to], index) => ({ from, between: `renamed_item_${index}`, to }));
  for (const { from, between } of steps) result = renameItem(result, from, between);
  for (const { between, to } of steps) result = renameItem(result, between, to);
  return result;
}

export function createItems({ db, clock, cleanSvg, readSurvey }: Needs): Items {
  const change = (tx: Transaction, record: SurveyRecord, definition: SurveyDefinition, by: By) =>
    storeDefinition(tx, record, definition, { by: by.userId, at: clock() });

  return {
    addItem: async (by, id, given) => {
      const { code } = given;
      requireItemCode(code);
      const before = (await reached(db, id, by, 'edit')).record;
      const page =
        given.kind === 'page'
          ? given.document === undefined
            ? { document: emptyPage(code, before.baseLocale) }
            : await readPage(given.document, code, cleanSvg)
          : undefined;
      if (page !== undefined && 'errors' in page) {
        const problems = page.errors.map((problem) => ({
          ...problem,
          path: `body.document${problem.path.startsWith('[') || problem.path === '' ? '' : '.'}${problem.path}`,
        }));
        throw refusal('survey.invalid', problems);
      }
      return db.transaction(async (tx) => {
        const record = await lockedForEdit(tx, id, by);
        const { definition } = record;
        if (definition.items.some((item) => item.code === code)) {
          throw failed({ path: 'body.code', code: 'code.duplicate', params: { code } });
        }
        let instrumentId: string | undefined;
        if (given.kind === 'instrument') {
          const found = (await instrumentsOf(tx, [given.instrumentId])).get(given.instrumentId);
          if (found === undefined || found.surveyId !== null) {
            throw failed({ path: 'body.instrumentId', code: 'unknown_value', params: { value: given.instrumentId } });
          }
          instrumentId = found.id;
        } else if (page !== undefined) {
          const wanted = given.instrumentId;
          if (wanted !== undefined && (await instrumentsOf(tx, [wanted])).size > 0) {
            throw failed({ path: 'body.instrumentId', code: 'invalid' });
          }
          instrumentId = await addPage(tx, id, page.document, { by: by.userId, at: clock() }, wanted);
        }
        if (instrumentId === undefined) throw failed({ path: 'body.code', code: 'code.duplicate', params: { code } });
        const { version, ...settings } = settingsOf(given);
        const item: StoredItem = {
          ...{ code, kind: given.kind, instrumentId, ...settings },
          ...(given.kind === 'instrument' && version !== undefined && { version }),
        };
        const items = [...definition.items];
        items.splice(given.position ?? items.length, 0, item);
        await change(tx, record, definitionWith(planOf(definition), items), by);
        return { code, instrumentId };
      });
    },

    setItems: (by, id, { rowVersion, seen, items: given }, locale) =>
      changed({ db, readSurvey }, { by, id, rowVersion, seen, locale }, async (tx, record) => {
        const { definition } = record;
        if (seen !== undefined) {
          const now = listed(definition.items);
          if (isSameValue(now, listed(given))) return;
          if (!isSameValue(now, listed(seen))) throw outdated('body.seen', now.map(({ code }) => code).join(', '), now);
        }
        const present = new Map(definition.items.map((item) => [item.code, item]));
        const wrong: ErrorDetail[] = [];
        const taken = new Set<string>();
        const sources = new Set<string>();
        const codes = new Map<string, string>();
        const items = given.flatMap((each, index): StoredItem[] => {
          const was = each.was ?? each.code;
          const item = present.get(was);
          if (item === undefined || sources.has(was)) {
            const path = `body.items[${index}].${each.was === undefined ? 'code' : 'was'}`;
            wrong.push({ path, code: 'unknown_value', params: { value: was } });
            return [];
          }
          sources.add(was);
          if (taken.has(each.code)) {
            wrong.push({ path: `body.items[${index}].code`, code: 'code.duplicate', params: { code: each.code } });
          }
          taken.add(each.code);
          if (was !== each.code) codes.set(was, each.code);
          const { version, ...settings } = settingsOf(each);
          const { kind, instrumentId } = item;
          return [
            {
              code: was,
              kind,
              instrumentId,
              ...settings,
              ...(kind === 'instrument' && version !== undefined && { version }),
            },
          ];
        });
        if (wrong.length > 0) throw failed(...wrong.slice(0, 100));
        const removed = definition.items.filter(({ code }) => !sources.has(code));
        const isPage = ({ kind }: StoredItem) => kind === 'page';
        await removePages(
          tx,
          id,
          removed.filter(isPage).map(({ instrumentId }) => instrumentId),
        );
        const pages = items.filter((item) => isPage(item) && codes.has(item.code));
        await recodePages(
          tx,
          new Map(pages.map((page) => [page.instrumentId, codes.get(page.code) ?? page.code])),
          clock(),
        );
        await renameItemTexts(tx, id, codes);
        await change(tx, record, renamed(definitionWith(planOf(definition), items), codes), by);
      }),

    removeItem: (by, id, code) =>
      db.transaction(async (tx) => {
        const record = await lockedForEdit(tx, id, by);
        const { definition } = record;
        const item = definition.items.find((each) => each.code === code);
        if (item === undefined) throw new AppError('not_found');
        if (item.kind === 'page') await removePages(tx, id, [item.instrumentId]);
        const rest = definition.items.filter((each) => each !== item);
        await change(tx, record, definitionWith(planOf(definition), rest), by);
      }),
  };
}
