import { type Mention, mentionsIn } from '../formula/mentions';
import { parseTemplate } from '../language/template';
import { codeSources } from './codeSources';
import type { TextBundle } from './document';
import { type Draft, storedTextKeys } from './draft';
import { wholeInstrument } from './operations/operation';
import { formatPath, type PathSegment } from './problem';
import { mapReferences, type Reference } from './references';

/** A place that names a part, a tag or a group of nuggets. */
export interface Use {
  /** Id of the innermost part that it lies in; `instrument`: of the instrument itself. */
  part: string;
  /** As problems write it: `questions[3].answerSet`. */
  path: string;
  /** For a formula: where in its source, or in the text that it stands in (UTF-16 units, end exclusive). */
  start?: number;
  end?: number;
}

const keyOf = ({ kind, of, code }: Reference): string => JSON.stringify([kind, of ?? null, code]);

/** What a place of a formula may name: a bare name is a question's or a calculation's. */
function namedBy(mention: Mention): Reference[] {
  const { code } = mention;
  switch (mention.kind) {
    case 'name':
      return [
        { kind: 'question', code },
        { kind: 'calculation', code },
      ];
    case 'banded':
      return [{ kind: 'calculation', code }];
    case 'table':
    case 'tag':
      return [{ kind: mention.kind, code }];
    default:
      return [{ kind: mention.kind, of: mention.of, code }];
  }
}

/**
 * Everything in a draft that names something, looked through once: what uses an answer set, a table, an image, an SVG, a chart, a calculation, a
 * question, a row, an answer, a band, a section, a nugget, a tag (what carries it too) or a group of nuggets (those in it too).
 * @param texts the base texts by stored key: their placeholders hold formulas
 */
export function usesIn(draft: Draft, texts: TextBundle = {}): (of: Reference) => readonly Use[] {
  const uses = new Map<string, Use[]>();
  const sources = codeSources(draft);
  const add = (reference: Reference, use: Use) => {
    const key = keyOf(reference);
    const known = uses.get(key);
    if (known === undefined) uses.set(key, [use]);
    else known.push(use);
  };
  const addFormula = (source: string, part: string, path: PathSegment[], offset = 0) => {
    const at = formatPath(path);
    for (const mention of mentionsIn(source, sources)) {
      const [start, end] = [mention.start + offset, mention.end + offset];
      for (const reference of namedBy(mention)) add(reference, { part, path: at, start, end });
    }
  };
  mapReferences(draft, {
    reference: (reference, { part, path }) => {
      add(reference, { part, path: formatPath(path) });
      return reference.code;
    },
    formula: (source, { part, path }) => {
      addFormula(source, part, path);
      return source;
    },
  });
  for (const { id, stored, key, placeholders } of storedTextKeys(draft)) {
    const text = placeholders && Object.hasOwn(texts, stored) ? texts[stored] : undefined;
    for (const piece of parseTemplate(text ?? '')) {
      if (!('formula' in piece)) continue;
      addFormula(piece.formula, id === '' ? wholeInstrument : id, ['texts', draft.baseLocale, key], piece.start);
    }
  }
  return (of) => uses.get(keyOf(of)) ?? [];
}
