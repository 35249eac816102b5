/** Address of an instrument's texts in one language. @param locale absent: the first that the caller may translate into */
export const languageViewPath = (instrumentId: string, locale?: string): string =>
  `/translations/instrument/${instrumentId}${locale === undefined ? '' : `?locale=${locale}`}`;
