import * as z from 'zod';
import { endpoint } from '../endpoint';
import { id, idParams, locale, nothing, time } from '../fields';
import { listQueryOf } from '../list';

/** A right to answer what was bought or redeemed. */
const right = z.object({
  id,
  name: z.string(),
  textLocale: locale,
  from: z.enum(['order', 'code']),
  /** How often each assessment can still be begun, at the least; null: as often as one likes. */
  left: z.number().int().nullable(),
  until: time.nullable(),
  state: z.enum(['active', 'expired', 'used', 'revoked']),
  /** Published assessments that it opens. */
  instruments: z.array(z.object({ id, title: z.string(), titleLocale: locale })),
});
export type Right = z.infer<typeof right>;

const licenceCode = z.object({
  id,
  /** As it is handed out; null: it cannot be shown any more, because the installation's secret has changed. */
  code: z.string().nullable(),
  state: z.enum(['free', 'redeemed', 'revoked']),
  redeemedAt: time.nullable(),
  /** Name of who redeemed it, if they agreed that the buyer sees it. */
  redeemedBy: z.string().nullable(),
  /** How often it was mailed. */
  mailed: z.number().int(),
});
export type LicenceCode = z.infer<typeof licenceCode>;

export const licence = {
  rights: endpoint({
    method: 'GET',
    path: 'rights',
    permission: 'order:own',
    summary: 'What the caller may answer because they ordered it or redeemed a code',
    query: z.object({ locale: locale.optional() }),
    response: z.array(right),
  }),
  redeem: endpoint({
    method: 'POST',
    path: 'licences/redeem',
    permission: 'order:own',
    summary: 'Redeem the code of a licence; doing it again changes nothing',
    rateLimit: 10,
    body: z.strictObject({
      code: z.string().trim().min(1).max(60),
      /** The buyer may see the caller's name. */
      tell: z.boolean().default(false),
      locale: locale.optional(),
    }),
    response: right,
  }),
  codes: endpoint({
    method: 'GET',
    path: 'orders/{id}/codes',
    permission: 'order:own',
    summary: 'The codes of a licence that the caller has bought',
    params: idParams,
    response: z.array(licenceCode),
  }),
  mail: endpoint({
    method: 'POST',
    path: 'orders/{id}/codes/mail',
    permission: 'order:own',
    summary: 'Send a code that nobody has redeemed to an address, at most five times; the address is not kept',
    rateLimit: 20,
    params: idParams,
    body: z.strictObject({ code: id, email: z.email().max(254), locale: locale.optional() }),
    response: nothing,
  }),
  list: endpoint({
    method: 'GET',
    path: 'licences',
    permission: 'order:manage',
    summary: 'The licences that were sold, with how many of their codes were redeemed',
    query: listQueryOf({ sort: ['placedAt'], filters: {}, search: ['number'] }),
    response: z.array(
      z.object({
        id: z.string(),
        order: id,
        number: z.string(),
        name: z.string(),
        buyer: z.string().nullable(),
        placedAt: time,
        codes: z.number().int(),
        redeemed: z.number().int(),
        revoked: z.number().int(),
      }),
    ),
  }),
};
