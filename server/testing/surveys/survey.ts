import type { InstrumentDocument } from 'core/instrument/document';
import type { OpenedSurvey, StoredItem, SurveyPlan } from 'core/survey/document';
import { eq } from 'drizzle-orm';
import { instrument } from '../../database/schema/instrument';
import { invitation, survey, surveyConsent, surveyRevision, surveyRevisionText } from '../../database/schema/survey';
import { createInvitationCodes } from '../../surveys/invitation/codes';
import { published } from '../answering/respondent';
import { type TestServer, tokenSecret } from '../testServer';

/** One question, `q1` from 0 to 3, which is its `total` too. */
export const oneQuestion = (
  code: string,
  change: (document: InstrumentDocument) => void = () => {},
): InstrumentDocument => {
  const document: InstrumentDocument = {
    format: 'instrument/1',
    code,
    baseLocale: 'en-US',
    questions: [
      { code: 'q1', kind: 'number', required: true, validation: { min: 0, max: 3 } },
      { code: 'q2', kind: 'number', validation: { min: 0, max: 3 } },
    ],
    calculations: [{ code: 'total', formula: 'q1', shownTo: ['respondent'] }],
    texts: {
      'en-US': {
        title: `About ${code}`,
        'question.q1.text': 'How much?',
        'question.q2.text': 'And then?',
        'calculation.total.name': 'Total',
      },
    },
  };
  change(document);
  return document;
};

interface SurveyAsked extends Partial<SurveyPlan> {
  items?: (Omit<StoredItem, 'kind' | 'instrumentId' | 'version'> & {
    kind?: StoredItem['kind'];
    document?: InstrumentDocument;
    /** One that is published already, in place of `document`. */
    instrumentId?: string;
    /** The version of now; else the newest at the start. */
    isFixed?: boolean;
  })[];
  texts?: Record<string, Record<string, string>>;
  status?: 'draft' | 'open' | 'closed' | 'archived';
  opensAt?: Date;
  closesAt?: Date;
  closedAt?: Date;
  grace?: number;
}

export interface TestSurvey {
  id: string;
  code: string;
  /** By item. */
  instruments: Record<string, string>;
}

let made = 0;

/** A survey that has been opened, written straight into the tables. Default: one item `a`, for everyone, identified. */
export async function openedSurvey(server: TestServer, asked: SurveyAsked = {}): Promise<TestSurvey> {
  const { items = [{ code: 'a' }], texts, status = 'open', opensAt, closesAt, closedAt, grace, ...rest } = asked;
  const { db } = server.database;
  made += 1;
  const id = crypto.randomUUID();
  const code = `survey_${made}_${id.slice(0, 8)}`;
  const plan: SurveyPlan = { audience: 'everyone', anonymity: 'identified', ...rest };
  const at = server.clock.now();
  await db.insert(survey).values({
    ...{ id, code, baseLocale: 'en-US', status, definition: { ...plan, items: [] } },
    asksProof: plan.settings?.proofOfWork ?? false,
    ...{ audience: plan.audience, anonymity: plan.anonymity, opensAt, closesAt, closedAt, grace: grace ?? 60 },
    ...{ revision: 1, checksum: '', seed: '', createdAt: at, updatedAt: at },
  });
  const instruments: Record<string, string> = {};
  const opened: OpenedSurvey['items'] = [];
  for (const { document, instrumentId: given, isFixed = false, kind = 'instrument', ...item } of items) {
    const own = document ?? oneQuestion(`${code}_${item.code}`);
    const instrumentId = given ?? (await published(server, own));
    if (kind === 'page') await db.update(instrument).set({ surveyId: id }).where(eq(instrument.id, instrumentId));
    const [found] = await db
      .select({ versionId: instrument.currentVersionId })
      .from(instrument)
      .where(eq(instrument.id, instrumentId));
    instruments[item.code] = instrumentId;
    opened.push({ ...item, kind, instrumentId, versionId: isFixed ? (found?.versionId ?? null) : null });
  }
  await db
    .insert(surveyRevision)
    .values({ surveyId: id, number: 1, definition: { ...plan, items: opened }, openedAt: at });
  const written = texts ?? { 'en-US': { title: `Survey ${made}`, thanks: 'Thank you.' } };
  const consent = plan.settings?.consent;
  if (consent) {
    const agreed = Object.entries(written).map(([locale, own]) => ({ locale, text: own.consent ?? 'I agree.' }));
    await db.insert(surveyConsent).values(agreed.map((each) => ({ surveyId: id, ...consent, ...each })));
  }
  await db
    .insert(surveyRevisionText)
    .values(Object.entries(written).map(([locale, own]) => ({ surveyId: id, locale, texts: own })));
  return { id, code, instruments };
}

/** An invitation as its row stands. @returns its code, and its id */
export async function invited(
  server: TestServer,
  surveyId: string,
  given: Partial<typeof invitation.$inferInsert> = {},
): Promise<{ id: string; code: string }> {
  const id = crypto.randomUUID();
  const { code, codeHash, sealed } = createInvitationCodes(tokenSecret).issue(id);
  await server.database.db.insert(invitation).values({
    ...{ surveyId, id, attributes: {}, codeHash, code: sealed, state: 'waiting', createdAt: server.clock.now() },
    ...given,
  });
  return { id, code };
}
