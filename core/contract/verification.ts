import * as z from 'zod';
import { endpoint } from './endpoint';
import { textLocale, time } from './fields';

/** What the server says of a code that it gave out. */
const verified = z.object({
  /** `receipt`: of answers that were sent · `report`: of a report that was set. */
  kind: z.enum(['receipt', 'report']),
  instrumentCode: z.string(),
  title: z.string(),
  titleLocale: textLocale,
  /** That was answered. */
  version: z.number().int(),
  /** The version that gave the scores: `version`, unless the report was set after the attempt had been scored anew. */
  scoredBy: z.number().int(),
  completedAt: time,
  issuedAt: time,
  /** SHA-256, hexadecimal, of the canonical form of the answers that were scored. */
  checksum: z.string(),
  /** Whether the checksum that was asked about is that one; null: none was. */
  matches: z.boolean().nullable(),
  /** Of a report: the scores that the respondent sees in it. */
  scores: z
    .array(
      z.object({
        code: z.string(),
        name: z.string(),
        nameLocale: textLocale,
        formatted: z.string(),
        bandLabel: z.string().nullable(),
        bandLocale: textLocale.nullable(),
      }),
    )
    .nullable(),
  /** Of a report: the attempt has been scored anew since, by this version; null: it has not. */
  rescoredBy: z.number().int().nullable(),
});
export type Verified = z.infer<typeof verified>;

export const verification = {
  check: endpoint({
    method: 'POST',
    path: 'verifications',
    permission: 'public',
    summary: 'Whether a receipt, or the code on a report, is genuine: whoever holds the code may ask',
    rateLimit: 20,
    body: z.strictObject({
      code: z.string().trim().min(1).max(60),
      checksum: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    }),
    response: verified,
  }),
};
