import { directionOf } from 'core/language';

/** What an address leads to, in words. */
export interface PagePreview {
  locale: string;
  title: string;
  description: string;
}

/** @param address path below the base path, with its query. @returns undefined: nothing can be said */
export type PreviewOf = (address: string, acceptLanguage: string | undefined) => Promise<PagePreview | undefined>;

export const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The page with language, title and description, for chats, mails and search engines; the client puts its own in their place. */
export function withPreview(html: string, { locale, title, description }: PagePreview, siteTitle = ''): string {
  const whole = [title, siteTitle].filter(Boolean).join(' – ');
  const metas = [
    ['name="description"', description],
    ['property="og:type"', 'website'],
    ['property="og:title"', title],
    ['property="og:description"', description],
    ['property="og:locale"', locale.replace('-', '_')],
    ...(siteTitle === '' ? [] : [['property="og:site_name"', siteTitle]]),
  ].map(([name, content = '']) => `<meta ${name} content="${escapeAttribute(content)}">`);
  return html
    .replace(/<html\b[^>]*>/, () => `<html lang="${escapeAttribute(locale)}" dir="${directionOf(locale)}">`)
    .replace('</head>', () => `<title>${escapeAttribute(whole)}</title>${metas.join('')}</head>`);
}
