import * as z from 'zod';
import { endpoint } from '../endpoint';

/** A data URL travels as text: four characters for three bytes. */
const dataUrl = z.string().max(14 * 1024 * 1024);

/** Upper limit of a side: above any picture that is read. */
const mostPixels = 1_000_000;

/** Pictures for instruments: an upload comes back ready for a draft; nothing is stored. */
export const picture = {
  image: endpoint({
    method: 'POST',
    path: 'pictures/image',
    permission: 'instrument:write',
    summary: 'Read an uploaded picture: without metadata, upright, no larger than needed',
    bodyLimit: 15 * 1024 * 1024,
    rateLimit: 120,
    body: z.strictObject({
      /** Of PNG, JPEG, WebP, GIF or AVIF. */
      source: dataUrl,
      /** Longest side in pixels. */
      longest: z.number().int().min(16).max(4096).default(1600),
      /** The part of the original to keep, in pixels. */
      crop: z
        .strictObject({
          x: z.number().int().min(0).max(mostPixels),
          y: z.number().int().min(0).max(mostPixels),
          width: z.number().int().min(1).max(mostPixels),
          height: z.number().int().min(1).max(mostPixels),
        })
        .optional(),
    }),
    response: z.object({
      /** PNG where there is transparency, else WebP. */
      source: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      /** Sizes of input and output. */
      bytesBefore: z.number().int(),
      bytes: z.number().int(),
    }),
  }),
  svg: endpoint({
    method: 'POST',
    path: 'pictures/svg',
    permission: 'instrument:write',
    summary: 'Sanitise an SVG, and say what was removed',
    bodyLimit: 3 * 1024 * 1024,
    rateLimit: 120,
    body: z.strictObject({ source: z.string().max(2 * 1024 * 1024) }),
    response: z.object({
      /** Data URL of the cleaned drawing. */
      source: z.string(),
      /** What was removed: an element (`script`), an attribute (`onload`), a style (`url(...)`), and how often. */
      removed: z.array(
        z.object({
          kind: z.enum(['element', 'attribute', 'style', 'declaration']),
          name: z.string(),
          times: z.number().int(),
        }),
      ),
      /** Ids of the elements that can be bound. */
      elements: z.array(z.object({ id: z.string(), tag: z.string() })),
    }),
  }),
};
