import { compileDocument } from './compiler';
import { buildDocument, type SetDocument } from './document';
import type { ReportPdfInput } from './input';

const isReadable = (path: string, { files, fonts }: SetDocument): boolean => {
  try {
    compileDocument({ page: `#image("${path}")`, data: {}, files, fonts });
    return true;
  } catch {
    return false;
  }
};

/** The data with other words in the place of these pictures. */
const without = (value: unknown, pictures: ReadonlySet<string>): unknown => {
  if (Array.isArray(value)) return value.map((each) => without(each, pictures));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === 'path' && pictures.has(inner) ? [key, null] : [key, without(inner, pictures)],
    ),
  );
};

/** A report as PDF. A picture that Typst cannot read, such as a drawing without a size, is replaced by its words. @throws CompileError */
export async function setReport(input: ReportPdfInput): Promise<Uint8Array> {
  const document = await buildDocument(input);
  try {
    return compileDocument(document);
  } catch (error) {
    const unreadable = [...document.files.keys()].filter((path) => !isReadable(path, document));
    if (unreadable.length === 0) throw error;
    return compileDocument({ ...document, data: without(document.data, new Set(unreadable)) as object });
  }
}
