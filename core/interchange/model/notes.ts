import * as z from 'zod';
import { question, settings } from '../../instrument/questionSchema';
import { calculation, table } from '../../instrument/resultSchema';
import type { Notes } from './gathered';

const answer = z.object({
  code: z.string(),
  score: z.number().nullable().optional(),
  exclusive: z.boolean().optional(),
});

const schema = z.object({
  format: z.literal('assess-notes/1'),
  code: z.string(),
  baseLocale: z.string(),
  settings: settings.optional(),
  names: z.record(z.string(), z.string()),
  questions: z.record(z.string(), question.partial()),
  answers: z.record(z.string(), z.record(z.string(), answer)),
  formulas: z.record(z.string(), z.object({ formula: z.string(), written: z.string() })),
  calculations: z.array(calculation),
  tables: z.array(table).optional(),
});

/** Our notes in a file of another format; null: they are not ours, or somebody has changed them. */
export function readNotes(text: string | undefined): Notes | null {
  if (text === undefined || !text.includes('assess-notes/1')) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? (parsed.data as Notes) : null;
  } catch {
    return null;
  }
}

export const writeNotes = (notes: Notes): string => JSON.stringify(notes);
