import type { AnswerSheet, InstrumentDocument } from 'core/instrument/document';
import { compileInstrument } from 'core/instrument/program';
import { scoreSheet } from 'core/scoring';
import { randomFrom } from 'server/answering/rescoring/fillAttempts.testing';
import { createInstrumentService } from 'server/authoring/instrument/service';
import type { Database } from 'server/database/connection';

export const locales = ['en-US', 'de-DE'] as const;
const levels = ['never', 'rarely', 'sometimes', 'often'];
export const answerCodes: readonly string[] = levels;
export const itemCodes: readonly string[] = Array.from({ length: 50 }, (_, index) => `i${index + 1}`);
/** The question that is answered in words. */
const noteCode = 'note';
const scaleCodes = Array.from({ length: 5 }, (_, index) => `scale_${index + 1}`);
const itemsOf = (scale: number) => itemCodes.filter((_, index) => index % scaleCodes.length === scale);

const textsIn = (locale: string): Record<string, string> =>
  Object.fromEntries([
    ['title', `Fifty statements (${locale})`],
    ['description', 'Fifty statements about how you have been.'],
    ...itemCodes.map((code) => [`question.${code}.text`, `${code}: I felt like this last week (${locale}).`]),
    [`question.${noteCode}.text`, `What else happened? (${locale})`],
    ...levels.map((code) => [`answer.often.${code}.label`, `${code} (${locale})`]),
    ...scaleCodes.flatMap((code) => [
      [`calculation.${code}.name`, `${code} (${locale})`],
      ...['low', 'high'].map((band) => [`band.${code}.${band}.label`, `${band} (${locale})`]),
    ]),
    ['report.main.title', 'Your result'],
  ]);

/** Fifty choices from 0 to 3, every fourth reversed, in five scales with bands; a text; two languages. */
function documentOf(code: string, seenBy: 'named' | 'figures'): InstrumentDocument {
  return {
    ...{ format: 'instrument/1', code, baseLocale: 'en-US', domain: 'wellbeing' },
    settings: { paging: 'all', estimatedMinutes: 5, seenBy },
    answerSets: [{ code: 'often', answers: levels.map((level, score) => ({ code: level, score })) }],
    questions: [
      ...itemCodes.map((item, index) => ({
        ...{ code: item, kind: 'single_choice' as const, answerSet: 'often', required: false },
        ...(index % 4 === 3 ? { reverse: true } : {}),
      })),
      { code: noteCode, kind: 'long_text', required: false },
    ],
    calculations: scaleCodes.map((scale, index) => ({
      ...{ code: scale, formula: `sum(${itemsOf(index).join(', ')})`, decimals: 0, shownTo: ['respondent', 'staff'] },
      bands: [
        { code: 'low', severity: 'low' },
        { code: 'high', from: 15, severity: 'moderate' },
      ],
    })),
    reports: [{ code: 'main', blocks: [{ kind: 'scores', calculations: scaleCodes }] }],
    texts: Object.fromEntries(locales.map((locale) => [locale, textsIn(locale)])),
  };
}

export interface Published {
  id: string;
  versionId: string;
  document: InstrumentDocument;
}

/** Publishes it with this promise of who sees the answers. */
export async function publishedFor(db: Database, seenBy: 'named' | 'figures'): Promise<Published> {
  const document = documentOf(`bench_${seenBy}`, seenBy);
  const instruments = createInstrumentService({ db, clock: () => new Date() });
  const { id } = await instruments.importDocument(document, 'new', null);
  await instruments.publish(id, { note: '', overrideIncompleteLocales: true }, null);
  const { rows } = await db.execute<{ versionId: string }>(
    `select current_version_id as "versionId" from instrument where id = '${id}'`,
  );
  return { id, versionId: rows[0]?.versionId ?? '', document };
}

interface ScoredSheet {
  answers: AnswerSheet;
  scores: Record<string, { value: unknown; band: string | null }>;
}

/** Sheets of people who differ in how they have been; of a hundred answers one is left out, of three people one writes something. */
export function scoredSheets(document: InstrumentDocument, count: number): ScoredSheet[] {
  const random = randomFrom(count);
  const compiled = compileInstrument(document);
  return Array.from({ length: count }, (_, number) => {
    const severity = random();
    const answers: AnswerSheet = {};
    itemCodes.forEach((code, index) => {
      if (random() < 0.01) return;
      const place = Math.min(3, Math.max(0, Math.round(severity * 3 + (random() - 0.5) * 3)));
      answers[code] = levels[index % 4 === 3 ? 3 - place : place] ?? '';
    });
    if (random() < 1 / 3) answers[noteCode] = `Something happened to person ${number} on the way to work.`;
    const { values, bands } = scoreSheet(compiled, { answers, respondent: {}, duration: 300 });
    const scores = Object.entries(values).map(([code, value]) => [code, { value, band: bands[code] ?? null }] as const);
    return { answers, scores: Object.fromEntries(scores) };
  });
}
