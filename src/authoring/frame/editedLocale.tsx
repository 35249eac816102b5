import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { readItem, removeItem, writeItem } from '@/shell/session/storage';
import { useDraft, useDraftStore } from '../draft/DraftProvider';

/** The language that is edited next to the base language. */
interface EditedLocale {
  /** undefined: none. */
  locale: string | undefined;
  edit(locale: string | undefined): void;
}

const Context = createContext<EditedLocale>({ locale: undefined, edit: () => undefined });
export const useEditedLocale = (): EditedLocale => useContext(Context);

/** Keeps the edited language for all screens of an instrument and after a reload. */
export function EditedLocaleProvider({ children }: { children: ReactNode }) {
  const store = useDraftStore();
  const id = useDraft(({ facts }) => facts.id);
  const key = `authoring:locale:${id}`;
  const [locale, setLocale] = useState(() => readItem('session', key) ?? undefined);
  useEffect(() => {
    if (locale !== undefined) store.show(locale);
  }, [store, locale]);
  const value = useMemo(() => {
    const edit = (chosen: string | undefined) => {
      setLocale(chosen);
      if (chosen === undefined) removeItem('session', key);
      else writeItem('session', key, chosen);
    };
    return { locale, edit };
  }, [locale, key]);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}
