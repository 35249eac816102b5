import * as z from 'zod';
import { catalogColours, catalogIcons, longestDescription, longestName } from '../../instrument/catalogLook';
import { endpoint } from '../endpoint';
import { id, idParams, locale, nothing, time } from '../fields';
import { resource } from '../resource';

const code = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/);

/** By language: what it is called, and one or two sentences about it. */
const texts = z.record(
  locale,
  z.strictObject({
    name: z.string().trim().max(longestName),
    description: z.string().trim().max(longestDescription),
  }),
);
export type CatalogTexts = z.infer<typeof texts>;

const look = { icon: z.enum(catalogIcons), colour: z.enum(catalogColours) };
const record = {
  id,
  /** By which instruments name it. */
  code: z.string(),
  /** The language that it was written in; its name there is never empty. */
  baseLocale: locale,
  texts,
  ...look,
  position: z.number().int(),
  /** How many instruments are in it. */
  instruments: z.number().int(),
  updatedAt: time,
  rowVersion: z.number().int(),
};

const may = { permission: 'catalog:write' } as const;
const rights = { read: may, create: may, change: may, remove: may };
const example = { texts: { 'en-US': { name: 'Sleep', description: '' } }, icon: 'coffee', colour: 'blue' } as const;

const order = <const P extends string>(path: P, summary: string) =>
  endpoint({
    method: 'PUT',
    path,
    permission: 'catalog:write',
    summary,
    body: z.strictObject({ ids: z.array(id).min(1).max(1000) }),
    response: nothing,
  });

const merge = <const P extends string>(path: P, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    permission: 'catalog:write',
    summary,
    params: idParams,
    body: z.strictObject({ into: id }),
    /** How many instruments it had. */
    response: z.object({ instruments: z.number().int() }),
  });

/** What instruments are about, at the top: people narrow the list of assessments by it. */
export const domain = resource({
  noun: 'domain',
  nouns: 'domains, in their order',
  all: 'domains',
  one: 'domains/{id}',
  record: z.object({ ...record, areas: z.number().int() }),
  /** Of `texts` only the languages that are named are changed; an empty name takes the language away. */
  fields: z.strictObject({ texts, ...look }),
  created: z.object({ code }),
  partial: true,
  may: rights,
  example: { ...example, code: 'sleep' },
  endpoints: {
    order: order('domains/order', 'Put the domains in this order; it names each of them once'),
    merge: merge(
      'domains/{id}/merge',
      'Merge a domain into another: its instruments and areas are in that one from now on, and its code means that one',
    ),
  },
});
export type Domain = z.infer<(typeof domain)['endpoints']['read']['response']>;

/** A part of a domain. */
export const area = resource({
  noun: 'area',
  nouns: 'areas, in the order of their domains and their own',
  all: 'areas',
  one: 'areas/{id}',
  /** `domainId` null: in no domain; it is offered nowhere until it is in one. */
  record: z.object({ ...record, domainId: id.nullable() }),
  fields: z.strictObject({ texts, ...look }),
  created: z.object({ code, domainId: id.nullable() }),
  partial: true,
  may: rights,
  example: { ...example, code: 'night', domainId: null },
  endpoints: {
    order: order('areas/order', 'Put the areas of a domain in this order; it names each of them once'),
    merge: merge(
      'areas/{id}/merge',
      'Merge an area into another, also of another domain: its instruments are in that one from now on',
    ),
  },
});
export type Area = z.infer<(typeof area)['endpoints']['read']['response']>;

/** Where an instrument is in the catalogue, in the reader's language as far as there is one. */
export const place = z.object({
  /** null: in none. */
  domain: z.object({ code: z.string(), name: z.string(), ...look }).nullable(),
  area: z.object({ code: z.string(), name: z.string() }).nullable(),
});
export type Place = z.infer<typeof place>;

/** What can be chosen for an instrument. */
export const offeredCatalog = z.object({
  domains: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      ...look,
      areas: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  ),
});
export type OfferedCatalog = z.infer<typeof offeredCatalog>;
