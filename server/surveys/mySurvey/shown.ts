import type { MyItem, MySurveyDetail, MySurveyRow, MyWave, SurveyBeforehand } from 'core/contract/surveys/mySurvey';
import { titleIn } from 'core/instrument/textKeys';
import { alertsStaff } from 'core/report';
import type { Course } from 'core/survey';
import type { SurveyAttribute } from 'core/survey/document';
import { showsResults } from '../../answering/attempt/shownScores';
import type { Version, VersionReader } from '../../authoring/instrument/versions';
import { endOf, mayFinish } from '../../database/surveyTime';
import { Pace } from '../../processes/pace';
import { sourceOf } from '../invitation/attributes';
import type { WaveStanding } from '../wave/standing';
import { type Asked, countingAttempts } from './course';
import type { Opened, Said } from './opened';
import type { OwnWaves } from './ownWaves';
import { openNow } from './start';
import type { Participation, SurveyAttempt } from './store';

/** All that a screen says of a survey. */
export interface Looked {
  opened: Opened;
  said: Said;
  /** What is asked, or was agreed to. */
  consent: MySurveyDetail['consent'];
  /** As the person asked: for texts of instruments. */
  locale: string;
  /** For a person who has chosen none: of what was begun, else of the invitation. */
  known: string | null;
  locales: string[];
  asked: Asked;
  course: Course;
  attempts: readonly SurveyAttempt[];
  participation: Participation | undefined;
  /** undefined: the survey has none. */
  waves: OwnWaves | undefined;
  isDeclined: boolean;
  /** Their time was over, and they go on. */
  isAgain: boolean;
  /** Somebody has begun by this right, and nobody knows who. */
  isUsed: boolean;
  now: Date;
}

const isoOf = (time: Date | null | undefined): string | null => time?.toISOString() ?? null;

function minutesOf(versions: Iterable<Version>): number | null {
  const said = [...versions].flatMap(({ definition }) => definition.settings?.estimatedMinutes ?? []);
  return said.length === 0 ? null : said.reduce((sum, minutes) => sum + minutes, 0);
}

function summaryOf({ opened: { survey }, said, locales, asked }: Looked) {
  const { id, code, status, opensAt, closesAt } = survey;
  return {
    id,
    code,
    title: said.say('title', code),
    asker: said.say('asker'),
    status: status === 'draft' ? ('closed' as const) : status,
    opensAt: isoOf(opensAt),
    closesAt: isoOf(closesAt),
    minutes: minutesOf(asked.versions.values()),
    locales,
  };
}

/** What is done with the answers. Only of identified surveys staff learn of a risk: for the others nobody could be helped. */
function promiseOf({ opened: { survey, plan }, asked }: Looked): MySurveyDetail['promise'] {
  const alerts = [...asked.versions.values()].some(({ definition }) => alertsStaff(definition));
  return {
    anonymity: survey.anonymity,
    minimumGroup: plan.settings?.minimumGroup ?? 5,
    risksReachStaff: survey.anonymity === 'identified' && alerts,
  };
}

const askedAttribute = (said: Said, attribute: SurveyAttribute): MySurveyDetail['attributes'][number] => ({
  ...attribute,
  label: said.say(`attribute.${attribute.code}.label`, attribute.code),
  ...(attribute.values === undefined
    ? {}
    : {
        valueLabels: Object.fromEntries(
          attribute.values.map((value) => [value, said.say(`attribute.${attribute.code}.value.${value}`, value)]),
        ),
      }),
});

const attributesOf = ({ opened: { plan }, said, participation, waves }: Looked): MySurveyDetail['attributes'] =>
  participation !== undefined || waves?.first !== undefined
    ? []
    : (plan.attributes ?? [])
        .filter((attribute) => sourceOf(attribute) === 'asked')
        .map((attribute) => askedAttribute(said, attribute));

