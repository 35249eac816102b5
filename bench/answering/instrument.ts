import type { InstrumentDocument } from 'core/instrument/document';
import { createInstrumentService } from 'server/authoring/instrument/service';
import type { Database } from 'server/database/connection';

const items = Array.from({ length: 50 }, (_, index) => `i${index + 1}`);
const scales = Array.from({ length: 5 }, (_, scale) => ({
  code: `scale_${scale + 1}`,
  items: items.filter((_, index) => index % 5 === scale),
}));
const labels = ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'];

export const itemCodes: readonly string[] = items;
export const answerCodes: readonly string[] = labels.map((label) => label.toLowerCase());

/** Fifty Likert items, every fourth reversed; five scales with bands, a text for each band and a report. */
const likertInstrument = (): InstrumentDocument => ({
  format: 'instrument/1',
  code: 'bench_likert_50',
  baseLocale: 'en-US',
  domain: 'wellbeing',
  settings: { paging: 'all', estimatedMinutes: 5 },
  answerSets: [{ code: 'likert', answers: answerCodes.map((code, score) => ({ code, score })) }],
  questions: items.map((code, index) => ({
    code,
    kind: 'single_choice',
    answerSet: 'likert',
    required: true,
    ...(index % 4 === 3 ? { reverse: true } : {}),
  })),
  calculations: scales.map(({ code, items }) => ({
    code,
    formula: `sum(${items.join(', ')})`,
    decimals: 0,
    shownTo: ['respondent', 'staff'],
    bands: [
      { code: 'low', severity: 'low' },
      { code: 'middle', from: 14, severity: 'none' },
      { code: 'high', from: 27, severity: 'moderate' },
    ],
  })),
  nuggets: scales.flatMap(({ code }) => [
    { code: `${code}_low`, group: code, condition: `band(${code}, "${code}") = "low"` },
    { code: `${code}_middle`, group: code, condition: `band(${code}, "${code}") = "middle"` },
    { code: `${code}_high`, group: code, condition: `band(${code}, "${code}") = "high"` },
  ]),
  reports: [
    {
      code: 'main',
      blocks: [
        { kind: 'scores', calculations: scales.map(({ code }) => code) },
        ...scales.map(({ code }) => ({ kind: 'nuggets' as const, group: code, show: 'first' as const })),
      ],
    },
  ],
  texts: {
    'en-US': Object.fromEntries([
      ['title', 'Fifty statements'],
      ['description', 'Fifty statements about how you have been.'],
      ...items.map((code, index) => [`question.${code}.text`, `Statement ${index + 1}: I felt like this last week.`]),
      ...answerCodes.map((code, index) => [`answer.likert.${code}.label`, labels[index] ?? code]),
      ...scales.flatMap(({ code }, index) => [
        [`calculation.${code}.name`, `Scale ${index + 1}`],
        ...['low', 'middle', 'high'].flatMap((band) => [
          [`band.${code}.${band}.label`, band],
          [`nugget.${code}_${band}.text`, `On scale ${index + 1} you reach {{ ${code} }}, which is ${band}.`],
        ]),
      ]),
      ['report.main.title', 'Your result'],
    ]),
  },
});

/** Publishes it. @returns its id */
export async function published({ db }: { db: Database }): Promise<string> {
  const instruments = createInstrumentService({ db, clock: () => new Date() });
  const { id } = await instruments.importDocument(likertInstrument(), 'new', null);
  await instruments.publish(id, { note: '', overrideIncompleteLocales: true }, null);
  return id;
}
