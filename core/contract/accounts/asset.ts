import * as z from 'zod';
import { endpoint } from '../endpoint';
import { id } from '../fields';

export const asset = {
  /** The server makes and signs this address wherever it shows a picture: an `<img>` cannot send a token. */
  read: endpoint({
    method: 'GET',
    path: 'assets/{id}',
    permission: 'public',
    summary: 'A picture, by a signed address that holds for an hour',
    params: z.object({ id }),
    query: z.object({
      /** Seconds since 1970. */
      expires: z.coerce.number().int().min(0).max(999_999_999_999),
      signature: z.string().max(100),
    }),
    binary: true,
    response: z.instanceof(Uint8Array),
  }),
};
