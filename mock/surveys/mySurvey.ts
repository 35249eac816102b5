import { writtenCode } from '../../core/access/handedCode';
import type { MyItem, MySurveyDetail, MySurveyRow, SurveyBeforehand } from '../../core/contract/surveys/mySurvey';
import { progressOf } from '../../core/flow';
import { scoresOf } from '../../core/scoring';
import { solvesPuzzle } from '../../core/survey/puzzle';
import { addGuest, type Caller, issueTokens } from '../accounts/people';
import { beginItem, forgetParticipation, runOf, type StoredAttempt, shown, statusOf } from '../answering/attempts';
import { codeOf, tellAnonymous } from '../answering/ending';
import { titleOf } from '../answering/offeredInstruments';
import type { Handlers } from '../engine';
import { refuse } from '../failure';
import { type MockParticipation, type MockSurvey, participate, surveyWorld } from './mySurveyWorld';

const localesOf = ({ texts }: MockSurvey) => Object.keys(texts);
const nearest = (survey: MockSurvey, asked: string) => (asked in survey.texts ? asked : 'en-US');

function said(survey: MockSurvey, key: string, asked: string) {
  const locale = nearest(survey, asked);
  const own = survey.texts[locale]?.[key];
  if (own !== undefined) return { text: own, locale };
  const text = survey.texts['en-US']?.[key] ?? '';
  return { text, locale: text === '' ? '' : 'en-US' };
}

function surveyOf(id: string): MockSurvey {
  const survey = surveyWorld().surveys.find((each) => each.id === id);
  if (!survey) refuse('not_found');
  return survey;
}

const isOpen = ({ status, opensAt, closesAt }: MockSurvey) =>
  status === 'open' &&
  (opensAt === null || Date.parse(opensAt) <= Date.now()) &&
  (closesAt === null || Date.parse(closesAt) > Date.now());

/** Whoever ran out of time goes on where it is open again. */
const isUnderWay = ({ status }: MockParticipation) => status === 'started' || status === 'expired';

const whyNot = ({ opensAt }: MockSurvey) =>
  opensAt !== null && Date.parse(opensAt) > Date.now() ? ('not_yet' as const) : ('closed' as const);

/** By the person, or by the code that was used before. */
const participationOf = (survey: MockSurvey, caller: Caller | undefined, code?: string) =>
  surveyWorld().participations.find(
    (each) =>
      each.survey === survey &&
      ((caller && each.person === caller.id) ||
        (code !== undefined && each.code === code && survey.anonymity !== 'anonymous')),
  );

/** Of an anonymous survey a code that was used leads nowhere, except for the guest who used it. */
const isUsed = (survey: MockSurvey, caller: Caller | undefined, code: string | undefined) =>
  survey.anonymity === 'anonymous' &&
  participationOf(survey, caller) === undefined &&
  surveyWorld().participations.some((each) => each.survey === survey && code !== undefined && each.code === code);

interface Held {
  code?: string | undefined;
  device?: string | undefined;
}

/** A code of a confidential survey that somebody has begun with goes on only with what their browser holds. */
function isElsewhere(survey: MockSurvey, caller: Caller | undefined, { code, device }: Held): boolean {
  if (survey.anonymity !== 'confidential' || code === undefined) return false;
  const taken = surveyWorld().participations.find((each) => each.survey === survey && each.code === code);
  return taken !== undefined && taken.person !== caller?.id && taken.device !== device;
}

/** Who may take part: by a code, by an account, or everybody who has the link. */
function admitted(survey: MockSurvey, caller: Caller | undefined, code: string | undefined): void {
  if (participationOf(survey, caller, code)) return;
  if (code !== undefined && survey.codes.includes(code.toUpperCase())) return;
  if (code !== undefined && survey.audience === 'invited') refuse('survey.code_unknown');
  if (survey.audience === 'link' || (survey.audience === 'everyone' && caller?.roles.includes('user'))) return;
  refuse('survey.code_needed');
}

