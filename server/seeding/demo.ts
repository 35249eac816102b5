import { join } from 'node:path';
import type { AnswerSheet, InstrumentDocument, Respondent } from 'core/instrument/document';
import { demoResponses } from 'seed/demoResponses';
import { demoSurvey } from 'seed/demoSurvey';
import { seedInstruments } from 'seed/instruments';
import { createAccessRights } from '../answering/access/rights';
import { createAlarms } from '../answering/attempt/alarm';
import { createAttemptService } from '../answering/attempt/service';
import { createInstrumentService } from '../authoring/instrument/service';
import type { Database } from '../database/connection';
import { checksumOf, isSown, markSown } from '../database/seedState';
import { uuidv7 } from '../database/uuid';
import { AppError } from '../errors';
import type { Services } from '../services';
import { createImportService } from '../surveys/imported/service';
import { demoPeople } from './accounts';
import { seedAssistant } from './demoAssistant';
import { seedShop } from './demoShop';

const day = 86_400_000;

interface DemoContext {
  db: Database;
  services: Services;
  /** `seed/`. */
  directory: string;
  clock: () => Date;
  onProgress: (line: string) => void;
}

/** One completed attempt: how long ago, and where between the lowest (0) and the highest answer (1) this person usually is. */
interface DemoAttempt {
  instrument: string;
  daysAgo: number;
  lean: number;
  /** Answers that are not random. */
  fixed?: AnswerSheet;
}

const respondent = { age: 34, sex: 'female' } as const satisfies Respondent;

/** A low mood that improves over two months, and a personality; never a sign of danger, which a demonstration should not spring on anybody. */
const demoAttempts: readonly DemoAttempt[] = [
  { instrument: 'phq9', daysAgo: 61, lean: 0.6, fixed: { q9: 'not_at_all' } },
  { instrument: 'ces_d', daysAgo: 60, lean: 0.5 },
  { instrument: 'phq9', daysAgo: 33, lean: 0.4, fixed: { q9: 'not_at_all' } },
  { instrument: 'ipip_neo_120', daysAgo: 12, lean: 0.6 },
  { instrument: 'phq9', daysAgo: 4, lean: 0.15, fixed: { q9: 'not_at_all' } },
];

/** Numbers from 0 to 1 that are the same at every start (the multiplier and increment of Numerical Recipes' quick generator). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** An answer to every question with an answer set. */
function answersOf(document: InstrumentDocument, { daysAgo, lean, fixed }: DemoAttempt): AnswerSheet {
  const sets = new Map(document.answerSets?.map((set) => [set.code, set.answers]));
  const next = numbersFrom(daysAgo);
  const sheet: AnswerSheet = {};
  for (const { code, answerSet, reverse } of document.questions) {
    const answers = sets.get(answerSet ?? '') ?? [];
    const last = answers.length - 1;
    const place = Math.min(last, Math.max(0, Math.round(lean * last + (next() - 0.5) * 2)));
    const chosen = answers[reverse ? last - place : place];
    if (chosen !== undefined) sheet[code] = chosen.code;
  }
  return { ...sheet, ...fixed };
}

const before = (clock: () => Date, days: number) => {
  const at = new Date(clock().getTime() - days * day);
  return () => at;
};

async function seedInstrument(context: DemoContext, document: InstrumentDocument): Promise<void> {
  const { db, clock, onProgress } = context;
  const name = `demo-instrument:${document.code}`;
  if (await isSown(db, name)) return;
  onProgress(`Demonstration: bringing in ${document.code} in ${Object.keys(document.texts).length} languages`);
  // As if published before the first demo attempt.
  const instruments = createInstrumentService({ db, clock: before(clock, 90) });
  // `replace` continues a start that was killed between import and publishing.
  const { id } = await instruments.importDocument(document, 'replace', null);
  const options = { note: '', overrideIncompleteLocales: true };
  await instruments.publish(id, options, null).catch((error: unknown) => {
    if (!(error instanceof Error && error.message === 'instrument.unchanged')) throw error;
  });
  await markSown(db, name, checksumOf(document), clock());
}

