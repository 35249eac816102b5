import * as z from 'zod';
import { longestDescription, longestName } from '../../instrument/catalogLook';
import { highestPrice, isCurrency, mostPieces, productKinds, productStates, wholeRate } from '../../ordering';
import { endpoint } from '../endpoint';
import { id, idParams, locale, time } from '../fields';
import { resource } from '../resource';

export const currency = z.string().length(3).refine(isCurrency, 'currency');

/** In minor units; tax included. */
const price = z.strictObject({ currency, amount: z.number().int().min(0).max(highestPrice) });

/** The first is the one that is shown. */
const prices = z
  .array(price)
  .min(1)
  .max(20)
  .refine((list) => new Set(list.map((each) => each.currency)).size === list.length, 'repeated');

/** By language: what it is called, and one or two sentences about it. */
const texts = z.record(
  locale,
  z.strictObject({
    name: z.string().trim().max(longestName),
    description: z.string().trim().max(longestDescription),
  }),
);

const fields = {
  texts,
  /** `own`: to answer oneself; `licences`: codes to hand out. It stays once there are orders. */
  kind: z.enum(productKinds),
  prices,
  /** Hundredths of a percent. */
  taxRate: z.number().int().min(0).max(wholeRate),
  /** Days from the order, or from when a code is redeemed; null: without end. */
  validityDays: z.number().int().min(1).max(36_500).nullable(),
  /** `own`: how often each assessment can be begun, null: as often as one likes; `licences`: how many codes. */
  uses: z.number().int().min(1).max(mostPieces).nullable(),
  /** What may be answered; ignored where a whole domain may. */
  instruments: z.array(id).max(200),
  /** Everything in this domain, also what is added to it later. */
  domainId: id.nullable(),
  status: z.enum(productStates),
};

const write = { permission: 'product:write' } as const;

/** What can be ordered. */
export const product = resource({
  noun: 'product',
  nouns: 'products',
  all: 'products',
  one: 'products/{id}',
  record: z.object({
    id,
    sku: z.string(),
    ...fields,
    baseLocale: locale,
    /** In the language that it was written in. */
    name: z.string(),
    /** How many orders name it; with one it cannot be deleted any more. */
    orders: z.number().int(),
    updatedAt: time,
    rowVersion: z.number().int(),
  }),
  /** Of `texts` only the languages that are named are changed; an empty name takes the language away. */
  fields: z.strictObject(fields),
  created: z.object({
    sku: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/),
  }),
  partial: true,
  list: {
    sort: ['name', 'sku', 'status', 'updatedAt'],
    filters: { status: z.enum(productStates), kind: z.enum(productKinds) },
    search: ['name', 'sku'],
  },
  may: { read: write, create: write, change: write, remove: write },
  example: {
    sku: 'example',
    texts: { 'en-US': { name: 'An example', description: '' } },
    kind: 'own',
    prices: [{ currency: 'EUR', amount: 990 }],
    taxRate: 1900,
    validityDays: 365,
    uses: 1,
    instruments: [],
    domainId: null,
    status: 'draft',
  },
});
export type Product = z.infer<(typeof product)['endpoints']['read']['response']>;

/** A product as people who may order it see it. */
export const offer = z.object({
  id,
  name: z.string(),
  description: z.string(),
  textLocale: locale,
  kind: z.enum(productKinds),
  prices: z.array(price),
  taxRate: z.number().int(),
  validityDays: z.number().int().nullable(),
  uses: z.number().int().nullable(),
  /** How many assessments it opens now. */
  instruments: z.number().int(),
});
export type Offer = z.infer<typeof offer>;

export const offers = {
  ofInstrument: endpoint({
    method: 'GET',
    path: 'instruments/{id}/offers',
    permission: 'browse:read',
    summary: 'What can be ordered to be allowed to answer an instrument, cheapest first',
    params: idParams,
    query: z.object({ locale: locale.optional() }),
    response: z.array(offer),
  }),
};