/** Of whoever has nothing but the link. */
function requirePassword(
  survey: MockSurvey,
  caller: Caller | undefined,
  { code, password }: { code?: string | undefined; password?: string | undefined },
): void {
  if (survey.password === undefined || code !== undefined || participationOf(survey, caller)) return;
  if (!password) refuse('survey.password_needed');
  if (password !== survey.password) refuse('survey.password_wrong');
}

/** Few tries: a test shall not wait. */
const puzzle = { puzzle: 'puzzle', parts: 2, bits: 4 };

const minutesOf = ({ items }: MockSurvey) =>
  items.reduce((sum, { instrument }) => sum + (instrument.document.settings?.estimatedMinutes ?? 0), 0);

const summary = (survey: MockSurvey, locale: string) => ({
  id: survey.id,
  code: survey.code,
  title: said(survey, 'title', locale),
  asker: said(survey, 'asker', locale),
  status: survey.status,
  opensAt: survey.opensAt,
  closesAt: survey.closesAt,
  minutes: minutesOf(survey),
  locales: localesOf(survey),
});

const askedOf = (survey: MockSurvey, locale: string) =>
  survey.attributes.map((attribute) => ({
    ...attribute,
    label: said(survey, `attribute.${attribute.code}.label`, locale),
    ...(attribute.values && {
      valueLabels: Object.fromEntries(
        attribute.values.map((value) => [value, said(survey, `attribute.${attribute.code}.value.${value}`, locale)]),
      ),
    }),
  }));

const told = (survey: MockSurvey, locale: string) => ({
  description: said(survey, 'description', locale),
  welcome: said(survey, 'welcome', locale),
  consent: survey.consent === null ? null : { ...said(survey, 'consent', locale), version: survey.consent },
  promise: { anonymity: survey.anonymity, minimumGroup: 5, risksReachStaff: survey.risksReachStaff },
});

const answeredIn = (attempt: StoredAttempt): number => {
  const { document, compiled } = attempt.instrument;
  return progressOf(document, scoresOf(compiled, runOf(attempt)).visible, attempt.answers).answered;
};

const itemsOf = (survey: MockSurvey, participation: MockParticipation | undefined, locale: string): MyItem[] =>
  survey.items.map(({ code, kind, instrument }) => {
    const attempt = participation?.attempts.get(code);
    const status = attempt ? statusOf(attempt) : 'waiting';
    return {
      code,
      kind,
      title: titleOf(instrument, locale),
      minutes: instrument.document.settings?.estimatedMinutes ?? null,
      questions: instrument.document.questions.length,
      required: true,
      status: status === 'abandoned' ? 'expired' : status,
      attempt: attempt?.id ?? null,
      answered: attempt ? answeredIn(attempt) : 0,
      seesResults: survey.showsResults && instrument.document.settings?.results !== 'staff',
    };
  });

const isDone = (participation: MockParticipation, code: string): boolean => {
  const attempt = participation.attempts.get(code);
  return attempt !== undefined && statusOf(attempt) !== 'in_progress';
};

function row(survey: MockSurvey, participation: MockParticipation | undefined, locale: string): MySurveyRow {
  return {
    ...summary(survey, locale),
    status: participation?.status ?? 'invited',
    participation: participation?.id ?? null,
    isOpen: (participation === undefined || isUnderWay(participation)) && isOpen(survey),
    until: survey.closesAt,
    itemsDone: participation ? survey.items.filter(({ code }) => isDone(participation, code)).length : 0,
    items: survey.items.length,
    startedAt: participation?.startedAt ?? null,
    endedAt: participation?.endedAt ?? null,
  };
}

function detail(survey: MockSurvey, participation: MockParticipation | undefined, locale: string): MySurveyDetail {
  return {
    ...row(survey, participation, locale),
    ...told(survey, locale),
    attributes: participation ? [] : askedOf(survey, locale),
    items: itemsOf(survey, participation, locale),
    waves: [],
    thanks: said(survey, 'thanks', locale),
    locale: nearest(survey, locale),
    showsResults: survey.showsResults,
  };
}

