import type { InstrumentDocument, TextBundle } from '../instrument/document';
import type { SurveyPlan } from './document';

/** An item with what is known of its instrument. */
export interface CheckedItem {
  code: string;
  kind: 'instrument' | 'page';
  visibleIf?: string;
  required?: boolean;
  version?: number | 'newest';
  /** Code of the instrument. */
  instrument?: string;
  /** Of an instrument; default `published`. `version_unknown`: the version that is chosen does not exist. */
  state?: 'published' | 'unpublished' | 'archived' | 'unknown' | 'version_unknown';
  /** Languages in which it can be answered. */
  locales: readonly string[];
  /** Of a page: what would be published. */
  page?: InstrumentDocument;
}

/** A survey as it would be opened. */
export interface CheckedSurvey extends SurveyPlan {
  baseLocale: string;
  items: readonly CheckedItem[];
  /** Its own texts. A language is one of the survey's when it has a text. */
  texts: Readonly<Record<string, TextBundle>>;
}
