import { useModel } from '@umijs/max';
import type { Contract } from 'core/contract';
import { api, type Data } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';

/** What the caller may translate and review: languages, kinds, owners of the texts. */
export type TranslationScope = NonNullable<Data<Contract['translation']['scope']>>;
export type ScopeLanguage = TranslationScope['languages'][number];

/** The caller's scope, cached between the table and the editor. */
export function useTranslationScope() {
  const { user } = useModel('currentUser');
  const { data, error, loading, refresh } = useCached(`translations/scope:${user?.id ?? ''}`, (options) =>
    api.translation.scope(options),
  );
  return { scope: data, error, loading, refresh };
}
