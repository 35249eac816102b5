import type * as z from 'zod';
import type { AttemptRow, RespondentShown, Results, resultQuery } from '../../core/contract/results/results';
import type { InstrumentDocument } from '../../core/instrument/document';
import { itemsByCode } from '../../core/instrument/items';
import { compileInstrument } from '../../core/instrument/program';
import { seenByOf } from '../../core/instrument/seenBy';
import { resolveText, titleIn } from '../../core/instrument/textKeys';
import { factsOf } from '../../core/results/facts';
import { type NamedVariable, namedFacts, namedVariables, namedWithin } from '../../core/results/named';
import { resultsOf } from '../../core/results/results';
import { instrumentParts, type ResultTab } from '../../core/results/source';
import { variablesOf } from '../../core/results/variable';
import { itemsByAnswers } from '../../core/survey/byAnswers';
import { defaultMinimumGroup, ungated } from '../../core/survey/document';
import { resultOf } from '../answering/attempts';
import { offeredInstruments } from '../answering/offeredInstruments';
import { draftWorld, exported } from '../authoring/draftWorld';
import { instrumentOf } from '../authoring/instrument';
import type { Handlers } from '../engine';
import { refuse } from '../failure';
import { surveyOf } from '../surveys/surveyRead';
import { yesAndNoIn } from '../translating/translation';
import { numbersFrom, sheetOf } from './people';
import { type Asked, sourceOf } from './resultWorld';

type Query = z.output<typeof resultQuery>;

const asOf = '2026-11-23T10:00:00.000Z';

/** Of the first instrument, people were told otherwise before: both kinds of attempts are there. */
const first = '01900000-0000-7000-8001-000000000002';
const partsOf = (id: string, { settings }: InstrumentDocument) =>
  instrumentParts.filter((part) => id === first || part === (seenByOf(settings) === 'named' ? 'named' : 'figures'));

const documentOf = (instrumentId: string) => exported(draftWorld(instrumentId, instrumentOf(instrumentId)));

function namesOf({ items }: Asked, locale: string, whole: boolean): NamedVariable[] {
  const words = yesAndNoIn(locale) ?? { yes: 'yes', no: 'no' };
  const own = { yes: { text: words.yes, locale }, no: { text: words.no, locale } };
  return items.flatMap(({ code, document }) => {
    const found = namedVariables(variablesOf(document).variables, document, [locale, document.baseLocale], own);
    return whole ? namedWithin(code, found) : found;
  });
}

function shown(
  key: string,
  asked: Asked,
  whole: boolean,
  tab: ResultTab,
  query: Query,
  locale: string,
  own?: string,
): Omit<Results, 'items' | 'part' | 'parts' | 'title' | 'titleLocale'> & { nameOf?: undefined } {
  const source = sourceOf(key, asked, whole);
  const { filter = {}, locale: preferred = locale, ...rest } = query;
  const { suppressed, n, people, results } = resultsOf(source, tab, filter, withoutNothing(rest), own);
  return {
    format: 'analysis-result/1',
    ...{ tab, suppressed, n, people, results, asOf },
    minimumGroup: asked.minimumGroup,
    isGrouped: asked.isWithheld,
    waiting: asked.isWithheld ? 3 : 0,
    variables: namesOf(asked, preferred, whole),
  };
}

const withoutNothing = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** Answers of somebody who has answered the first offered instrument. */
function respondentOf(
  attempt: string,
  locale: string,
  of: Pick<RespondentShown, 'item' | 'attributes'>,
): Omit<RespondentShown, 'others'> {
  const [instrument] = offeredInstruments();
  if (!instrument) return refuse('not_found');
  const { document } = instrument;
  const sheet = sheetOf(document, compileInstrument(document), attempt, 0.6, numbersFrom(7));
  const completedAt = '2026-11-20T18:12:00.000Z';
  const stored = {
    ...{ id: attempt, person: 'someone', instrument, locale: document.baseLocale, respondent: {} },
    ...{ startedAt: '2026-11-20T18:04:00.000Z', savedAt: completedAt, completedAt, consentedAt: null },
    ...{ revision: 1, answers: sheet.answers, writes: new Set<string>() },
  };
  return {
    ...{ attempt, name: 'Ada Lovelace', email: 'ada@example.org', wave: null, arm: null, minutes: 8, ...of },
    answers: [...itemsByCode(document).values()].map(({ code }) => ({
      code,
      question: document.texts[document.baseLocale]?.[`question.${code}.text`] ?? code,
      questionLocale: document.baseLocale,
      answer: sheet.answers[code] === undefined ? null : String(sheet.answers[code]),
      missing: sheet.missing.get(code) ?? null,
      at: sheet.answers[code] === undefined ? null : completedAt,
    })),
    result: resultOf(stored, locale, true),
  };
}

