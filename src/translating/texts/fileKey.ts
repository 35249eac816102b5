import type { TextOwner } from 'core/contract/translating/translation';

/** The key of a text as translation files have it: of an instrument's texts made of codes, not of ids. */
export const fileKey = ({ key, of }: { key: string; of: TextOwner | null | undefined }): string => of?.key ?? key;
