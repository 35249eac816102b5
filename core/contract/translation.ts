import * as z from 'zod';
import { endpoint } from './endpoint';
import { locale } from './fields';

export const languageRow = z.object({
  code: locale,
  label: z.string(),
  nativeLabel: z.string(),
  flag: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  fallback: locale.nullable(),
});
export type LanguageRow = z.infer<typeof languageRow>;

export const translation = {
  languages: endpoint({
    method: 'GET',
    path: 'languages/enabled',
    permission: 'public',
    summary: 'The languages that may be chosen, in order',
    response: z.array(languageRow),
  }),
  /** `status` 1: these are the texts of the locale; 0: the locale is unknown or disabled and these are the en-US texts. */
  bundle: endpoint({
    method: 'GET',
    path: 'translation/newtranslationkind/{kind}/{locale}',
    permission: 'public',
    summary: 'The interface texts of a locale',
    params: z.object({ kind: z.enum(['Webpages', 'System']), locale: z.string().min(2).max(35) }),
    response: z.record(z.string(), z.string()),
  }),
};
