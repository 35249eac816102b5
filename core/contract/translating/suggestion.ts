import * as z from 'zod';
import { endpoint } from '../endpoint';
import { id, locale } from '../fields';
import { glossaryTerm } from './glossary';
import { filterBody } from './translation';

const target = z.object({ id, locale });

export const memoryMatch = z.object({
  sourceText: z.string(),
  text: z.string(),
  /** 0 to 1: how alike the source texts are (share of common trigrams). */
  similarity: z.number(),
  reviewed: z.boolean(),
  /** Of the text, as translation files have it. */
  key: z.string(),
});
export type MemoryMatch = z.infer<typeof memoryMatch>;

const wanted = z.strictObject({ locales: z.array(locale).min(1).max(60), filter: filterBody.default({}) });

/** Help for the translator. */
export const suggestion = {
  read: endpoint({
    method: 'GET',
    path: 'translations/messages/{id}/{locale}/suggestions',
    permission: 'translation:granted',
    summary: 'From the translation memory the likest texts, and the glossary terms in the source text',
    params: target,
    response: z.object({ memory: z.array(memoryMatch), terms: z.array(glossaryTerm) }),
  }),
  ask: endpoint({
    method: 'POST',
    path: 'translations/messages/{id}/{locale}/suggestions',
    permission: 'translation:granted',
    summary: 'Ask the configured AI endpoint for a translation; nothing is saved',
    rateLimit: 30,
    params: target,
    body: z.strictObject({}).default({}),
    response: z.object({ text: z.string(), problems: z.array(z.string()) }),
  }),
  countMissing: endpoint({
    method: 'POST',
    path: 'translations/suggestions/count',
    permission: 'translation:granted',
    summary: 'How many texts `askAll` would have suggested in each of the languages; nothing is changed',
    rateLimit: 120,
    body: wanted,
    response: z.array(z.object({ locale, texts: z.number().int() })),
  }),
  askAll: endpoint({
    method: 'POST',
    path: 'translations/suggestions',
    permission: 'translation:granted',
    summary:
      'Have all that is missing suggested by the AI endpoint, as a job; marked as machine translation until reviewed',
    rateLimit: 10,
    body: wanted,
    response: z.object({ jobId: id }),
  }),
};
