import { composedTexts } from '../instrument/composedTexts';
import { parseInstrument } from '../instrument/schema';
import { detectFormat } from './detect';
import { readFhir } from './fhir/file';
import { readLimesurvey } from './limesurvey/read';
import { ForeignFailure } from './model/failure';
import { type ForeignFile, type ForeignFormat, foreignFormats, type ReadOutcome } from './model/foreign';
import { changedLine } from './model/report';
import { parseJsonFile } from './parts/json';
import { readQti } from './qti/read';
import { readRedcap } from './redcap/read';
import { readReproschema } from './reproschema/read';
import { readSurveyJs } from './surveyjs/read';
import { readXlsform } from './xlsform/read';

type Reader = (files: readonly ForeignFile[], languages: readonly string[]) => ReadOutcome;

/** Bytes of all files together. */
const largest = 60 * 1024 * 1024;

function readOwn(files: readonly ForeignFile[]): ReadOutcome {
  const [file] = files;
  if (!file) throw new ForeignFailure('there is no file');
  const parsed = parseInstrument(parseJsonFile(file));
  if (!parsed.ok) {
    const [first] = parsed.problems;
    throw new ForeignFailure(
      `is no instrument document: ${first?.code ?? ''}`,
      file.name,
      first && { path: first.path },
    );
  }
  return { document: parsed.document, report: { kept: [''], changed: [], dropped: [] } };
}

const readers: Readonly<Record<ForeignFormat, Reader>> = {
  'instrument/1': readOwn,
  fhir: readFhir,
  surveyjs: readSurveyJs,
  limesurvey: readLimesurvey,
  qti: readQti,
  redcap: readRedcap,
  reproschema: readReproschema,
  xlsform: readXlsform,
};

/** With its texts composed (NFC), as all texts are kept; the report has a line where some were not. */
function composed({ document, report }: ReadOutcome): ReadOutcome {
  const { texts, count } = composedTexts(document.texts);
  if (count === 0) return { document, report };
  const line = changedLine('characters', `${count} in decomposed form`, 'NFC', 'text_composed');
  return { document: { ...document, texts }, report: { ...report, changed: [...report.changed, line] } };
}

export interface ForeignReading extends ReadOutcome {
  format: ForeignFormat;
}

/**
 * Makes an instrument of files in another program's format. `format` absent: by their content. `languages`: the tags that the
 * installation has. Throws ForeignFailure with the place and the reason, and nothing else.
 */
export function readForeign(
  files: readonly ForeignFile[],
  { format, languages }: { format?: ForeignFormat; languages: readonly string[] },
): ForeignReading {
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (size > largest) throw new ForeignFailure(`is larger than ${largest / 1024 / 1024} MB`, files[0]?.name);
  if (files.length === 0 || size === 0) throw new ForeignFailure('is empty', files[0]?.name);
  const found = format ?? detectFormat(files);
  if (found === undefined)
    throw new ForeignFailure(
      `is in none of the formats that can be read: ${foreignFormats.join(', ')}`,
      files[0]?.name,
    );
  const read = readers[found];
  try {
    return { ...composed(read(files, languages)), format: found };
  } catch (error) {
    // A form that is deeper than any that a person makes.
    if (error instanceof RangeError) throw new ForeignFailure('is nested too deep', files[0]?.name);
    throw error;
  }
}
