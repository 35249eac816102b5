import type { TrialInvitation, TrialRow } from 'core/contract/answering/trial';
import type { AnswerSheet, Respondent } from 'core/instrument/document';
import { definitionOf, documentOf } from 'core/instrument/draft';
import { itemsByCode } from 'core/instrument/items';
import { type Projection, projectInstrument } from 'core/instrument/projection';
import { compileDraft } from 'core/instrument/sound';
import { fallbackChain, matchLocale } from 'core/language';
import { recordEvent } from '../../accounts/audit/service';
import { isOrdinary } from '../../accounts/user/administration';
import { requireValidAnswers } from '../../authoring/instrument/answers';
import {
  completenessOf,
  findInstrument,
  type InstrumentRecord,
  lockInstrument,
} from '../../authoring/instrument/service';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import { noticeOf } from '../../platform/notice/occasions';
import { tell } from '../../platform/notice/service';
import type { Caller } from '../../plugins/route';
import { bundlesOf, type TranslationService } from '../../texts/service';
import { valueWords, withWords } from '../../texts/valueWords';
import {
  accountWith,
  deleteTrial,
  findTrial,
  putAnswers,
  putInvitation,
  type Titles,
  type Trial,
  titlesOf,
  trialsOfInstrument,
  trialsOfUser,
} from './store';

/** A draft as its tester gets it. */
export interface OpenTrial extends TrialInvitation {
  locale: string;
  locales: string[];
  askRespondent: ('age' | 'sex' | 'country')[];
  projection: Projection;
}

export interface TrialAnswers {
  answers: AnswerSheet;
  respondent?: Respondent | undefined;
  locale: string;
  comment: string;
}

export interface TrialService {
  /** Only people whom the caller may look up. @throws AppError `not_found` */
  list(instrumentId: string, by: Pick<Caller, 'userId' | 'roles'>): Promise<TrialRow[]>;
  /** Invites again if invited already. @throws AppError `trial.no_account`, `instrument.archived`, `not_found` */
  invite(
    instrumentId: string,
    invited: { email: string; note: string },
    by: Pick<Caller, 'userId' | 'roles'>,
  ): Promise<TrialRow>;
  /** Deletes the answers too. @throws AppError `not_found`, also for somebody whom the caller may not look up */
  withdraw(instrumentId: string, userId: string, by: Pick<Caller, 'userId' | 'roles'>): Promise<void>;
  mine(userId: string, locale: string): Promise<TrialInvitation[]>;
  /** The draft as it is now, with its texts reviewed or not. @throws AppError `trial.withdrawn` (also without any invitation) */
  read(userId: string, instrumentId: string, locale: string): Promise<OpenTrial>;
  /**
   * Keeps the answers, replacing earlier ones; nothing is scored. Answers to questions that the draft no longer asks are left out.
   * @throws AppError `attempt.answers_invalid`, `trial.withdrawn`
   */
  answer(userId: string, instrumentId: string, given: TrialAnswers, locale: string): Promise<TrialInvitation>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  translations: Pick<TranslationService, 'fallbacks' | 'bundle'>;
}

const stateOf = ({ answeredAt }: Trial) => (answeredAt === null ? 'invited' : 'answered');

function rowOf(trial: Trial, user: TrialRow['user']): TrialRow {
  const { note, invitedAt, answeredAt, locale, answers, respondent, comment } = trial;
  return {
    user,
    note,
    state: stateOf(trial),
    invitedAt: invitedAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    locale,
    answers,
    respondent,
    comment,
  };
}

/** Nobody learns here about people whom they may not look up among the accounts. */
const sees = (
  by: Pick<Caller, 'userId' | 'roles'>,
  account: Parameters<typeof isOrdinary>[0] & { id: string },
): boolean => by.roles.includes('superAdmin') || account.id === by.userId || isOrdinary(account);

