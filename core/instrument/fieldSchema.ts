import * as z from 'zod';

/** Of questions, matrix rows and calculations: what a formula can name. */
export const formulaName = z
  .string()
  .max(100)
  .regex(/^[a-z][a-z0-9_]*$/, 'code.malformed');

/** Of answers, bands and tags: what a formula can quote. */
export const memberCode = z
  .string()
  .max(100)
  .regex(/^[a-z0-9][a-z0-9_]*$/, 'code.malformed');

/** Of every other part. No dot: text keys are separated by dots. */
export const partCode = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'code.malformed');

/** BCP 47, as far as its shape goes. */
export const localePattern = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
export const locale = z.string().regex(localePattern, 'schema.wrong_format');

export const formula = z.string().max(20_000);
export const audience = z.enum(['respondent', 'staff']);
export const positive = z.number().gt(0);
export const count = z.number().int().min(0);

/** An array that may be left out when it is empty. */
export const listOf = <T extends z.ZodType>(item: T) => z.array(item).default([]);
