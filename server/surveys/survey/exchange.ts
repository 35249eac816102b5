import { composedTexts } from 'core/instrument/composedTexts';
import type { InstrumentDocument } from 'core/instrument/document';
import { formatPath, type PathSegment } from 'core/instrument/problem';
import { canonicalPage, canonicalSurvey, parseSurvey } from 'core/survey';
import type { StoredItem, SurveyDocument } from 'core/survey/document';
import { surveyTextKeys } from 'core/survey/textKeys';
import type { CleanDrawing } from '../../authoring/instrument/importedDrawings';
import { addPage, copyPage, pageDocument, readPage } from '../../authoring/instrument/pages';
import type { Database, Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import { setTranslations, upsertMessages } from '../../texts/service';
import type { Made } from './administration';
import { definitionWith, planOf } from './definition';
import { insertNew, newSurveyId, placeTexts, requireCode } from './making';
import { bundlesOfTexts, type FoundProblem, refusal } from './problems';
import { type By, reached } from './reach';
import { findRecord, instrumentsByCode, lockSurvey } from './store';
import { instrumentsOf, versionsOf } from './storeItems';
import { copyTexts, storedTexts } from './storeTexts';

export interface Exchange {
  /**
   * A new survey of a document, with its pages and texts. @param by null: nobody owns it, and superAdmins see it
   * @returns also how many texts were in decomposed form (they are kept composed, NFC)
   * @throws AppError `survey.invalid` with every problem and its place, `survey.code_taken`, `picture.unreadable`, `picture.unsafe`
   */
  importDocument(input: unknown, by: string | null): Promise<Made & { composed: number }>;
  /** @throws AppError `not_found` */
  exportDocument(by: By, id: string): Promise<SurveyDocument>;
  /** As `exportDocument`, for the command line. @throws AppError `not_found` */
  documentOf(id: string): Promise<SurveyDocument>;
  /** A copy without people and answers; its texts keep the states of their translations. @throws AppError `not_found`, `survey.code_taken`, `validation.failed` */
  duplicate(by: By, id: string, code: string): Promise<Made>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  cleanSvg: CleanDrawing | undefined;
}

const found = (
  code: string,
  path: readonly PathSegment[],
  owner: string | null,
  params: FoundProblem['params'],
): FoundProblem => ({ code, severity: 'error', path: formatPath(path), owner, params });

const joined = (before: string, path: string) =>
  path === '' || path.startsWith('[') ? `${before}${path}` : `${before}.${path}`;

/** What the document's items are here, and what is wrong with them. */
async function readItems(db: Database, { items }: SurveyDocument, cleanSvg: CleanDrawing | undefined) {
  const problems: FoundProblem[] = [];
  const codes = items.flatMap((item) => (item.kind === 'instrument' ? [item.instrument] : []));
  const known = new Map((await instrumentsByCode(db, codes)).map(({ id, code }) => [code, id]));
  const versions = await versionsOf(
    db,
    items.flatMap((item) => {
      const instrumentId = item.kind === 'instrument' ? known.get(item.instrument) : undefined;
      const number = item.kind === 'instrument' && typeof item.version === 'number' ? item.version : null;
      return instrumentId === undefined ? [] : [{ instrumentId, number }];
    }),
  );
  const pages = new Map<string, InstrumentDocument>();
  let composed = 0;
  const seen = new Set<string>();
  const stored: Omit<StoredItem, 'instrumentId'>[] = [];
  for (const [index, item] of items.entries()) {
    const { code } = item;
    if (seen.has(code)) problems.push(found('code.duplicate', ['items', index, 'code'], code, { code }));
    seen.add(code);
    const { kind, visibleIf, required } = item;
    const common = {
      code,
      kind,
      ...(visibleIf !== undefined && { visibleIf }),
      ...(required === false && { required }),
    };
    if (item.kind === 'instrument') {
      const { instrument, version } = item;
      const instrumentId = known.get(instrument);
      if (instrumentId === undefined) {
        problems.push(found('survey.item_unknown', ['items', index, 'instrument'], code, { instrument }));
      } else if (
        typeof version === 'number' &&
        !versions.some((each) => each.instrumentId === instrumentId && each.number === version)
      ) {
        const params = { instrument, version };
        problems.push(found('survey.item_version_unknown', ['items', index, 'version'], code, params));
      }
      stored.push({ ...common, ...(typeof version === 'number' && { version }) });
      continue;
    }
    const page = await readPage(item.document, code, cleanSvg);
    if ('errors' in page) {
      const before = `items[${index}].document`;
      problems.push(...page.errors.map((error) => ({ ...error, path: joined(before, error.path), owner: code })));
    } else {
      pages.set(code, page.document);
      composed += page.composed;
    }
    stored.push(common);
  }
  return { problems, stored, pages, known, composed };
}

/** Texts that nothing in the survey shows would be lost. */
function unknownTexts(document: SurveyDocument): FoundProblem[] {
  const keys = new Set(surveyTextKeys({ ...document, items: document.items as never }).map(({ key }) => key));
  return Object.entries(document.texts).flatMap(([locale, bundle]) =>
    Object.keys(bundle)
      .filter((key) => !keys.has(key))
      .map((key) => found('survey.text_unknown', ['texts', locale, key], null, { key })),
  );
}

/** In every language; blank ones are left out. A text that only another language has gets an empty source. */
async function writeTexts(tx: Transaction, id: string, { baseLocale, texts }: SurveyDocument, at: Date): Promise<void> {
  const isWritten = ([, text]: [string, string]) => text.trim() !== '';
  const bundles = Object.entries(texts).map(
    ([locale, bundle]) => [locale, Object.fromEntries(Object.entries(bundle).filter(isWritten))] as const,
  );
  const keys = new Set(bundles.flatMap(([, bundle]) => Object.keys(bundle)));
  const base = bundles.find(([locale]) => locale === baseLocale)?.[1] ?? {};
  const options = { at, by: null };
  await upsertMessages(
    tx,
    'Survey',
    id,
    baseLocale,
    [...keys].map((key) => ({ key, text: base[key] ?? '' })),
    options,
  );
  for (const [locale, bundle] of bundles) {
    if (locale !== baseLocale) await setTranslations(tx, 'Survey', id, locale, bundle, options);
  }
}

export function createExchange({ db, clock, cleanSvg }: Needs): Exchange {
  async function documentOf(id: string): Promise<SurveyDocument> {
    const record = await findRecord(db, id);
    if (record === undefined) throw new AppError('not_found');
    const { code, baseLocale, definition } = record;
    const instruments = await instrumentsOf(
      db,
      definition.items.map(({ instrumentId }) => instrumentId),
    );
    const items: SurveyDocument['items'] = [];
    for (const { instrumentId, kind, version, ...item } of definition.items) {
      if (kind === 'page') {
        // One by one, between queries: hundreds at once would take the server a tenth of a second.
        items.push({ ...item, kind, document: canonicalPage(await pageDocument(db, instrumentId)) });
        continue;
      }
      const instrument = instruments.get(instrumentId)?.code ?? '';
      items.push({ ...item, kind, instrument, ...(version !== undefined && { version }) });
    }
    const texts = bundlesOfTexts(await storedTexts(db, id));
    const document: SurveyDocument = { format: 'survey/1', code, baseLocale, ...planOf(definition), items, texts };
    return canonicalSurvey(document, (page) => page);
  }

  return {
    importDocument: async (input, by) => {
      const parsed = parseSurvey(input);
      if (!parsed.ok) throw refusal('survey.invalid', parsed.problems);
      const { texts, count } = composedTexts(parsed.document.texts);
      const document = { ...parsed.document, texts };
      const { problems, stored, pages, known, composed } = await readItems(db, document, cleanSvg);
      const wrong = [...problems, ...unknownTexts(document)];
      if (wrong.length > 0) throw refusal('survey.invalid', wrong);
      const instrumentOf = new Map(
        document.items.flatMap((item) =>
          item.kind === 'instrument' ? [[item.code, known.get(item.instrument)] as const] : [],
        ),
      );
      return db.transaction(async (tx) => {
        const deed = { by, at: clock() };
        const id = newSurveyId(deed);
        const items: StoredItem[] = [];
        for (const item of stored) {
          const page = pages.get(item.code);
          const instrumentId = page === undefined ? instrumentOf.get(item.code) : await addPage(tx, id, page, deed);
          if (instrumentId === undefined) throw new Error(`The item ${item.code} has no instrument`);
          items.push({ ...item, instrumentId });
        }
        const { format: _, code, baseLocale, items: __, texts: ___, ...plan } = document;
        const definition = definitionWith(plan, items);
        await insertNew(tx, { id, code, baseLocale, definition, from: { imported: true } }, deed);
        await writeTexts(tx, id, document, deed.at);
        await placeTexts(tx, id, definition);
        return { id, code, composed: composed + count };
      });
    },

    exportDocument: async (by, id) => {
      await reached(db, id, by, 'see');
      return documentOf(id);
    },

    documentOf,

    duplicate: async (by, id, code) => {
      requireCode(code);
      return db.transaction(async (tx) => {
        await lockSurvey(tx, id);
        const { record } = await reached(tx, id, by, 'see');
        const deed = { by: by.userId, at: clock() };
        const copy = newSurveyId(deed);
        const items: StoredItem[] = [];
        for (const item of record.definition.items) {
          const isPage = item.kind === 'page';
          const instrumentId = isPage ? await copyPage(tx, item.instrumentId, copy, deed) : item.instrumentId;
          items.push({ ...item, instrumentId });
        }
        const definition = definitionWith(planOf(record.definition), items);
        const from = { original: record.code };
        await insertNew(tx, { id: copy, code, baseLocale: record.baseLocale, definition, from }, deed);
        await copyTexts(tx, id, copy, deed.at);
        return { id: copy, code };
      });
    },
  };
}
