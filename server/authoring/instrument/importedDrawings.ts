import type { InstrumentDocument } from 'core/instrument/document';
import { type Problem, problem } from 'core/instrument/problem';
import { AppError } from '../../errors';
import { createSvgCleaner } from '../../platform/picture/svgCleaner';

export type CleanDrawing = (source: string) => Promise<{ source: string; removed: readonly { name: string }[] }>;

const isDrawing = ({ source }: { source: string }) => /^data:image\/svg\+xml[;,]/i.test(source);

async function cleanerOfItsOwn(): Promise<CleanDrawing> {
  const clean = await createSvgCleaner();
  return async (source) => clean(source);
}

/** A refusal names the place in the document, not in the cleaner's input. */
async function cleanedAt(path: string, source: string, clean: CleanDrawing) {
  try {
    return await clean(source);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const details = (error.details ?? []).map((detail) => ({ ...detail, path }));
    throw new AppError(error.code, { details, ...(error.params && { params: error.params }) });
  }
}

/**
 * The document with every drawing cleaned, and the drawings that lost something.
 * @throws AppError `picture.unreadable`, `picture.unsafe`
 */
export async function withCleanDrawings(
  document: InstrumentDocument,
  given: CleanDrawing | undefined,
): Promise<{ document: InstrumentDocument; changed: Problem[] }> {
  const { svgs, images } = document;
  if (![...(svgs ?? []), ...(images ?? [])].some(isDrawing)) return { document, changed: [] };
  const clean = given ?? (await cleanerOfItsOwn());
  const changed: Problem[] = [];

  async function cleaned<T extends { code: string; source: string }>(list: string, parts: readonly T[]): Promise<T[]> {
    const result: T[] = [];
    for (const [index, part] of parts.entries()) {
      if (!isDrawing(part)) {
        result.push(part);
        continue;
      }
      const { source, removed } = await cleanedAt(`${list}[${index}].source`, part.source, clean);
      result.push({ ...part, source });
      if (removed.length === 0) continue;
      const names = [...new Set(removed.map(({ name }) => name))].slice(0, 20);
      changed.push(problem('asset.cleaned', [list, index, 'source'], part.code, { code: part.code, names }));
    }
    return result;
  }

  return {
    document: {
      ...document,
      ...(svgs && { svgs: await cleaned('svgs', svgs) }),
      ...(images && { images: await cleaned('images', images) }),
    },
    changed,
  };
}
