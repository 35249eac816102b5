import type { ExportedAttempt, ExportedVersion } from './attempt';

/** An item of a survey, or the one instrument. */
export interface ExportedItem {
  /** undefined: the instrument stands for itself. */
  code: string | undefined;
  /** Those that were answered, oldest first. */
  versions: readonly ExportedVersion[];
  /** Those that gave scores, too. */
  scoredBy: readonly ExportedVersion[];
}

export interface ExportedAttribute {
  code: string;
  kind: 'text' | 'number' | 'choice';
  label: string;
  values: readonly { code: string; label: string }[];
}

/** What is exported: the parts of a survey, or an instrument by itself (one item, nothing else). */
export interface ExportedStudy {
  code: string;
  title: string;
  items: readonly ExportedItem[];
  attributes: readonly ExportedAttribute[];
  waves: readonly { code: string; title: string }[];
  arms: readonly string[];
  /** Names may be given, and rows may be named by their ids. */
  isIdentified: boolean;
}

/** Somebody's participation in a wave; of an instrument by itself: their attempt. */
export interface ExportedParticipation {
  id: string;
  /** Counts people from 1: rows of one person stand side by side. */
  person: number;
  name: string | null;
  email: string | null;
  wave: string;
  arm: string | null;
  locale: string;
  isImported: boolean;
  attributes: Readonly<Record<string, string | number>>;
  /** ISO 8601; null: it is not needed. */
  startedAt: string | null;
  completedAt: string | null;
  /** By item code; of an instrument by itself under the empty text. */
  attempts: Readonly<Record<string, ExportedAttempt>>;
}

/** Columns that come only where they are asked for. */
export interface ChosenColumns {
  times: boolean;
  flags: boolean;
  /** Only where they may be given. */
  names: boolean;
}
