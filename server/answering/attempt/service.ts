import { randomUUID } from 'node:crypto';
import type { Risk, Told } from 'core/contract/answering/attempt';
import { type Projection, projectInstrument } from 'core/instrument/projection';
import { alertsStaff } from 'core/report';
import { Lru } from '../../authoring/instrument/lru';
import type { Version, VersionReader } from '../../authoring/instrument/versions';
import type { Database, Transaction } from '../../database/connection';
import type { FrozenRespondent } from '../../database/schema/attempt';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import { withWords } from '../../texts/valueWords';
import type { AccessRights } from '../access/rights';
import { ageOn } from './age';
import type { Alarms } from './alarm';
import { createCompletion, type EndingItemOf } from './completion';
import { type Scoring, withVersions } from './earlierScores';
import { type Refusal, retakeRefusal } from './retake';
import { risksSoFar } from './risks';
import { createSaveAnswers, type SaveAnswers } from './saveAnswers';
import {
  type AttemptRecord,
  earlierAttempts,
  expireOverdue,
  findAttempt,
  findInProgress,
  history,
  insertAttempt,
  insertSurveyAttempt,
  type NewAttempt,
  type NewSurveyAttempt,
  offered,
  profileOf,
  scoringsOf,
  surveyStandsFor,
  surveyTakesAnswers,
} from './store';

/** An attempt as its respondent sees it. */
export interface OpenAttempt {
  record: AttemptRecord;
  version: Version;
  /** That of the projection. */
  locale: string;
  /** Those that have questions, and its own. */
  locales: readonly string[];
  projection: Projection;
  now: Date;
  /** Only in progress, once an answer may raise a risk. */
  risks: Risk[] | undefined;
}

export interface HistoryEntry {
  record: Awaited<ReturnType<typeof history>>[number];
  version: Version;
  /** The version that gave the scores: a later one if the attempt was rescored. */
  scorer: Version;
}

export interface CompletedAttempt {
  record: AttemptRecord;
  /** The answered one. */
  version: Version;
  /** That gave the present scores. */
  scorer: Version;
  /** In order, the one at completion first; empty: it was never rescored. */
  scorings: readonly Scoring[];
  /** Its survey shows the respondent no results of it. */
  hidesResults: boolean;
  /** Nothing of it says to the second when it was. */
  isAnonymous: boolean;
  /** Of the survey that it belongs to; null: it was answered freely. */
  surveyId: string | null;
  /**
   * The respondent may add to what they stated of themselves: neither in trials, nor where names are withheld, nor while the survey goes on
   * for them, since its course was decided without it.
   */
  takesAdditions: boolean;
  /** Who was told that its answers point to a risk. */
  told: Told;
}

/** What the survey of an attempt says about it, if it belongs to one. */
type Standing = Pick<CompletedAttempt, 'hidesResults' | 'isAnonymous' | 'surveyId' | 'takesAdditions'>;

export interface StartRequest {
  instrumentId: string;
  locale: string;
  respondent?: Omit<FrozenRespondent, 'locale'>;
  /** They have agreed to the notice about their answers before the start; absent: nobody asked them. */
  consent?: boolean;
}

export interface AttemptService {
  /**
   * The attempt in progress, or a new one. An attempt in progress continues even when the right to answer has ended.
   * @throws AppError `instrument.not_available`, `instrument.access_needed`, `attempt.retake_refused`
   */
  start(userId: string, request: StartRequest): Promise<OpenAttempt>;
  /** In its own locale or the one nearest to the requested one. @throws AppError `not_found` (also for another's) */
  open(userId: string, id: string, locale?: string): Promise<OpenAttempt>;
  saveAnswers: SaveAnswers;
  /** Scores and closes; repeated, it returns what is stored. @throws AppError `not_found`, `attempt.closed`, `attempt.required_open` */
  complete(userId: string, id: string): Promise<CompletedAttempt>;
  /** @throws AppError `not_found`, `attempt.not_completed` */
  completed(userId: string, id: string): Promise<CompletedAttempt>;
  /** Newest first; `cursor`: start of the next page, null at the end. */
  history(
    userId: string,
    asked: { instrumentId?: string; cursor?: string; pageSize: number },
  ): Promise<{ entries: HistoryEntry[]; cursor: string | null }>;
  /** For surveys, whose participations stand in the place of rights and of retake rules. */
  ofSurveys: {
    /** A new attempt at this version, made before the transaction that inserts it. */
    prepare(
      userId: string,
      versionId: string,
      asked: Pick<StartRequest, 'locale'> & { isAnonymous: boolean; isNewGuest?: boolean },
    ): Promise<PreparedAttempt>;
    /** @returns undefined: another one at this item is under way */
    insert(
      tx: Transaction,
      prepared: PreparedAttempt,
      item: { participationId: string; item: string },
    ): Promise<AttemptRecord | undefined>;
    /** What rules can ask about this person now. */
    respondent(userId: string, locale: string): Promise<FrozenRespondent>;
    /** Ends this person's attempts whose time is over. */
    expireOverdue(userId: string): Promise<void>;
    /** Like `open`, of a record that has been read. */
    shown(record: AttemptRecord, locale?: string): Promise<OpenAttempt>;
  };
  /** What the profile says of this person's age on the day of a moment, and of their sex; what it does not say is absent. */
  profileAt(userId: string, moment: Date, timeZone: string | undefined): Promise<Pick<FrozenRespondent, 'age' | 'sex'>>;
  /** Why this person may begin no new attempt at this version now; null: they may. */
  refusal(userId: string, version: Version): Promise<Refusal | null>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  versions: VersionReader;
  rights: AccessRights;
  alarms: Alarms;
  itemOfSurvey: EndingItemOf;
}

