import * as z from 'zod';
import { endpoint } from '../endpoint';
import { textLocale, time } from '../fields';

/** What the server confirms about a code that it issued. */
const verified = z.object({
  /** `receipt`: for sent answers · `report`: for a PDF report. */
  kind: z.enum(['receipt', 'report']),
  instrumentCode: z.string(),
  title: z.string(),
  titleLocale: textLocale,
  /** The answered version. */
  version: z.number().int(),
  /** The version that gave the scores: `version`, unless the attempt was rescored before the report was made. */
  scoredBy: z.number().int(),
  completedAt: time,
  issuedAt: time,
  /** SHA-256, hexadecimal, of the canonical form of the answers that were scored. */
  checksum: z.string(),
  /** Whether the given checksum matches; null: none was given. */
  matches: z.boolean().nullable(),
  /** For a report: the scores that the respondent sees in it. */
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
  /** For a report: the version that has given other scores since, the same one if age or sex were added; null: none has. */
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
