import type { Area, CatalogTexts, Domain } from 'core/contract/authoring/catalog';
import { api } from '@/shell/api/client';

export type CatalogKind = 'domain' | 'area';
/** A domain, or an area with its domain. */
export type Entry = Pick<
  Domain,
  'id' | 'code' | 'baseLocale' | 'texts' | 'icon' | 'colour' | 'instruments' | 'rowVersion'
> & {
  areas?: number;
  domainId?: string | null;
};

/** What is asked of domains and areas alike, and where their screens are. */
export const catalogues = {
  domain: {
    path: '/domains',
    list: (): Promise<Entry[] | undefined> => api.domain.list(),
    create: (body: NewEntry): Promise<Entry | undefined> => {
      const { domainId, ...fields } = body;
      return api.domain.create({ body: fields });
    },
    change: (id: string, body: EntryChange): Promise<Entry | undefined> => api.domain.change({ params: { id }, body }),
    remove: (id: string) => api.domain.remove({ params: { id } }),
    order: (ids: string[]) => api.domain.order({ body: { ids } }),
    merge: (id: string, into: string) => api.domain.merge({ params: { id }, body: { into } }),
  },
  area: {
    path: '/area',
    list: (): Promise<Entry[] | undefined> => api.area.list(),
    create: (body: NewEntry): Promise<Entry | undefined> => api.area.create({ body }),
    change: (id: string, body: EntryChange): Promise<Entry | undefined> => api.area.change({ params: { id }, body }),
    remove: (id: string) => api.area.remove({ params: { id } }),
    order: (ids: string[]) => api.area.order({ body: { ids } }),
    merge: (id: string, into: string) => api.area.merge({ params: { id }, body: { into } }),
  },
} as const;

type Look = Pick<Area, 'icon' | 'colour'>;
export type NewEntry = Look & { code: string; texts: CatalogTexts; domainId: string | null };
export type EntryChange = Partial<Look & { texts: CatalogTexts }> & { rowVersion: number };

/** What it is called: in the reader's language, else in that it was written in. */
export const entryName = ({ texts, baseLocale, code }: Entry, locale: string): string =>
  texts[locale]?.name || texts[baseLocale]?.name || code;
