import * as z from 'zod';
import { messageKinds } from '../../access/translationGrants';
import { packFits } from '../../language/packs/packsOf';
import { endpoint } from '../endpoint';
import { locale, nothing, seenRowVersion } from '../fields';

/** Progress of one kind of texts in a language. The counts add up to `total`. */
export const progressRow = z.object({
  locale,
  kind: z.enum(messageKinds),
  total: z.number().int(),
  reviewed: z.number().int(),
  draft: z.number().int(),
  machine: z.number().int(),
  outdated: z.number().int(),
  missing: z.number().int(),
});
export type ProgressRow = z.infer<typeof progressRow>;

const shown = z.string().trim().min(1).max(100);

const packFit = z.enum(packFits);

const settings = {
  /** English name. */
  label: shown,
  /** Its own name for itself. */
  nativeLabel: shown,
  /** Emoji, or nothing. */
  flag: z.string().trim().max(16),
  /** For languages that are not right-to-left by their prefix (he, ar, fa, ku). */
  direction: z.enum(['ltr', 'rtl']),
  fallback: locale.nullable(),
  enabled: z.boolean(),
};

export const managedLanguage = z.object({
  code: locale,
  ...settings,
  label: z.string(),
  nativeLabel: z.string(),
  position: z.number().int(),
  rowVersion: z.number().int(),
  /** It has texts, or accounts or instruments use it: it cannot be deleted. */
  inUse: z.boolean(),
  /** Whose texts and formats the libraries of the interface bring for it: pickers and tables, dates, the tools of lists. */
  packs: z.object({ antd: packFit, dayjs: packFit, pro: packFit }),
});
export type ManagedLanguage = z.infer<typeof managedLanguage>;

const byCode = z.object({ code: locale });

export const language = {
  list: endpoint({
    method: 'GET',
    path: 'languages',
    permission: 'language:write',
    summary: 'Every language in its order, the disabled ones too',
    response: z.array(managedLanguage),
  }),
  progress: endpoint({
    method: 'GET',
    path: 'languages/progress',
    permission: 'translation:granted',
    summary: 'How far each kind of texts is in each language that the caller may see, or in those asked for',
    query: z.object({ locales: z.string().max(4000).optional() }),
    response: z.array(progressRow),
  }),
  read: endpoint({
    method: 'GET',
    path: 'languages/{code}',
    permission: 'language:write',
    summary: 'A language',
    params: byCode,
    response: managedLanguage,
  }),
  add: endpoint({
    method: 'POST',
    path: 'languages',
    permission: 'language:write',
    summary: 'Add a language; its tag may be written in any way (`zh_cn`), an unknown one is refused with the nearest',
    body: z.strictObject({ code: z.string().trim().min(2).max(35), ...settings }),
    response: managedLanguage,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'languages/{code}',
    permission: 'language:write',
    summary: 'Change a language',
    params: byCode,
    body: z.strictObject({ ...z.object(settings).partial().shape, rowVersion: seenRowVersion }),
    response: managedLanguage,
  }),
  order: endpoint({
    method: 'PUT',
    path: 'languages/order',
    permission: 'language:write',
    summary: 'Put the languages in this order; it names each of them once',
    body: z.strictObject({ codes: z.array(locale).min(1).max(500) }),
    response: nothing,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'languages/{code}',
    permission: 'language:write',
    summary: 'Delete a language that nothing uses',
    params: byCode,
    response: nothing,
  }),
};