function isOpenFor(looked: Looked): boolean {
  const { opened, participation, waves, isDeclined, isAgain, isUsed, now } = looked;
  const { survey } = opened;
  if (waves !== undefined && waves.current === undefined) return false;
  if (participation === undefined) return !isDeclined && !isUsed && openNow(survey, now) === 'open';
  return participation.status === 'started' ? mayFinish(survey, now) : isAgain;
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** Whether the times of a wave stand: those that count from a beginning that has not been move with the clock. */
function isSettled({ opened, waves }: Looked, { code }: WaveStanding): boolean {
  const { starts } = opened.plan.waves?.find((each) => each.code === code) ?? {};
  return waves?.first !== undefined || (starts !== undefined && 'at' in starts);
}

export function shownRow(looked: Looked): MySurveyRow {
  const { opened, participation, isDeclined, course, attempts, waves } = looked;
  const ofWave = waves?.current && isSettled(looked, waves.current) ? waves.current.endsAt : null;
  const counting = countingAttempts(attempts);
  const ended = [...course.asked].filter((code) => !['in_progress', undefined].includes(counting.get(code)?.status));
  const unbegun = isDeclined ? 'declined' : 'invited';
  return {
    ...summaryOf(looked),
    status: participation?.status ?? unbegun,
    participation: participation?.id ?? null,
    isOpen: isOpenFor(looked),
    until: isoOf(earlier(endOf(opened.survey), ofWave)),
    itemsDone: ended.length,
    items: course.asked.length + course.later.length,
    startedAt: isoOf(participation?.status === 'declined' ? null : participation?.startedAt),
    endedAt: isoOf(participation?.endedAt),
  };
}

/** The title that the survey gives an item, else its instrument's. */
export async function itemTitle(
  versions: VersionReader,
  { say }: Said,
  { code, version, locale }: { code: string; version: Version; locale: string },
) {
  const own = say(`item.${code}.title`);
  if (own.text !== '') return own;
  const chain = await versions.chainOf(version, await versions.localeOf(version, locale));
  return titleIn(await versions.documentIn(version, chain), chain);
}

/** Whether the respondent sees results of an item: a page has none. */
const seesResults = ({ plan }: Opened, kind: 'instrument' | 'page', version: Version): boolean =>
  kind === 'instrument' && plan.settings?.end?.results !== 'none' && showsResults(version.definition);

async function shownItems(versions: VersionReader, looked: Looked): Promise<MyItem[]> {
  const { opened, asked, course, attempts, said, locale } = looked;
  const counting = countingAttempts(attempts);
  const items = await new Pace().map(opened.plan.items, async ({ code, kind, required = true }): Promise<MyItem[]> => {
    const version = asked.versions.get(code);
    if (version === undefined) return [];
    const attempt = counting.get(code);
    return [
      {
        code,
        kind,
        title: await itemTitle(versions, said, { code, version, locale }),
        minutes: version.definition.settings?.estimatedMinutes ?? null,
        questions: version.questionCount,
        required,
        status: itemStatus(code, course, attempt),
        attempt: attempt?.id ?? null,
        answered: Object.values(attempt?.answers ?? {}).filter((value) => value !== null).length,
        seesResults: seesResults(opened, kind, version),
      },
    ];
  });
  return items.flat();
}

function itemStatus(code: string, course: Course, attempt: SurveyAttempt | undefined): MyItem['status'] {
  if (attempt !== undefined && attempt.status !== 'abandoned') return attempt.status;
  if (course.later.includes(code)) return 'later';
  if (course.notAsked.includes(code)) return 'not_asked';
  // A given-up optional one is not asked again.
  return attempt !== undefined && course.next !== code ? 'expired' : 'waiting';
}

/** The waves with their dates; those that count from a beginning that has not been have none. */
async function shownWaves(
  versions: VersionReader,
  looked: Looked,
  before: ReadonlyMap<string, Looked>,
): Promise<MyWave[]> {
  const { said, waves } = looked;
  return Promise.all(
    (waves?.standings ?? []).map(async (standing): Promise<MyWave> => {
      const { code, opensAt, endsAt, status } = standing;
      const isKnown = isSettled(looked, standing);
      const earlierOne = before.get(code);
      return {
        code,
        title: said.say(`wave.${code}.title`),
        startsAt: isKnown || status !== 'to_come' ? isoOf(opensAt) : null,
        endsAt: isKnown ? isoOf(endsAt) : null,
        status,
        items: earlierOne === undefined ? [] : await shownItems(versions, earlierOne),
      };
    }),
  );
}

/** @param before by the code of a wave: what was answered in it */
export async function shownDetail(
  versions: VersionReader,
  looked: Looked,
  before: ReadonlyMap<string, Looked>,
): Promise<MySurveyDetail> {
  const { said, participation } = looked;
  const items = await shownItems(versions, looked);
  return {
    ...shownRow(looked),
    description: said.say('description'),
    welcome: said.say('welcome'),
    consent: looked.consent,
    promise: promiseOf(looked),
    attributes: attributesOf(looked),
    items,
    waves: await shownWaves(versions, looked, before),
    thanks: participation?.status === 'completed' ? said.say('thanks') : { text: '', locale: '' },
    locale: said.locale,
    showsResults: items.some((item) => item.seesResults),
  };
}

export function shownBeforehand(looked: Looked): Omit<SurveyBeforehand, 'asksProof' | 'isSecond'> {
  const { said, participation, isDeclined, isUsed, opened, now } = looked;
  const isOpen = isOpenFor(looked);
  // In a later wave nothing is asked again, unless the consent is another one.
  const first = looked.waves?.first;
  const consent = opened.plan.settings?.consent?.version ?? null;
  const isKnown = first !== undefined && (consent === null || first.consentVersion === consent);
  const isDone = participation?.status === 'completed';
  const isRefused = isDeclined || participation?.status === 'declined';
  const notYet = participation === undefined && openNow(opened.survey, now) === 'not_yet' ? 'not_yet' : 'closed';
  const ended = isDone ? 'completed' : isRefused ? 'declined' : isUsed ? 'used' : notYet;
  return {
    ...summaryOf(looked),
    revision: opened.revision,
    locale: looked.known,
    description: said.say('description'),
    welcome: said.say('welcome'),
    consent: looked.consent,
    promise: promiseOf(looked),
    attributes: attributesOf(looked),
    items: opened.plan.items.length,
    isOpen,
    why: isOpen ? null : ended,
    isBegun: (participation !== undefined && participation.status !== 'declined') || isKnown,
    oncePerDevice: opened.survey.audience === 'link' && opened.plan.settings?.oncePerDevice === true,
  };
}