/** An attempt at an item that is not inserted yet. */
type PreparedAttempt = Omit<NewSurveyAttempt, 'participationId' | 'item'>;

/** How many projections stay in memory, each in one locale. */
const projectionsHeld = 300;

/** Two tabs that begin, complete and begin again at the same instant collide at most this often. */
const rounds = 5;

const minute = 60_000;

/** Without unknown values. */
const known = <T extends object>(values: { [K in keyof T]: T[K] | null | undefined }): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as T;

export function createAttemptService({ db, clock, versions, rights, alarms, itemOfSurvey }: Needs): AttemptService {
  const projections = new Lru<Projection>(projectionsHeld);
  const complete = createCompletion({ db, clock, alarms, itemOfSurvey });

  async function existing(userId: string, id: string): Promise<AttemptRecord> {
    await expireOverdue(db, userId, clock());
    const record = await findAttempt(db, userId, id);
    if (record === undefined) throw new AppError('not_found');
    return record;
  }

  async function opened(record: AttemptRecord, asked?: string): Promise<OpenAttempt> {
    const version = await versions.get(record.versionId);
    const locales = [...new Set([...version.askedIn, record.locale])];
    const locale = asked === undefined ? record.locale : await versions.localeOf(version, asked, locales);
    const chain = await versions.chainOf(version, locale);
    const projection = await projections.get(`${version.id} ${version.textRevision} ${chain.join(' ')}`, async () =>
      projectInstrument(await versions.documentIn(version, chain), version.compiled, chain),
    );
    const risks = record.status !== 'completed' ? await risksSoFar(versions, version, record, locale) : undefined;
    const worded = withWords(projection, await versions.wordsIn(locale));
    return { record, version, locale, locales, projection: worded, risks, now: clock() };
  }

  const refusal = async (userId: string, { instrumentId, definition }: Version) =>
    retakeRefusal(definition.settings?.retake, await earlierAttempts(db, userId, instrumentId), clock());

  /** The given data, completed from the profile. */
  async function respondentOf(
    userId: string,
    given: StartRequest['respondent'],
    { locale, at, isNewGuest = false }: { locale: string; at: Date; isNewGuest?: boolean },
  ) {
    // Of a guest who is not there yet nothing is known.
    const profile = isNewGuest ? undefined : await profileOf(db, userId);
    const timeZone = given?.timeZone ?? profile?.timeZone;
    const birthDate = given?.age === undefined ? (profile?.birthDate ?? null) : null;
    const respondent = known<FrozenRespondent>({
      age: given?.age ?? (birthDate === null ? null : ageOn(at, birthDate, timeZone ?? undefined)),
      sex: given?.sex ?? profile?.sex,
      country: given?.country ?? profile?.country,
      timeZone,
      locale,
    });
    return { respondent, birthDate };
  }

  async function begin(userId: string, request: StartRequest): Promise<AttemptRecord | undefined> {
    const offer = await offered(db, request.instrumentId);
    if (offer === undefined) throw new AppError('instrument.not_available');
    const right = offer.access === 'open' ? undefined : await rights.answerRight(userId, request.instrumentId);
    if (offer.access !== 'open' && right === undefined) {
      // Another call of the same person may have used the last one for the attempt that this one is about.
      const begun = await findInProgress(db, userId, request.instrumentId);
      if (begun !== undefined) return begun;
      throw new AppError('instrument.access_needed');
    }
    const version = await versions.get(offer.versionId);
    const refused = await refusal(userId, version);
    if (refused !== null) {
      const { reason, availableAt } = refused;
      throw new AppError('attempt.retake_refused', {
        params: { reason, availableAt: availableAt?.toISOString() ?? null },
      });
    }
    const attempt = await newAttempt(userId, version, request);
    if (!right?.isBought) return insertAttempt(db, attempt);
    return db.transaction(async (tx) => {
      const begun = await insertAttempt(tx, attempt);
      if (begun !== undefined && !(await rights.use(tx, begun))) throw new AppError('instrument.access_needed');
      return begun;
    });
  }

  async function newAttempt(
    userId: string,
    version: Version,
    request: Omit<StartRequest, 'instrumentId'> & { isAnonymous?: boolean; isNewGuest?: boolean },
  ) {
    const startedAt = clock();
    const locale = await versions.localeOf(version, request.locale, version.askedIn);
    const { timeLimit } = version.definition.settings ?? {};
    const { isNewGuest = false } = request;
    return {
      userId,
      id: request.isAnonymous ? randomUUID() : uuidv7(startedAt.getTime()),
      instrumentId: version.instrumentId,
      versionId: version.id,
      locale,
      ...(await respondentOf(userId, request.respondent, { locale, at: startedAt, isNewGuest })),
      status: 'in_progress',
      answers: {},
      startedAt,
      consentedAt: request.consent === true ? startedAt : null,
      expiresAt: timeLimit === undefined ? null : new Date(startedAt.getTime() + timeLimit * minute),
    } satisfies NewAttempt;
  }

  async function standing(record: AttemptRecord): Promise<Standing> {
    if (record.participationId === null) {
      return { hidesResults: false, isAnonymous: false, surveyId: null, takesAdditions: !record.isTest };
    }
    const { hidesResults, isAnonymous, surveyId, isWithheld, isOver } = await surveyStandsFor(db, record);
    return { hidesResults, isAnonymous, surveyId, takesAdditions: isOver && !isWithheld };
  }

  async function toldOf({ userId, id, participationId }: AttemptRecord, { definition }: Version): Promise<Told> {
    if (!alertsStaff(definition)) return null;
    if (!(await rights.openedToStaff(userId, [id])).has(id)) return null;
    return participationId === null ? 'staff' : 'survey';
  }

  async function withScorings(record: AttemptRecord): Promise<CompletedAttempt> {
    const version = await versions.get(record.versionId);
    const scorings = await withVersions(versions, await scoringsOf(db, record.userId, record.id));
    const scorer = scorings.at(-1)?.version ?? version;
    return { record, version, scorer, scorings, ...(await standing(record)), told: await toldOf(record, version) };
  }

  return {
    start: async (userId, request) => {
      await expireOverdue(db, userId, clock());
      for (let round = 0; round < rounds; round += 1) {
        const record = (await findInProgress(db, userId, request.instrumentId)) ?? (await begin(userId, request));
        if (record !== undefined) return opened(record);
      }
      throw new AppError('service.unavailable', { retryAfter: 1 });
    },

    open: async (userId, id, locale) => opened(await existing(userId, id), locale),

    saveAnswers: createSaveAnswers({ db, clock, versions }),

    complete: async (userId, id) => {
      for (;;) {
        const record = await existing(userId, id);
        const version = await versions.get(record.versionId);
        if (record.status === 'completed') return withScorings(record);
        if (record.status !== 'in_progress')
          throw new AppError('attempt.closed', { params: { status: record.status } });
        if (!(await surveyTakesAnswers(db, record, clock()))) throw new AppError('survey.closed');
        const completed = await complete(record, version);
        // An answer arrived in the meantime: it counts.
        if (completed === undefined) continue;
        return {
          ...{ record: completed, version, scorer: version, scorings: [] },
          ...(await standing(completed)),
          told: await toldOf(completed, version),
        };
      }
    },

    completed: async (userId, id) => {
      // A completed attempt does not expire.
      const found = await findAttempt(db, userId, id);
      const record = found?.status === 'completed' ? found : await existing(userId, id);
      if (record.status !== 'completed')
        throw new AppError('attempt.not_completed', { params: { status: record.status } });
      return withScorings(record);
    },

    history: async (userId, { instrumentId, cursor, pageSize }) => {
      await expireOverdue(db, userId, clock());
      const rows = await history(db, { userId, instrumentId, before: cursor, limit: pageSize + 1 });
      const shown = rows.slice(0, pageSize);
      const entries = await Promise.all(
        shown.map(async (record) => {
          const version = await versions.get(record.versionId);
          return { record, version, scorer: record.scorerId === null ? version : await versions.get(record.scorerId) };
        }),
      );
      return { entries, cursor: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null };
    },

    ofSurveys: {
      prepare: async (userId, versionId, asked) => newAttempt(userId, await versions.get(versionId), asked),
      insert: (tx, prepared, item) => insertSurveyAttempt(tx, { ...prepared, ...item }),
      respondent: async (userId, locale) => (await respondentOf(userId, undefined, { locale, at: clock() })).respondent,
      expireOverdue: (userId) => expireOverdue(db, userId, clock()),
      shown: opened,
    },

    profileAt: async (userId, moment, timeZone) => {
      const { birthDate = null, sex } = (await profileOf(db, userId)) ?? {};
      const age = birthDate === null ? undefined : ageOn(moment, birthDate, timeZone);
      return known<Pick<FrozenRespondent, 'age' | 'sex'>>({
        age: age !== undefined && age >= 0 ? age : undefined,
        sex,
      });
    },

    refusal,
  };
}