async function seedAttempt(context: DemoContext, document: InstrumentDocument, demo: DemoAttempt): Promise<void> {
  const { db, services, clock } = context;
  const name = `demo-attempt:${demo.instrument}:${demo.daysAgo}`;
  const person = await services.users.find(demoPeople.demoUser.email);
  if (person === undefined || (await isSown(db, name))) return;
  const at = before(clock, demo.daysAgo);
  const { versions } = services;
  const rights = createAccessRights({ db, clock: at });
  const attempts = createAttemptService({
    ...{ db, clock: at, versions, rights },
    alarms: createAlarms({ versions, rights }),
    itemOfSurvey: async () => undefined,
  });
  const instrumentId = await services.instruments.idOf(demo.instrument);
  const { record } = await attempts.start(person.id, { instrumentId, locale: document.baseLocale, respondent });
  await attempts.saveAnswers(person.id, record.id, {
    client: uuidv7(at().getTime()),
    sequence: 1,
    base: record.revision,
    answers: answersOf(document, demo),
    at: at(),
  });
  await attempts.complete(person.id, record.id);
  await markSown(db, name, '', clock());
}

/** Owned by the demo admin, as far as there is one, and open for everyone. */
async function seedSurvey({ db, services, clock, onProgress }: DemoContext, phq9: InstrumentDocument): Promise<void> {
  const document = demoSurvey(phq9);
  const name = `demo-survey:${document.code}`;
  if (await isSown(db, name)) return;
  onProgress(`Demonstration: opening the survey ${document.code}`);
  const owner = (await services.users.find(demoPeople.demoAdmin.email))?.id ?? null;
  // A start that was killed may have brought it in, or opened it, already.
  const ignore =
    (...codes: string[]) =>
    (error: unknown) => {
      if (!(error instanceof AppError && codes.includes(error.code))) throw error;
      return undefined;
    };
  await services.surveys.importDocument(document, owner).catch(ignore('survey.code_taken'));
  await services.surveys.openAs(owner, await services.surveys.idOf(document.code)).catch(ignore('survey.unchanged'));
  await markSown(db, name, '', clock());
}

/** Generated participations, brought in as those of a file are. */
async function seedResponses({ db, services, clock }: DemoContext, code: string): Promise<void> {
  const name = `demo-responses:${code}`;
  if (await isSown(db, name)) return;
  const imports = createImportService({ db, clock, versions: services.versions, translations: services.translations });
  const target = await imports.into(await services.surveys.idOf(code));
  const rows = demoResponses(numbersFrom(300)).map(
    ({ participant, wave, locale, occupation, age, sex, daysAgo, answers }) => ({
      key: `demonstration ${participant} ${wave}`,
      participant,
      wave,
      locale,
      attributes: { occupation },
      arm: null,
      respondent: { age, sex },
      completedAt: before(clock, daysAgo)(),
      answers,
    }),
  );
  await target.take(rows);
  await markSown(db, name, '', clock());
}

/** Demo instruments, imported and published, a few completed attempts of the demo user, and an open survey with answers; each once. */
export async function seedDemonstration(context: DemoContext): Promise<void> {
  const { db, clock } = context;
  if (await isSown(db, 'demonstration')) return;
  const documents = await seedInstruments(join(context.directory, 'instruments'));
  for (const document of documents) await seedInstrument(context, document);
  for (const demo of demoAttempts) {
    const document = documents.find(({ code }) => code === demo.instrument);
    if (document !== undefined) await seedAttempt(context, document, demo);
  }
  const phq9 = documents.find(({ code }) => code === 'phq9');
  if (phq9 !== undefined) {
    await seedSurvey(context, phq9);
    await seedResponses(context, demoSurvey(phq9).code);
  }
  const person = await context.services.users.find(demoPeople.demoUser.email);
  await seedAssistant({ db, clock, userId: person?.id });
  await seedShop(context);
  await markSown(db, 'demonstration', '', clock());
}