function beforehandOf(
  survey: MockSurvey,
  participation: MockParticipation | undefined,
  locale: string,
): SurveyBeforehand {
  const { status } = participation ?? {};
  const ended = status === 'completed' || status === 'declined' ? status : null;
  return {
    ...summary(survey, locale),
    ...told(survey, locale),
    revision: survey.revision ?? 1,
    locale: null,
    isSecond: false,
    attributes: participation ? [] : askedOf(survey, locale),
    items: survey.items.length,
    isOpen: ended === null && isOpen(survey),
    why: ended ?? (isOpen(survey) ? null : whyNot(survey)),
    isBegun: participation !== undefined && isUnderWay(participation),
    oncePerDevice: survey.audience === 'link' && survey.oncePerDevice === true,
    asksProof: survey.asksProof === true && participation === undefined,
  };
}

/** The first item that is not done, begun if need be; undefined: all are done. */
function nextOf(participation: MockParticipation, caller: Caller | undefined, locale: string) {
  const { survey, attempts, id } = participation;
  const index = survey.items.findIndex(({ code }) => !isDone(participation, code));
  const item = survey.items[index];
  if (!item) return undefined;
  const attempt = attempts.get(item.code) ?? beginItem(item.instrument, caller, id, locale);
  attempts.set(item.code, attempt);
  return {
    item: {
      code: item.code,
      title: titleOf(item.instrument, locale),
      kind: item.kind,
      position: index + 1,
      of: survey.items.length,
      later: 0,
    },
    attempt: shown(attempt, locale),
  };
}

/** What is wrong with the attributes that are asked. */
function requireAttributes({ attributes }: MockSurvey, given: Record<string, string | number>): void {
  const details = attributes.flatMap(({ code, values, required }) => {
    const path = `body.attributes.${code}`;
    if (given[code] === undefined || given[code] === '') return required ? [{ path, code: 'required' }] : [];
    return values && !values.includes(String(given[code])) ? [{ path, code: 'invalid_value' }] : [];
  });
  if (details.length > 0) refuse('survey.attributes_invalid', { details });
}

function requireOpen(survey: MockSurvey): void {
  if (!isOpen(survey)) refuse(whyNot(survey) === 'not_yet' ? 'survey.not_open' : 'survey.closed');
}

tellAnonymous((participation) =>
  surveyWorld().participations.some(({ id, survey }) => id === participation && survey.anonymity === 'anonymous'),
);

