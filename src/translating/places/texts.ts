import { sourceLocale } from 'core/language/fallback';
import { pseudo } from 'core/language/pseudo';
import { api } from '@/shell/api/client';
import type { CallOptions } from '@/shell/request/request';
import type { Shown } from './shown';
import type { Play } from './stagePlay';

type Bundle = Record<string, string>;

/** The published texts with the translator's unreviewed ones. Rejects with a RequestFailure. */
async function bundleOf(kind: 'Webpages' | 'System', locale: string, options: CallOptions): Promise<Bundle> {
  const drafts =
    locale === sourceLocale
      ? undefined
      : api.translation.draftBundle({ params: { kind, locale }, skipErrorHandler: true });
  const [live, written] = await Promise.all([
    api.translation.bundle({ params: { kind, locale }, ...options }),
    // There are none without a permission for the kind.
    drafts?.catch(() => undefined),
  ]);
  return { ...live, ...Object.fromEntries(Object.entries(written ?? {}).filter(([, text]) => text !== '')) };
}

const inPseudo = (bundle: Bundle, { pseudo: locale }: Shown): Bundle =>
  locale === undefined
    ? bundle
    : Object.fromEntries(Object.entries(bundle).map(([key, text]) => [key, pseudo(text, 'icu', locale)]));

/** All interface texts in the shown language. Rejects with a RequestFailure. */
export async function interfaceTexts(shown: Shown, options: CallOptions): Promise<Play['texts']> {
  const [Webpages, System] = await Promise.all([
    bundleOf('Webpages', shown.textsIn, options),
    bundleOf('System', shown.textsIn, options),
  ]);
  return { Webpages: inPseudo(Webpages, shown), System: inPseudo(System, shown) };
}
