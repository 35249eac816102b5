import type { ForeignFile, ForeignFormat } from './model/foreign';
import { decodedText } from './parts/utf8';
import { isZip, namesIn } from './parts/zip';

/** The beginning of a file as text. */
function beginningOf({ bytes }: ForeignFile): string {
  const part = bytes.slice(0, 200_000);
  if (part[0] === 0xff && part[1] === 0xfe) return decodedText(part, 'utf-16le') ?? '';
  // A character may be cut at the end.
  for (let cut = 0; cut < 4; cut += 1) {
    const text = decodedText(part.subarray(0, part.length - cut), 'utf-8');
    if (text !== null) return text.replace(/^\ufeff/, '').trimStart();
  }
  return '';
}

function byArchive(file: ForeignFile): ForeignFormat | undefined {
  const names = namesIn(file);
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/^xl\/workbook\.xml$/)) return 'xlsform';
  if (has(/(^|\/)imsmanifest\.xml$/)) return 'qti';
  if (has(/(^|\/)instrument\.csv$/i)) return 'redcap';
  if (has(/(^|\/)instrument\.json$/)) return 'instrument/1';
  if (has(/(^|\/)[^/]*_schema(\.jsonld|\.json)?$/i)) return 'reproschema';
  if (has(/\.xml$/i)) return 'qti';
  return undefined;
}

function byText(text: string): ForeignFormat | undefined {
  if (text.startsWith('<')) {
    if (/<LimeSurveyDocType>/.test(text)) return 'limesurvey';
    if (
      /<(?:\w+:)?(?:qti-)?assessment-?(?:Item|Test|item|test|Section|section)[\s>]/.test(text) ||
      /imscp_v1p1|imsqti/.test(text)
    )
      return 'qti';
    return undefined;
  }
  if (text.startsWith('{')) {
    if (/"resourceType"\s*:/.test(text)) return 'fhir';
    if (/"format"\s*:\s*"instrument\/1"/.test(text)) return 'instrument/1';
    if (/"@context"\s*:/.test(text) && /reproschema|"category"\s*:/i.test(text)) return 'reproschema';
    if (/"(pages|elements|questions)"\s*:\s*\[/.test(text)) return 'surveyjs';
    return undefined;
  }
  const [header = ''] = text.split('\n', 1);
  if (/variable\s*\/\s*field name|^"?field_name\b|\bfield_type\b/i.test(header)) return 'redcap';
  return undefined;
}

/** Which format a set of files is in, by their content; undefined: none that we read. */
export function detectFormat(files: readonly ForeignFile[]): ForeignFormat | undefined {
  for (const file of files) {
    const format = isZip(file.bytes) ? byArchive(file) : byText(beginningOf(file));
    if (format !== undefined) return format;
  }
  return undefined;
}
