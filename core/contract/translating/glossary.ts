import * as z from 'zod';
import type { Asker } from '../../access/rule';
import { mayTranslate, messageKinds } from '../../access/translationGrants';
import { endpoint } from '../endpoint';
import { id, locale, seenRowVersion, time } from '../fields';
import { resource } from '../resource';

const term = z.string().trim().min(1).max(200);

export const glossaryTerm = z.object({
  id,
  /** In the source language, as it stands in texts; letter case does not count. */
  term: z.string(),
  locale,
  /** null: the term stays as it is in the source. */
  translation: z.string().nullable(),
  note: z.string().nullable(),
  updatedAt: time,
  rowVersion: z.number().int(),
});
/** For whoever only reads. */
export type KnownTerm = z.infer<typeof glossaryTerm>;

const deedsIn = (by: Asker, locale: string) => messageKinds.map((kind) => mayTranslate(by, locale, kind));
/** Who sees texts in a language sees its glossary and style guide. */
const sees = (by: Asker, { locale }: { locale: string }) => deedsIn(by, locale).some((deed) => deed !== undefined);
/** Who reviews some of its texts may change them. */
const reviews = (by: Asker, { locale }: { locale: string }) => deedsIn(by, locale).includes('review');

const read = { permission: 'translation:granted', where: sees } as const;
const write = { permission: 'translation:granted', where: reviews } as const;

/** What suggestions and checks go by: the terms of a language, and how one writes in it. */
export const glossary = resource({
  noun: 'glossary term',
  nouns: 'glossary terms',
  all: 'translations/glossary/{locale}',
  one: 'translations/terms/{id}',
  record: glossaryTerm,
  fields: z.strictObject({ term, translation: term.nullable(), note: z.string().trim().max(1000).nullable() }),
  may: { read, create: write, change: write, remove: write },
  refusal: 'translation.not_granted',
  example: { term: 'score', translation: null, note: null },
  endpoints: {
    list: endpoint({
      method: 'GET',
      path: 'translations/glossary/{locale}',
      permission: 'translation:granted',
      summary: 'The glossary and the style guide of a language',
      params: z.object({ locale }),
      response: z.object({
        terms: z.array(glossaryTerm.extend({ may: z.object({ change: z.boolean(), remove: z.boolean() }) })),
        styleGuide: z.string(),
        styleGuideVersion: z.number().int(),
      }),
    }),
    styleGuide: endpoint({
      method: 'PUT',
      path: 'translations/style/{locale}',
      permission: 'translation:granted',
      summary: 'Change how one writes in a language; only who reviews it',
      params: z.object({ locale }),
      body: z.strictObject({ text: z.string().trim().max(10_000), version: seenRowVersion }),
      response: z.object({ version: seenRowVersion }),
    }),
  },
});
export type GlossaryTerm = z.infer<(typeof glossary)['endpoints']['read']['response']>;
