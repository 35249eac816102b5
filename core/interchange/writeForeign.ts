import { canonicalForm } from '../instrument';
import type { InstrumentDocument } from '../instrument/document';
import { writeFhir } from './fhir/write';
import { writeLimesurvey } from './limesurvey/write';
import { ForeignFailure } from './model/failure';
import type { ForeignFormat, WriteOutcome } from './model/foreign';
import { encodedText } from './parts/utf8';
import type { QtiVersion } from './qti/speech';
import { writeQti } from './qti/write';
import { writeRedcap } from './redcap/write';
import { writeReproschema } from './reproschema/write';
import { writeSurveyJs } from './surveyjs/write';
import { writeXlsform } from './xlsform/write';

interface Target {
  /** The first is written unless another is asked for. */
  versions: readonly string[];
  write(document: InstrumentDocument, version: string): WriteOutcome;
}

const targets: Readonly<Record<ForeignFormat, Target>> = {
  'instrument/1': {
    versions: ['1'],
    // Without a final newline: the SHA-256 of the file is then the document's checksum.
    write: (document) => ({
      file: { name: `${document.code}.json`, bytes: encodedText(canonicalForm(document)) },
      report: { kept: [''], changed: [], dropped: [] },
    }),
  },
  fhir: { versions: ['R4', 'R5'], write: (document, version) => writeFhir(document, version as 'R4' | 'R5') },
  surveyjs: { versions: ['3'], write: writeSurveyJs },
  xlsform: { versions: ['1'], write: writeXlsform },
  redcap: { versions: ['csv', 'zip'], write: (document, version) => writeRedcap(document, version as 'csv' | 'zip') },
  limesurvey: { versions: ['6'], write: writeLimesurvey },
  qti: { versions: ['3.0', '2.2', '2.1'], write: (document, version) => writeQti(document, version as QtiVersion) },
  reproschema: { versions: ['1.0.0'], write: writeReproschema },
};

/** The formats that can be written, each with its versions. */
export const writableFormats = Object.entries(targets).map(([format, { versions }]) => ({
  format: format as ForeignFormat,
  versions,
}));

/** Writes an instrument in another program's format. Throws ForeignFailure for a version that the format does not have. */
export function writeForeign(
  document: InstrumentDocument,
  format: ForeignFormat,
  { version }: { version?: string } = {},
): WriteOutcome {
  const target = targets[format];
  const wanted = version ?? target.versions[0] ?? '';
  const found = target.versions.find((known) => known.toLowerCase() === wanted.toLowerCase());
  if (found === undefined)
    throw new ForeignFailure(`there is no version "${wanted}" of ${format}: ${target.versions.join(', ')}`);
  return target.write(document, found);
}
