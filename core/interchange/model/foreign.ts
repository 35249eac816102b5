import type { InstrumentDocument } from '../../instrument/document';
import type { ConversionReport } from './report';

export interface ForeignFile {
  name: string;
  bytes: Uint8Array;
}

export const foreignFormats = [
  'instrument/1',
  'fhir',
  'surveyjs',
  'limesurvey',
  'xlsform',
  'redcap',
  'qti',
  'reproschema',
] as const;
export type ForeignFormat = (typeof foreignFormats)[number];

export interface ReadOutcome {
  document: InstrumentDocument;
  report: ConversionReport;
}
export interface WriteOutcome {
  file: ForeignFile;
  /** What of our document the format carries, says in another way, or has no place for. */
  report: ConversionReport;
}
