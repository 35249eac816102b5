import { canonicalJson } from '../instrument/canonical';
import type { AnswerSheet } from '../instrument/document';
import { sha256 } from '../instrument/sha256';

interface SentAnswers {
  /** Id of the attempt. */
  attempt: string;
  /** Checksum of the version that was answered. */
  instrument: string;
  /** ISO 8601 in UTC, with milliseconds. */
  completedAt: string;
  /** Those that held at completion, by code; cleared ones left out. */
  answers: AnswerSheet;
}

/** SHA-256, hexadecimal, of the canonical JSON (RFC 8785) of what was sent; docs/decisions/receipts.md says how to compute it. */
export const answersChecksum = ({ attempt, instrument, completedAt, answers }: SentAnswers): string =>
  sha256(canonicalJson({ attempt, instrument, completedAt, answers }));
