import type { DraftStore } from '@/authoring/draft/draftStore';
import { api } from '@/shell/api/client';
import type { TextsOfLocale } from './setEdits';

/** The texts of the draft in each of its languages; fetches those that are not loaded. Rejects if a request fails. */
export async function textsOfEveryLanguage(store: DraftStore): Promise<TextsOfLocale[]> {
  const load = store.read();
  if (load.state !== 'ready') return [];
  const { view, facts } = load.held;
  const locales = new Set([facts.baseLocale, ...facts.locales.map(({ locale }) => locale), ...view.locales.keys()]);
  const found = await Promise.all(
    [...locales].map(async (locale) => {
      const known = view.locales.get(locale) ?? (await api.draft.texts({ params: { id: facts.id, locale } }));
      if (known === undefined) return [];
      const isBase = locale === facts.baseLocale;
      const { texts, states } = known;
      return [
        { locale, texts, isReviewed: (stored: string) => isBase || (states[stored] ?? 'reviewed') === 'reviewed' },
      ];
    }),
  );
  return found.flat();
}
