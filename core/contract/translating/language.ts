import * as z from 'zod';
import { messageKinds } from '../../access/translationGrants';
import { packFits } from '../../language/packs/packsOf';
import { endpoint } from '../endpoint';
import { locale, nothing } from '../fields';
import { resource } from '../resource';

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

/** What a person sets of a language. */
export const settingNames = Object.keys(settings) as (keyof typeof settings)[];

const managedLanguage = z.object({
  code: locale,
  ...settings,
  label: z.string(),
  nativeLabel: z.string(),
  position: z.number().int(),
  rowVersion: z.number().int(),
  /** It has texts, or accounts or instruments use it: it cannot be deleted. */
  inUse: z.boolean(),
  /** Whose texts and formats the libraries of the interface bring for it: pickers and tables, dates, the tools of lists. */
  packs: z.object({ antd: packFit, dayjs: packFit }),
});

const superAdmin = { permission: 'language:write' } as const;

export const language = resource({
  noun: 'language',
  nouns: 'languages, the disabled ones too, in their order',
  all: 'languages',
  one: 'languages/{code}',
  record: managedLanguage,
  fields: z.strictObject(settings),
  /** The tag may be written in any way (`zh_cn`); an unknown one is refused with the nearest. */
  created: z.object({ code: z.string().trim().min(2).max(35) }),
  partial: true,
  may: { read: superAdmin, create: superAdmin, change: superAdmin, remove: superAdmin },
  example: {
    code: 'eo',
    label: 'Esperanto',
    nativeLabel: 'Esperanto',
    flag: '',
    direction: 'ltr',
    fallback: null,
    enabled: false,
  },
  endpoints: {
    progress: endpoint({
      method: 'GET',
      path: 'languages/progress',
      permission: 'translation:granted',
      summary: 'How far each kind of texts is in each language that the caller may see, or in those asked for',
      query: z.object({ locales: z.string().max(4000).optional() }),
      response: z.array(progressRow),
    }),
    order: endpoint({
      method: 'PUT',
      path: 'languages/order',
      permission: 'language:write',
      summary: 'Put the languages in this order; it names each of them once',
      body: z.strictObject({ codes: z.array(locale).min(1).max(500) }),
      response: nothing,
    }),
  },
});
export type ManagedLanguage = z.infer<(typeof language)['endpoints']['read']['response']>;
