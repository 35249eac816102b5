import type { InstrumentProblem, ListedInstrument } from 'core/contract/authoring/instrument';
import type { JobRow } from 'core/contract/platform/job';
import type { SurveyRow } from 'core/contract/surveys/survey';
import { draftStanding } from 'core/instrument/standing';
import { api } from '@/shell/api/client';
import type { CallOptions } from '@/shell/request/request';

/** A draft that cannot be published as it is. */
interface Trouble {
  draft: ListedInstrument;
  found: readonly InstrumentProblem[];
  /** Of its test cases, which are among what is found. */
  failedCases: number;
}

/** Texts in a language that a person may review and that nobody has. */
interface ToReview {
  locale: string;
  texts: number;
}

export interface StaffWork {
  troubles: readonly Trouble[];
  reviews: readonly ToReview[];
  /** Under way, or failed. */
  jobs: readonly JobRow[];
  /** Surveys with answers, the newest answer first. */
  answered: readonly SurveyRow[];
  /** The newest changes first. */
  lately: readonly ListedInstrument[];
}

/** Drafts changed last are checked; each check reads a whole draft. */
const checked = 3;
const listed = 5;
const mostLanguages = 3;
/** Of the open surveys that were changed last. */
const mostSurveys = 50;

async function troubleOf(draft: ListedInstrument, options: CallOptions): Promise<Trouble> {
  const found = (await api.instrument.check({ params: { id: draft.id }, ...options })) ?? [];
  const { problems } = draftStanding(found);
  return { draft, found, failedCases: problems.filter(({ code }) => code === 'test_case.failed').length };
}

async function reviewsOf(options: CallOptions): Promise<ToReview[]> {
  const scope = await api.translation.scope(options);
  const mine = (scope?.languages ?? []).filter(
    ({ enabled, may }) => enabled && Object.values(may).some((deed) => deed === 'review'),
  );
  if (mine.length === 0) return [];
  const locales = mine.map(({ code }) => code).join(',');
  const progress = (await api.translation.progress({ query: { locales }, ...options })) ?? [];
  return progress
    .map(({ locale, draft, machine }) => ({ locale, texts: draft + machine }))
    .filter(({ texts }) => texts > 0)
    .sort((one, other) => other.texts - one.texts)
    .slice(0, mostLanguages);
}

async function answeredSurveys(options: CallOptions): Promise<SurveyRow[]> {
  const sorter = JSON.stringify({ updatedAt: 'descend' });
  const open = JSON.stringify({ status: ['open'] });
  const surveys =
    (await api.survey.list({ query: { sorter, filters: open, pageSize: mostSurveys }, ...options })) ?? [];
  return surveys
    .filter(({ lastAnswerAt, completed }) => lastAnswerAt !== null && completed > 0)
    .sort((one, other) => (other.lastAnswerAt ?? '').localeCompare(one.lastAnswerAt ?? ''))
    .slice(0, listed);
}

/** What waits for a member of staff, and what happened lately. A part that cannot be read is left out. */
export async function workOfStaff(options: CallOptions): Promise<StaffWork> {
  const quietly = { ...options, skipErrorHandler: true } as const;
  const sorter = JSON.stringify({ updatedAt: 'descend' });
  const [lately = [], reviews, jobs, answered] = await Promise.all([
    api.instrument.list({ query: { sorter, pageSize: listed }, ...options }),
    reviewsOf(quietly).catch(() => []),
    api.job.list(quietly).catch(() => []),
    answeredSurveys(quietly).catch(() => []),
  ]);
  const drafts = lately.filter(
    ({ status, changed, version }) => status !== 'archived' && (changed || version === null),
  );
  const troubles = await Promise.all(
    drafts.slice(0, checked).map((draft) => troubleOf(draft, quietly).catch(() => undefined)),
  );
  return {
    troubles: troubles.filter((each) => each !== undefined && draftStanding(each.found).errors > 0) as Trouble[],
    reviews,
    jobs: (jobs ?? []).filter(({ state }) => state === 'running' || state === 'waiting' || state === 'failed'),
    answered,
    lately,
  };
}
