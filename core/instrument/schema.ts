import * as z from 'zod';
import type { InstrumentDocument } from './document';
import { locale, localePattern, partCode } from './fieldSchema';
import { badCharacters as badCharactersIn, type Parsed, parseDocument } from './parseDocument';
import type { Problem } from './problem';
import { answerSet, question, section, settings } from './questionSchema';
import { calculation, chart, image, nugget, report, svg, table, testCase } from './resultSchema';

/** The instrument document `instrument/1`. Unknown keys are refused everywhere; lists may be left out when empty, `questions` excepted. */
export const instrumentSchema = z
  .strictObject({
    format: z.literal('instrument/1'),
    code: partCode,
    baseLocale: locale,
    domain: partCode.optional(),
    area: partCode.optional(),
    settings: settings.optional(),
    answerSets: z.array(answerSet).optional(),
    sections: z.array(section).optional(),
    questions: z.array(question),
    tables: z.array(table).optional(),
    calculations: z.array(calculation).optional(),
    nuggets: z.array(nugget).optional(),
    charts: z.array(chart).optional(),
    svgs: z.array(svg).optional(),
    images: z.array(image).optional(),
    reports: z.array(report).optional(),
    testCases: z.array(testCase).optional(),
    texts: z
      .record(z.string().regex(localePattern, 'text.locale_malformed'), z.record(z.string(), z.string()))
      .default({}),
    textStates: z
      .record(
        z.string().regex(localePattern, 'text.locale_malformed'),
        z.record(z.string(), z.enum(['machine', 'draft', 'outdated'])),
      )
      .optional(),
  })
  .meta({ title: 'instrument/1' });

export type ParsedInstrument = Parsed<InstrumentDocument>;

/** Deeper than any valid document. */
export const instrumentDepth = 8;

/** Characters in a JSON value that no store keeps, each with its place; levels deeper than any valid document are skipped. */
export const badCharacters = (value: unknown): Problem[] => badCharactersIn(value, instrumentDepth);

/**
 * The shape of a document: its keys, types and formats. `checkInstrument` checks how its parts fit together. Never throws; every problem
 * carries its path. At most the first thousand problems are reported.
 */
export function parseInstrument(input: unknown): ParsedInstrument {
  return parseDocument(instrumentSchema, input, instrumentDepth);
}
