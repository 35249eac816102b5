import { directionOf, formatMessage, type MessageValues } from 'core/language';
import { buildReport } from 'core/report';
import { randomResult } from 'core/report/random.testing';
import * as fc from 'fast-check';
import { hangsAfter } from 'tests/hangs';
import { runs } from 'tests/long';
import type { ReportPdfInput } from './input';
import { scalesFor } from './scaleWords';
import { createPdfService } from './service';

jest.setTimeout(hangsAfter(600_000));

const problems: unknown[] = [];
const pdf = createPdfService({
  log: { error: (problem: unknown) => void problems.push(problem) },
  limits: { processes: 1 },
});
afterAll(() => pdf.close());

const words = {
  missing: 'no value',
  scale: 'Scale',
  value: 'Value',
  range: 'Range',
  how: 'How was this computed?',
  page: 'Page {page} of {pages}',
  unprintable: 'Not printed: {characters}',
};
const say = (key: string, values: MessageValues = {}) => formatMessage(key, values, 'en-US');

/** Its reports, each for its readers. */
function inputsOf(seed: number): ReportPdfInput[] {
  const context = randomResult(seed);
  const locale = context.chain[0] ?? 'en-US';
  return (context.document.reports ?? []).map((report) => {
    const model = buildReport(context, report);
    const saying = { audience: model.audience, say, locale, isOwn: true, withAnswers: seed % 2 === 0 };
    return {
      report: model,
      ...scalesFor(context, model, saying),
      title: 'A questionnaire',
      about: ['Version 3, 21 November 2026'],
      locale,
      rtl: directionOf(locale) === 'rtl',
      madeAt: '2026-11-21T10:00:00.000Z',
      paper: seed % 3 === 0 ? 'letter' : 'a4',
      words,
    };
  });
}

describe('the PDF of a report', () => {
  it('can be made of whatever an instrument holds', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 0x7fffffff }), async (seed) => {
        for (const input of inputsOf(seed)) {
          for (const { kind } of input.report.blocks) seen.add(kind);
          problems.splice(0);
          const bytes = await pdf.report(input).catch(() => {
            throw new Error(JSON.stringify(problems));
          });
          if (!Buffer.from(bytes.subarray(0, 5)).equals(Buffer.from('%PDF-'))) throw new Error('It is no PDF');
        }
      }),
      { numRuns: runs(40, 2000) },
    );
    expect(seen.size).toBe(8);
  });
});
