/** Control characters, line breaks, invisible characters and direction marks: a name with them can look like another. */
const misleading =
  /[\p{Cc}\p{Cs}\p{Co}\u00ad\u180e\u200b\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Characters that a name may have, as it is shown to others. */
export const mostNameCharacters = 100;

/** Whether all characters of a name are seen as what they are; '' is no name, and misleads nobody. */
export const isPlainName = (name: string): boolean => !misleading.test(name) && (name === '' || visible.test(name));

/** Soft hyphens, spaces without width, and marks that turn the direction: nobody types them into a name or an address. */
const unseen = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff]/g;
const lineBreaks = /\s*[\t\n\v\f\r\u0085\u2028\u2029]+\s*/g;

/** What was copied from a page or a spreadsheet, without signs that nobody sees, and on one line. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '').replace(lineBreaks, ' ').trim();
