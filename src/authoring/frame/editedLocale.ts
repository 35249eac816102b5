import { createContext, useContext } from 'react';

/** The language that is edited next to the base language. */
export interface EditedLocale {
  /** undefined: none. */
  locale: string | undefined;
  edit(locale: string | undefined): void;
}

const Context = createContext<EditedLocale>({ locale: undefined, edit: () => undefined });
export const EditedLocaleProvider = Context.Provider;
export const useEditedLocale = (): EditedLocale => useContext(Context);
