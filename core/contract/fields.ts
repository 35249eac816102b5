import * as z from 'zod';
import { roles } from '../access/roles';
import { isPlainName, mostNameCharacters } from '../language/shownName';

/** Field shapes that several resources share. */
export const id = z.uuid();
export const idParams = z.object({ id });
export const time = z.iso.datetime();
export const locale = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);
/** The language of a text; '': a code stands in for the text. */
export const textLocale = z.union([locale, z.literal('')]);
export const role = z.enum(roles);
export const nothing = z.object({});

/** See `Author`. */
export const author = z.union([z.object({ id, name: z.string() }), z.enum(['nobody', 'erased'])]);

/** An object that core makes and the server only passes on: its type stands there, and is not described a second time. */
export const made = <T extends object>() => z.custom<T>((value) => typeof value === 'object' && value !== null);

/** The greatest value of an integer that the database keeps, with room for one more. */
export const mostInteger = 2_147_483_646;
/** Of a record, as the caller has read it. */
export const seenRowVersion = z.number().int().min(0).max(mostInteger);

/** The name of a person, or of what a person has made, as it is shown to others. */
export const personName = z.string().trim().min(1).max(mostNameCharacters).refine(isPlainName, 'characters');

/**
 * A path of the product with query and hash, where somebody was going. It names no host, and has only signs that an address has.
 */
export const sitePath = z
  .string()
  .max(300)
  .regex(/^\/(?!\/)[\w\-./~%?&=:@+,#]*$/);

/** Of a PDF. */
export const paper = z.enum(['a4', 'letter']);

/** Keyset paging of endless lists. */
export const cursorQuery = z.object({
  cursor: z.string().max(500).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
});
