import * as z from 'zod';
import { endpoint } from '../endpoint';
import { id, idParams, locale, nothing, seenRowVersion, time } from '../fields';

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
export type GlossaryTerm = z.infer<typeof glossaryTerm>;

const fields = { term, translation: term.nullable(), note: z.string().trim().max(1000).nullable() };

/** What suggestions and checks go by: the terms of a language, and how one writes in it. */
export const glossary = {
  list: endpoint({
    method: 'GET',
    path: 'translations/glossary/{locale}',
    permission: 'translation:granted',
    summary: 'The glossary and the style guide of a language',
    params: z.object({ locale }),
    response: z.object({ terms: z.array(glossaryTerm), styleGuide: z.string(), styleGuideVersion: z.number().int() }),
  }),
  add: endpoint({
    method: 'POST',
    path: 'translations/glossary/{locale}',
    permission: 'translation:granted',
    summary: 'Add a term; only who reviews the language',
    params: z.object({ locale }),
    body: z.strictObject(fields),
    response: glossaryTerm,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'translations/terms/{id}',
    permission: 'translation:granted',
    summary: 'Change a term; only who reviews the language',
    params: idParams,
    body: z.strictObject({ ...fields, rowVersion: seenRowVersion }),
    response: glossaryTerm,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'translations/terms/{id}',
    permission: 'translation:granted',
    summary: 'Delete a term; only who reviews the language',
    params: idParams,
    response: nothing,
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
};
