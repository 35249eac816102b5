import uniqBy from 'lodash/uniqBy';
import type { BrowseDetail, BrowseFacets, BrowseRow } from '../../core/contract/answering/browse';
import { mainScales } from '../../core/instrument/mainScales';
import { asksTexts, seenByOf } from '../../core/instrument/seenBy';
import { hasWords } from '../../core/language/hasWords';
import { alertsStaff } from '../../core/report';
import type { Caller } from '../accounts/people';
import { placeOf } from '../authoring/catalogWorld';
import { readersOf } from '../authoring/readers';
import { Answer, type Handlers } from '../engine';
import { boughtOf, priceOf } from '../ordering/orderWorld';
import { answerAccess } from './answerAccess';
import { attemptsAt, statusOf } from './attempts';
import { askedIn, instrumentOf, type Offered, offeredInstruments, sharesOf, textOf } from './offeredInstruments';

const pageSize = 20;
const day = 24 * 60 * 60 * 1000;

function browseRow(instrument: Offered, locale: string, caller: Caller | undefined): BrowseRow {
  const { id, document } = instrument;
  const title = textOf(instrument, 'title', locale);
  const place = placeOf(document.domain, document.area, locale);
  return {
    id,
    code: document.code,
    title: title?.text ?? document.code,
    summary: textOf(instrument, 'description', locale)?.text.split('\n')[0] ?? '',
    textLocale: title?.locale ?? document.baseLocale,
    locales: askedIn(instrument),
    questions: document.questions.length,
    estimatedMinutes: document.settings?.estimatedMinutes ?? null,
    domain: place.domain?.code ?? null,
    area: place.area?.code ?? null,
    place,
    access: answerAccess(id).access,
    price: priceOf(id),
    bought: boughtOf(id, caller?.id),
    attemptInProgress: attemptsAt(instrument, caller?.id).find((each) => statusOf(each) === 'in_progress')?.id ?? null,
  };
}

/** Why no new attempt may begin now, and when one may. */
function refusalOf(instrument: Offered, caller: Caller | undefined): Pick<BrowseDetail, 'refusal' | 'availableAt'> {
  const completed = attemptsAt(instrument, caller?.id).flatMap(({ completedAt }) => completedAt ?? []);
  const last = completed.at(-1);
  const { rule, days = 0 } = instrument.document.settings?.retake ?? {};
  if (last === undefined || rule === undefined || rule === 'unlimited') return { refusal: null, availableAt: null };
  if (rule === 'single') return { refusal: 'single', availableAt: null };
  const availableAt = new Date(Date.parse(last) + days * day);
  return availableAt > new Date()
    ? { refusal: 'days', availableAt: availableAt.toISOString() }
    : { refusal: null, availableAt: null };
}

function browseDetail(instrument: Offered, locale: string, caller: Caller | undefined): BrowseDetail {
  const { id, document } = instrument;
  const said = (key: string) => textOf(instrument, key, locale);
  const { askRespondent = [], results = 'respondent', timeLimit = null, retake, cover } = document.settings ?? {};
  const seenBy = seenByOf(document.settings);
  const picture = document.images?.find(({ code }) => code === cover);
  const named = (code: string) => said(`calculation.${code}.name`) ?? [];
  const measures = mainScales(document, 'respondent').flatMap(({ calculation, facets }) =>
    [named(calculation.code)].flat().map((name) => ({ ...name, facets: facets.flatMap(({ code }) => named(code)) })),
  );
  const row = browseRow(instrument, locale, caller);
  return {
    ...row,
    languages: [...sharesOf(instrument)].map(([each, has]) => ({ locale: each, ...has })),
    ...(row.attemptInProgress ? { refusal: null, availableAt: null } : refusalOf(instrument, caller)),
    version: 1,
    description: said('description')?.text ?? '',
    descriptionLocale: said('description')?.locale ?? document.baseLocale,
    instructions: said('instructions')?.text ?? '',
    instructionsLocale: said('instructions')?.locale ?? document.baseLocale,
    cover: picture ? { source: picture.source, alt: said(`image.${picture.code}.alt`) ?? null } : null,
    askRespondent,
    measures: results === 'staff' ? [] : measures,
    results,
    seenBy,
    readers: seenBy === 'named' ? readersOf(id).map(({ name }) => name) : [],
    asksTexts: asksTexts(document),
    alertsStaff: alertsStaff(document),
    timeLimit,
    retake: { rule: retake?.rule ?? 'unlimited', days: retake?.days ?? null },
    accessUntil: answerAccess(id).until,
  };
}

const counted = <E extends { code: string }>(entries: readonly E[]) =>
  uniqBy(entries, 'code').map((entry) => ({
    ...entry,
    count: entries.filter(({ code }) => code === entry.code).length,
  }));

function facets(locale: string): BrowseFacets {
  const places = offeredInstruments().map(({ document }) => placeOf(document.domain, document.area, locale));
  const languages = offeredInstruments()
    .flatMap(askedIn)
    .map((code) => ({ code }));
  return {
    domains: counted(places.flatMap(({ domain }) => domain ?? [])).map((domain) => ({
      ...domain,
      areas: counted(places.flatMap((place) => (place.domain?.code === domain.code ? (place.area ?? []) : []))),
    })),
    languages: counted(languages).map(({ code, count }) => ({ locale: code, count })),
  };
}

export const browse: Handlers['browse'] = {
  offered: ({ query, locale }) =>
    offeredInstruments()
      .filter(({ id }) => answerAccess(id).access === 'open')
      .slice(0, 3)
      .map((each) => browseRow(each, query.locale ?? locale, undefined)),
  list: ({ query, caller, locale }) => {
    const rows = offeredInstruments()
      .map((each) => browseRow(each, query.locale ?? locale, caller))
      .filter(({ locales }) => !query.language || locales.includes(query.language))
      .filter(({ domain, area }) => domain === (query.domain ?? domain) && area === (query.area ?? area))
      .filter(({ estimatedMinutes: time }) => !query.minutes || (time !== null && time <= query.minutes))
      .filter(({ estimatedMinutes: time }) => !query.longerThan || (time !== null && time > query.longerThan))
      .filter(({ title, summary }) => hasWords(`${title} ${summary}`, query.keyword ?? ''));
    const first = Number(query.cursor ?? 0);
    const next = first + (query.pageSize ?? pageSize);
    return new Answer(rows.slice(first, next), { cursor: next < rows.length ? String(next) : null });
  },
  facets: ({ query, locale }) => facets(query.locale ?? locale),
  get: ({ params, query, caller, locale }) => browseDetail(instrumentOf(params.id), query.locale ?? locale, caller),
};