export const mySurvey: Handlers['mySurvey'] = {
  list: ({ caller, query, locale }) =>
    surveyWorld()
      .surveys.filter((survey) => {
        if (participationOf(survey, caller)) return true;
        const isGuest = caller?.email === '';
        return survey.audience === 'everyone' && !isGuest && survey.code === 'evenings';
      })
      .map((survey) => row(survey, participationOf(survey, caller), query.locale ?? locale)),
  read: ({ params, caller, query, locale }) => {
    const survey = surveyOf(params.id);
    const participation = participationOf(survey, caller);
    if (!participation && (survey.audience !== 'everyone' || caller?.email === '')) refuse('not_found');
    return detail(survey, participation, query.locale ?? locale);
  },
  beforehand: ({ params, caller, body, locale }) => {
    const survey = surveyOf(params.id);
    admitted(survey, caller, body.code);
    requirePassword(survey, caller, body);
    if (isElsewhere(survey, caller, body)) {
      const shown = beforehandOf(survey, undefined, body.locale ?? locale);
      return { ...shown, attributes: [], isOpen: false, why: 'begun', isBegun: true };
    }
    const found = beforehandOf(survey, participationOf(survey, caller, body.code), body.locale ?? locale);
    return isUsed(survey, caller, body.code) ? { ...found, isOpen: false, why: 'used' } : found;
  },
  puzzle: ({ params }) => {
    surveyOf(params.id);
    return { ...puzzle, expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
  },
  start: ({ params, caller, body, locale: own }) => {
    const survey = surveyOf(params.id);
    const locale = body.locale ?? own;
    admitted(survey, caller, body.code);
    if (isUsed(survey, caller, body.code)) refuse('survey.code_used');
    if (isElsewhere(survey, caller, body)) refuse('survey.code_begun');
    let held = {};
    let participation = participationOf(survey, caller, body.code);
    if (participation?.status === 'completed') refuse('survey.completed');
    if (participation?.status === 'declined') refuse('survey.declined');
    requirePassword(survey, caller, body);
    requireOpen(survey);
    if (!participation) {
      if (body.revision !== undefined && body.revision !== (survey.revision ?? 1)) refuse('survey.changed');
      const { numbers = [] } = body.proof ?? {};
      if (survey.asksProof && !solvesPuzzle(puzzle.puzzle, numbers, puzzle)) refuse('survey.proof_needed');
      if (survey.consent !== null && body.consent !== survey.consent) refuse('survey.consent_needed');
      requireAttributes(survey, body.attributes ?? {});
      // Somebody with an account answers an anonymous survey as a guest too.
      const guest = (survey.anonymity === 'anonymous' ? undefined : caller) ?? addGuest();
      participation = participate(survey, guest.id, nearest(survey, locale), body.code);
      participation.attributes = body.attributes ?? {};
      if (survey.anonymity === 'confidential' && guest.id !== caller?.id) {
        participation.device = body.device ?? 'd'.repeat(43);
        held = { device: participation.device };
      }
    }
    if (body.newDevice !== undefined && participation.device === body.device) {
      participation.device = body.newDevice;
      held = { device: body.newDevice };
    }
    const { person } = participation;
    if (participation.status === 'expired') Object.assign(participation, { status: 'started', endedAt: null });
    const isCaller = caller?.id === person;
    const who = isCaller
      ? caller
      : { id: person, email: '', displayName: '', roles: ['user' as const], status: 'ok' as const };
    const next = nextOf(participation, who, locale);
    if (!next) refuse('survey.completed');
    return { participation: participation.id, ...next, ...(isCaller ? {} : issueTokens(who)), ...held };
  },
  continue: ({ params, caller, body, locale }) => {
    const survey = surveyOf(params.id);
    const participation = participationOf(survey, caller);
    if (participation?.id !== body.participation) refuse('not_found');
    const next = nextOf(participation, caller, body.locale ?? locale);
    if (next && participation.status === 'started') {
      requireOpen(survey);
      return next;
    }
    if (participation.status === 'started') {
      Object.assign(participation, { status: 'completed', endedAt: new Date().toISOString() });
    }
    return {
      done: true,
      status: participation.status,
      thanks: said(survey, 'thanks', body.locale ?? locale),
      ...(survey.redirect ? { redirect: survey.redirect } : {}),
    };
  },
  decline: ({ params, caller, body }) => leave(surveyOf(params.id), caller, body),
  withdraw: ({ params, caller, body }) => {
    const survey = surveyOf(params.id);
    return body.receipt === undefined ? leave(survey, caller, body) : byReceipt(survey, body.receipt);
  },
};

function byReceipt(survey: MockSurvey, receipt: string): Record<never, never> {
  const found = surveyWorld().participations.find(
    (each) =>
      each.survey === survey &&
      [...each.attempts.values()].some((attempt) => writtenCode('receipt', codeOf(attempt)) === receipt),
  );
  if (!found) refuse('survey.code_unknown');
  forgetParticipation(found.id);
  found.attempts.clear();
  Object.assign(found, { status: 'declined', endedAt: new Date().toISOString() });
  return {};
}

function leave(survey: MockSurvey, caller: Caller | undefined, held: Held): Record<never, never> {
  const { code } = held;
  if (isElsewhere(survey, caller, held)) refuse('survey.code_begun');
  admitted(survey, caller, code);
  const participation =
    participationOf(survey, caller, code) ?? participate(survey, caller?.id ?? addGuest().id, 'en-US', code);
  forgetParticipation(participation.id);
  participation.attempts.clear();
  Object.assign(participation, { status: 'declined', endedAt: new Date().toISOString() });
  return {};
}