export function createTrialService({ db, clock, translations }: Needs): TrialService {
  function titleIn(
    found: Titles | undefined,
    locale: string,
    fallbacks: Awaited<ReturnType<Needs['translations']['fallbacks']>>,
  ) {
    if (found === undefined) return '';
    const chain = fallbackChain(locale, fallbacks, found.baseLocale);
    return chain.map((each) => found.titles[each]).find((title) => title !== undefined) ?? found.code;
  }

  async function invitations(trials: readonly Trial[], locale: string): Promise<TrialInvitation[]> {
    const titles = await titlesOf(
      db,
      trials.map(({ instrumentId }) => instrumentId),
    );
    const fallbacks = await translations.fallbacks();
    return trials.map((trial) => ({
      instrumentId: trial.instrumentId,
      title: titleIn(titles.get(trial.instrumentId), locale, fallbacks),
      note: trial.note,
      state: stateOf(trial),
      invitedAt: trial.invitedAt.toISOString(),
    }));
  }

  async function invited(userId: string, instrumentId: string): Promise<{ trial: Trial; record: InstrumentRecord }> {
    const trial = await findTrial(db, instrumentId, userId);
    const record = trial && (await findInstrument(db, instrumentId));
    if (trial === undefined || record === undefined) throw new AppError('trial.withdrawn');
    return { trial, record };
  }

  /** Languages that have a text, the base language first. */
  async function localesOf({ id, draft }: InstrumentRecord): Promise<string[]> {
    const complete = await completenessOf(db, [id]);
    const written = complete.filter(({ texts }) => texts > 0).map(({ locale }) => locale);
    return [...new Set([draft.baseLocale, ...written])];
  }

  return {
    list: async (instrumentId, by) => {
      if ((await findInstrument(db, instrumentId)) === undefined) throw new AppError('not_found');
      const all = await trialsOfInstrument(db, instrumentId);
      return all
        .filter(({ person }) => sees(by, person))
        .map(({ trial, person: { id, name, email } }) => rowOf(trial, { id, name, email }));
    },

    invite: (instrumentId, { email, note }, caller) =>
      db.transaction(async (tx) => {
        const record = await lockInstrument(tx, instrumentId);
        if (record === undefined) throw new AppError('not_found');
        if (record.status === 'archived') throw new AppError('instrument.archived');
        const account = await accountWith(tx, email);
        if (
          account === undefined ||
          !sees(caller, account) ||
          account.status !== 'active' ||
          !account.roles.includes('user')
        ) {
          throw new AppError('trial.no_account', { params: { email } });
        }
        const { id, name } = account;
        const by = caller.userId;
        const at = clock();
        const trial = await putInvitation(tx, { instrumentId, userId: id, note, invitedBy: by, invitedAt: at });
        await recordEvent(
          tx,
          {
            action: 'instrument.trial_invited',
            actorId: by,
            entity: 'instrument',
            entityId: instrumentId,
            change: { code: record.code, account: id },
          },
          at,
        );
        const { baseLocale, code, titles } = (await titlesOf(tx, [instrumentId])).get(instrumentId) ?? {
          ...record,
          titles: {},
        };
        await tell(tx, noticeOf.trialInvitation(id, instrumentId, { [baseLocale]: code, ...titles }, baseLocale), at);
        return rowOf(trial, { id, name, email: account.email });
      }),

    withdraw: (instrumentId, userId, caller) =>
      db.transaction(async (tx) => {
        const [tried] = await trialsOfInstrument(tx, instrumentId, userId);
        if (tried === undefined || !sees(caller, tried.person)) throw new AppError('not_found');
        if (!(await deleteTrial(tx, instrumentId, userId))) throw new AppError('not_found');
        const change = { code: (await findInstrument(tx, instrumentId))?.code, account: userId };
        await recordEvent(
          tx,
          {
            action: 'instrument.trial_withdrawn',
            actorId: caller.userId,
            entity: 'instrument',
            entityId: instrumentId,
            change,
          },
          clock(),
        );
      }),

    mine: async (userId, locale) => invitations(await trialsOfUser(db, userId), locale),

    read: async (userId, instrumentId, asked) => {
      const { trial, record } = await invited(userId, instrumentId);
      const { draft } = record;
      const fallbacks = await translations.fallbacks();
      const locales = await localesOf(record);
      const locale = matchLocale(fallbackChain(asked, fallbacks, draft.baseLocale), locales) ?? draft.baseLocale;
      const chain = fallbackChain(locale, fallbacks, draft.baseLocale);
      // A draft may be broken in places; a trial uses what can be asked.
      const { structure, compiled } = compileDraft(
        documentOf(draft, await bundlesOf(db, 'Instrument', instrumentId, chain)),
      );
      const [invitation] = await invitations([trial], locale);
      if (invitation === undefined) throw new AppError('trial.withdrawn');
      return {
        ...invitation,
        locale,
        locales,
        askRespondent: draft.settings?.askRespondent ?? [],
        projection: withWords(projectInstrument(structure, compiled, chain), await valueWords(translations, locale)),
      };
    },

    answer: async (userId, instrumentId, { answers: given, respondent, locale, comment }, asked) => {
      const { record } = await invited(userId, instrumentId);
      const definition = definitionOf(record.draft);
      const items = itemsByCode(definition);
      const answers = Object.fromEntries(Object.entries(given).filter(([code]) => items.has(code)));
      requireValidAnswers(definition, answers);
      const answered = { answeredAt: clock(), locale, answers, respondent: respondent ?? null, comment };
      const put = await putAnswers(db, instrumentId, userId, answered);
      const [invitation] = put === undefined ? [] : await invitations([put], asked);
      if (invitation === undefined) throw new AppError('trial.withdrawn');
      return invitation;
    },
  };
}
