import * as z from 'zod';
import { errorCodes, showTypes } from './errors';

/** One wrong field of a request, or one reason of a refusal: where, what, and the values the message speaks of. */
export const detailSchema = z.object({
  path: z.string(),
  code: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
});
export type Detail = z.infer<typeof detailSchema>;

/**
 * The present value differs from the one that the caller saw; the detail of a `conflict`.
 * @param path of what they saw, in the request
 * @param now what it would have to be
 * @param current all of it as it is now, so that they can choose between the two
 */
export const outdatedDetail = (path: string, now: string | number, current?: unknown): Omit<Detail, 'message'> => ({
  path,
  code: 'invalid_value',
  params: { values: String(now), ...(current !== undefined && { current }) },
});

export const failureSchema = z.object({
  success: z.literal(false),
  errorCode: z.enum(errorCodes),
  errorMessage: z.string(),
  showType: z.union(showTypes.map((showType) => z.literal(showType))),
  details: z.array(detailSchema).optional(),
  requestId: z.string(),
});
export type Failure = z.infer<typeof failureSchema>;

/** `total`: how many there are in all; `estimated`: the total was counted to 10,000 and estimated beyond. */
export function successSchema<T extends z.ZodType>(data: T) {
  return z.object({
    success: z.literal(true),
    data,
    total: z.number().int().optional(),
    estimated: z.boolean().optional(),
    cursor: z.string().nullable().optional(),
    status: z.number().int().optional(),
  });
}
