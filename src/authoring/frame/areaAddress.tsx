import { createContext, useContext } from 'react';

/** Where a screen of an instrument is here, by its path in the instrument's own area. */
type AreaAddress = (path: string) => string;

const Context = createContext<AreaAddress>((path) => path);

/** An instrument that is edited elsewhere, such as a page of a survey, gives its screens other addresses. */
export const AreaAddressProvider = Context.Provider;
export const useAreaAddress = (): AreaAddress => useContext(Context);
