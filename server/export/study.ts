import type { ExportedVersion } from 'core/export/attempt';
import type { ExportedItem, ExportedStudy } from 'core/export/participation';
import { resolveText } from 'core/instrument/textKeys';
import { fallbackChain } from 'core/language';
import { defaultMinimumGroup, type OpenedItem } from 'core/survey/document';
import type { VersionReader } from '../authoring/instrument/versions';
import type { Database } from '../database/connection';
import type { PartOfInstrument } from '../database/instrumentParts';
import { promisedGroupOf } from '../database/promisedGroup';
import { AppError } from '../errors';
import type { TranslationService } from '../texts/service';
import type { RowsOf } from './storeRows';
import {
  findExportedInstrument,
  findExportedSurvey,
  revisionsOf,
  surveyTextsOf,
  versionsInSurvey,
  versionsOfInstrument,
} from './storeStudy';

/** What is exported. `item`: code of a survey's item; absent: all of them. */
export type ExportSubject = { surveyId: string; item?: string | undefined } | PartOfInstrument;

/** What is exported, in the language of its labels. */
export interface LoadedStudy {
  study: ExportedStudy;
  /** Where labels are looked for, in order. */
  chain: string[];
  rowsOf: RowsOf;
  /** Names are withheld from staff; the fewest people that a result may be about. */
  withheld: { minimumGroup: number } | null;
}

interface Needs {
  db: Database;
  versions: VersionReader;
  translations: Pick<TranslationService, 'fallbacks'>;
}

/** @param labels language of the labels; absent: the base language. @throws AppError `not_found` */
export async function loadStudy(needs: Needs, subject: ExportSubject, labels?: string): Promise<LoadedStudy> {
  return 'surveyId' in subject
    ? surveyStudy(needs, subject.surveyId, subject.item, labels)
    : instrumentStudy(needs, subject, labels);
}

async function versionIn({ versions }: Needs, id: string, chain: readonly string[]): Promise<ExportedVersion> {
  const version = await versions.get(id);
  return {
    id,
    number: version.number,
    document: await versions.documentIn(version, [...chain, version.definition.baseLocale]),
  };
}

const byNumber = (one: { number: number }, other: { number: number }) => one.number - other.number;

/** @param answered ids of the versions that were answered; where there are none, `otherwise` */
async function itemOf(
  needs: Needs,
  {
    code,
    instrumentId,
    answered,
    otherwise,
  }: { code: string | undefined; instrumentId: string; answered: string[]; otherwise: string | null },
  chain: readonly string[],
): Promise<ExportedItem> {
  const all = await versionsOfInstrument(needs.db, instrumentId);
  const newest = otherwise ?? all.at(-1)?.id;
  const used = answered.length > 0 ? answered : newest === undefined ? [] : [newest];
  const scored = all.filter(({ id, hasScored }) => hasScored && !used.includes(id)).map(({ id }) => id);
  const read = async (ids: readonly string[]) =>
    (await Promise.all(ids.map((id) => versionIn(needs, id, chain)))).sort(byNumber);
  const versions = await read(used);
  return { code, versions, scoredBy: [...versions, ...(await read(scored))].sort(byNumber) };
}

async function instrumentStudy(needs: Needs, part: PartOfInstrument, labels: string | undefined): Promise<LoadedStudy> {
  const { db, translations } = needs;
  const { instrumentId } = part;
  const found = await findExportedInstrument(db, instrumentId);
  if (found === undefined) throw new AppError('not_found');
  const chain = fallbackChain(labels ?? found.baseLocale, await translations.fallbacks(), found.baseLocale);
  const answered = (await versionsOfInstrument(db, instrumentId))
    .filter(({ isAnswered }) => isAnswered)
    .map(({ id }) => id);
  const asked = { code: undefined, instrumentId, answered, otherwise: found.currentVersionId };
  const item = await itemOf(needs, asked, chain);
  const texts = item.versions.at(-1)?.document.texts ?? {};
  return {
    study: {
      code: found.code,
      title: resolveText(texts, 'title', chain)?.text ?? found.code,
      items: [item],
      ...{ attributes: [], waves: [], arms: [], isIdentified: part.named !== undefined },
    },
    chain,
    rowsOf: part,
    withheld: part.named === undefined ? { minimumGroup: defaultMinimumGroup } : null,
  };
}

/** The first of each code: parts that later revisions have no more come behind those that they have. */
function byCode<T extends { code: string }>(lists: readonly (readonly T[] | undefined)[]): T[] {
  const found = new Map<string, T>();
  for (const list of lists) for (const part of list ?? []) if (!found.has(part.code)) found.set(part.code, part);
  return [...found.values()];
}

async function surveyStudy(
  needs: Needs,
  surveyId: string,
  only: string | undefined,
  labels: string | undefined,
): Promise<LoadedStudy> {
  const { db, translations } = needs;
  const record = await findExportedSurvey(db, surveyId);
  if (record === undefined) throw new AppError('not_found');
  const chain = fallbackChain(labels ?? record.baseLocale, await translations.fallbacks(), record.baseLocale);
  const revisions = await revisionsOf(db, surveyId);
  const texts = await surveyTextsOf(db, surveyId);
  const say = (key: string) => resolveText(texts, key, chain)?.text;
  const used = await versionsInSurvey(db, surveyId);

  const opened = byCode(revisions.map(({ items }) => items)).filter(({ code }) => only === undefined || code === only);
  if (only !== undefined && opened.length === 0) throw new AppError('not_found');
  const items = await Promise.all(
    opened.map(({ code, instrumentId, versionId }: OpenedItem) => {
      const answered = used
        .filter((each) => each.item === code && each.instrumentId === instrumentId)
        .map(({ id }) => id);
      return itemOf(needs, { code, instrumentId, answered, otherwise: versionId }, chain);
    }),
  );
  const waves = byCode(revisions.map((revision) => revision.waves)).map(({ code }) => ({
    code,
    title: say(`wave.${code}.title`) ?? code,
  }));
  return {
    study: {
      code: record.code,
      title: say('title') ?? record.code,
      items,
      attributes: byCode(revisions.map(({ attributes }) => attributes)).map(({ code, kind, values = [] }) => ({
        ...{ code, kind, label: say(`attribute.${code}.label`) ?? code },
        values: values.map((value) => ({ code: value, label: say(`attribute.${code}.value.${value}`) ?? value })),
      })),
      waves,
      arms: byCode(revisions.map(({ randomization }) => randomization?.arms)).map(({ code }) => code),
      isIdentified: record.anonymity === 'identified',
    },
    chain,
    rowsOf: { surveyId, waves: waves.map(({ code }) => code) },
    withheld: record.anonymity === 'identified' ? null : { minimumGroup: await promisedGroupOf(db, surveyId) },
  };
}
