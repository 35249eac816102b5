import type { ShownItem, ShownSurveyProblem, SurveyDetail, SurveyRow } from '../../core/contract/surveys/survey';
import { draftWorld, exported } from '../authoring/draftWorld';
import { instrumentOf } from '../authoring/instrument';
import { refuse } from '../failure';
import { allSurveys, type SurveyWorld } from './surveyWorld';

/** @throws MockFailure `not_found` */
export function surveyOf(id: string): SurveyWorld {
  return allSurveys().find(({ detail }) => detail.id === id) ?? refuse('not_found');
}

/** A text in the caller's language, else in the base language. */
function textOf({ detail, texts }: SurveyWorld, key: string, locale: string): { text: string; locale: string } {
  const own = texts[locale]?.[key];
  if (own) return { text: own, locale };
  const base = texts[detail.baseLocale]?.[key];
  return base ? { text: base, locale: detail.baseLocale } : { text: '', locale: '' };
}

function shownItem(world: SurveyWorld, item: SurveyWorld['items'][number], locale: string): ShownItem {
  const instrument = instrumentOf(item.instrumentId);
  const { draft, bundles } = draftWorld(item.instrumentId, instrument);
  const own = textOf(world, `item.${item.code}.title`, locale);
  return {
    code: item.code,
    kind: item.kind,
    instrumentId: item.instrumentId,
    instrumentCode: instrument.code,
    title: own.text || instrument.title,
    titleLocale: own.text ? own.locale : draft.baseLocale,
    newest: instrument.version,
    questions: draft.questions.length,
    minutes: item.kind === 'page' ? null : (instrument.settings.estimatedMinutes ?? null),
    locales: Object.keys(bundles),
    // The mock does not read formulas: the screen shows its own reading while one types.
    reading: item.visibleIf === undefined ? null : `Is asked if ${item.visibleIf}`,
    ...(item.version !== undefined && { version: item.version }),
    ...(item.visibleIf !== undefined && { visibleIf: item.visibleIf }),
    ...(item.required !== undefined && { required: item.required }),
  };
}

/** What keeps it from opening, as far as the mock checks. */
export function problemsOf({ detail, items, texts }: SurveyWorld): ShownSurveyProblem[] {
  const problem = (code: string, path: string, message: string, owner: string | null = null): ShownSurveyProblem => ({
    code,
    severity: 'error',
    path,
    owner,
    params: {},
    message,
  });
  const empty = items.flatMap((item, index) => {
    const { draft } = draftWorld(item.instrumentId, instrumentOf(item.instrumentId));
    if (item.kind !== 'page' || draft.questions.length > 0) return [];
    return [problem('survey.page_empty', `items[${index}]`, 'This page has no questions.', item.code)];
  });
  return [
    ...(items.length === 0 ? [problem('survey.no_items', 'items', 'Nothing is asked yet.')] : []),
    ...empty,
    ...(texts[detail.baseLocale]?.title ? [] : [problem('survey.no_title', 'texts.title', 'The title is missing.')]),
  ];
}

export function detailOf(world: SurveyWorld, locale: string): SurveyDetail {
  const { detail, items, texts, invitations } = world;
  const title = textOf(world, 'title', locale);
  return {
    ...detail,
    title: title.text || detail.code,
    titleLocale: title.locale,
    locales: Object.keys(texts),
    opensAt: detail.settings.opensAt ?? null,
    closesAt: detail.settings.closesAt ?? null,
    invited: detail.audience === 'invited' ? invitations.length : null,
    items: items.map((item) => shownItem(world, item, locale)),
    problems: problemsOf(world),
  };
}

export function rowOf(world: SurveyWorld, locale: string): SurveyRow {
  const { id, code, title, titleLocale, status, audience, anonymity, baseLocale, locales, ...rest } = detailOf(
    world,
    locale,
  );
  const { opensAt, closesAt, invited, started, completed, lastAnswerAt, updatedAt, rowVersion, may } = rest;
  return {
    ...{ id, code, title, titleLocale, status, audience, anonymity, baseLocale, locales, items: rest.items.length },
    ...{ opensAt, closesAt, invited, started, completed, lastAnswerAt, updatedAt, rowVersion, may },
  };
}

/** The document `survey/1`. */
export function documentOf({ detail, items, texts }: SurveyWorld): object {
  const { code, baseLocale, audience, anonymity, settings, attributes } = detail;
  return {
    format: 'survey/1',
    ...{ code, baseLocale, audience, anonymity, settings, attributes, texts },
    items: items.map(({ instrumentId, ...item }) => {
      const instrument = instrumentOf(instrumentId);
      if (item.kind === 'page') return { ...item, document: exported(draftWorld(instrumentId, instrument)) };
      return { ...item, instrument: instrument.code };
    }),
  };
}
