import * as z from 'zod';
import { codePatterns } from './codePatterns';

const codeLike = (pattern: RegExp) => z.string().max(100).regex(pattern, 'code.malformed');

export const formulaName = codeLike(codePatterns.formula);
export const memberCode = codeLike(codePatterns.member);
export const partCode = codeLike(codePatterns.part);

/** The shape of a BCP 47 tag. */
export const localePattern = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
export const locale = z.string().regex(localePattern, 'schema.wrong_format');

export const formula = z.string().max(20_000);
export const audience = z.enum(['respondent', 'staff']);
export const positive = z.number().gt(0);
export const count = z.number().int().min(0);

/** An array that may be left out when it is empty. */
export const listOf = <T extends z.ZodType>(item: T) => z.array(item).default([]);