const read = (number: number, name: string, day: string): AttemptRow => ({
  ...{
    attempt: `01900000-0000-7000-8000-0000000000a${number}`,
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@example.org`,
  },
  ...{ survey: null, version: 1, locale: 'en-US' },
  ...{ startedAt: `${day}T18:04:00.000Z`, completedAt: `${day}T18:12:00.000Z` },
});
const readAttempts: AttemptRow[] = [
  read(3, 'Ada Lovelace', '2026-11-20'),
  read(2, 'Alan Turing', '2026-11-18'),
  read(1, 'Ada Lovelace', '2026-08-02'),
];

export const result: Handlers['result'] = {
  instrument: ({ params, query, locale }) => {
    const instrument = instrumentOf(params.id);
    const document = documentOf(params.id);
    const parts = partsOf(params.id, document);
    const part = query.part ?? parts[0] ?? null;
    const people = document.questions.length === 0 || part === null || !parts.includes(part) ? 0 : 420;
    const asked: Asked = {
      ...{
        seed: 11,
        people,
        minimumGroup: part === 'figures' ? defaultMinimumGroup : ungated,
        isWithheld: part === 'figures',
      },
      ...{ locales: ['en-US', 'de-DE', 'ar-EG'], baseLocale: document.baseLocale, waves: [], attributes: {} },
      items: [{ code: instrument.code, document }],
      invited: null,
    };
    const key = `${params.id} ${part}`;
    const { variables, ...rest } = shown(key, asked, false, params.tab, query, locale);
    const facts = namedFacts(factsOf(sourceOf(key, asked, false).data, []), () => undefined);
    const title = titleIn(document, [locale, document.baseLocale]);
    return {
      ...{ ...rest, variables: [...variables, ...facts], items: [], part, parts },
      ...{ title: title.text, titleLocale: title.locale },
    };
  },
  survey: ({ params, query, locale }) => {
    const { detail, items, texts } = surveyOf(params.id);
    const whole = params.item === 'all';
    const wanted = items.filter(({ code }) => whole || code === params.item);
    if (wanted.length === 0 && !whole) refuse('not_found');
    const asked: Asked = {
      seed: 23,
      people: detail.completed,
      minimumGroup: detail.settings.minimumGroup ?? (detail.anonymity === 'identified' ? ungated : defaultMinimumGroup),
      isWithheld: detail.anonymity !== 'identified',
      locales: Object.keys(texts),
      baseLocale: detail.baseLocale,
      waves: detail.waves.map(({ code }) => code),
      attributes: Object.fromEntries(
        detail.attributes.flatMap(({ code, values }) => (values === undefined ? [] : [[code, values]])),
      ),
      items: wanted.map(({ code, instrumentId }) => ({ code, document: documentOf(instrumentId) })),
      invited: detail.audience === 'invited' ? surveyOf(params.id).invitations.length : null,
    };
    const key = `${params.id} ${params.item}`;
    const own = whole ? undefined : params.item;
    const { variables, ...rest } = shown(key, asked, whole, params.tab, query, locale, own);
    const chain = [locale, detail.baseLocale];
    const facts = namedFacts(factsOf(sourceOf(key, asked, whole).data, asked.waves), (text) =>
      resolveText(texts, text, chain),
    );
    const title = titleIn({ code: detail.code, texts }, chain);
    const byAnswers = itemsByAnswers(items);
    return {
      ...rest,
      variables: [...variables, ...facts],
      items: items.map(({ code, instrumentId }) => {
        const own = resolveText(texts, `item.${code}.title`, chain);
        const document = documentOf(instrumentId);
        const { text, locale: titleLocale } = own ?? titleIn(document, [locale, document.baseLocale]);
        return { code, title: text, titleLocale, isByAnswers: byAnswers.includes(code) };
      }),
      ...{ part: null, parts: [], title: title.text, titleLocale: title.locale },
    };
  },
  surveyRespondent: ({ params, query, locale }) => {
    const { detail } = surveyOf(params.id);
    if (detail.anonymity !== 'identified') refuse('access.denied');
    const of = { item: 'personality', attributes: { site: 'berlin' } };
    return { ...respondentOf(params.attempt, query.locale ?? locale, of), others: [] };
  },
  attempts: ({ params }) => {
    const document = documentOf(instrumentOf(params.id).id);
    return partsOf(params.id, document).includes('named') ? readAttempts : [];
  },
  instrumentRespondent: ({ params, query, locale }) => {
    const document = documentOf(instrumentOf(params.id).id);
    const found = readAttempts.find(({ attempt }) => attempt === params.attempt);
    if (found === undefined || !partsOf(params.id, document).includes('named')) return refuse('not_found');
    const others = readAttempts
      .filter(({ attempt, name }) => name === found.name && attempt !== found.attempt)
      .map(({ attempt, completedAt }) => ({ attempt, item: '', completedAt }));
    return { ...respondentOf(params.attempt, query.locale ?? locale, { item: null, attributes: {} }), others };
  },
};
