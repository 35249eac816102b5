import { sourceLocale } from 'core/language/fallback';
import { pseudo } from 'core/language/pseudo';
import { api } from '@/api/client';
import type { Play } from '@/stage/play';
import type { Shown } from './shown';

type Bundle = Record<string, string>;

const silent = { skipErrorHandler: true };

/** The texts as people see them, with what is not reviewed yet of those that the translator may see. Rejects with a RequestFailure. */
async function bundleOf(kind: 'Webpages' | 'System', locale: string): Promise<Bundle> {
  const drafts =
    locale === sourceLocale ? undefined : api.translation.draftBundle({ params: { kind, locale }, ...silent });
  const [live, written] = await Promise.all([
    api.translation.bundle({ params: { kind, locale }, ...silent }),
    // Of a kind that is not granted there is none.
    drafts?.catch(() => undefined),
  ]);
  return { ...live, ...Object.fromEntries(Object.entries(written ?? {}).filter(([, text]) => text !== '')) };
}

const inPseudo = (bundle: Bundle, { pseudo: locale }: Shown): Bundle =>
  locale === undefined
    ? bundle
    : Object.fromEntries(Object.entries(bundle).map(([key, text]) => [key, pseudo(text, 'icu', locale)]));

/** Every text of the interface in the language that is shown. Rejects with a RequestFailure. */
export async function interfaceTexts(shown: Shown): Promise<Play['texts']> {
  const [Webpages, System] = await Promise.all([
    bundleOf('Webpages', shown.textsIn),
    bundleOf('System', shown.textsIn),
  ]);
  return { Webpages: inPseudo(Webpages, shown), System: inPseudo(System, shown) };
}
