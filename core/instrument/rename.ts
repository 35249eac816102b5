import { type CodeSources, type Mention, mentionsIn, spliced } from '../formula/mentions';
import { parseTemplate } from '../language/template';
import { codeSources } from './codeSources';
import type { Draft } from './draft';
import { findPart, type Place, withPart } from './operations/place';
import { mapReferences, type Reference } from './references';

/** How other parts refer to a part; undefined: nothing refers to parts of its kind. */
export function referenceTo({ part, kind, parent }: Pick<Place, 'part' | 'kind' | 'parent'>): Reference | undefined {
  if (part.code === undefined) return undefined;
  if (kind === 'report' || kind === 'block' || kind === 'series' || kind === 'test_case') return undefined;
  const of = parent?.part.code;
  return { kind, code: part.code, ...(of !== undefined && { of }) };
}

/** Whether a place of a formula names this. */
function isMentionOf(mention: Mention, { kind, of, code }: Reference): boolean {
  if (mention.code !== code) return false;
  switch (mention.kind) {
    case 'name':
      return kind === 'question' || kind === 'calculation';
    case 'banded':
      return kind === 'calculation';
    case 'row':
      return kind === 'row' && mention.of === of;
    case 'answer':
    case 'band':
      return kind === mention.kind && mention.of === of;
    default:
      return kind === mention.kind;
  }
}

function renamedFormula(source: string, reference: Reference, code: string, sources: CodeSources): string {
  // Most formulas of a large instrument do not have the code at all.
  if (!source.includes(reference.code)) return source;
  const mentions = mentionsIn(source, sources);
  const edits = mentions
    .filter((mention) => isMentionOf(mention, reference))
    .map(({ kind, start, end }) => ({ start, end, text: kind === 'name' || kind === 'row' ? code : `"${code}"` }));
  return spliced(source, edits);
}

/**
 * The draft with a new code for a part, and the new code wherever the old one named the part: in fields, formulas and test cases, and as a
 * key of tables that look up answers or bands. Formulas change in nothing else, not even blanks. Texts: `renamedTexts`.
 */
export function renamed(draft: Draft, part: string, code: string): Draft {
  const place = findPart(draft, part);
  if (place === undefined) return draft;
  const reference = referenceTo(place);
  const sources = codeSources(draft);
  const rewritten =
    reference === undefined
      ? draft
      : mapReferences(draft, {
          reference: (found) =>
            found.kind === reference.kind && found.code === reference.code && found.of === reference.of
              ? code
              : found.code,
          formula: (source) => renamedFormula(source, reference, code, sources),
        });
  const moved = findPart(rewritten, part);
  return moved === undefined ? draft : withPart(rewritten, moved, { ...moved.part, code });
}

/**
 * Rewrites a text when a part of the draft gets a new code: the formulas of its `{{ placeholders }}` use it. `draft`: before the change.
 */
export function renamedTexts(draft: Draft, part: string, code: string): (text: string) => string {
  const place = findPart(draft, part);
  const reference = place && referenceTo(place);
  if (reference === undefined) return (text) => text;
  const sources = codeSources(draft);
  return (text) => {
    if (!text.includes('{{')) return text;
    const edits = parseTemplate(text).flatMap((piece) => {
      if (!('formula' in piece)) return [];
      return [{ start: piece.start, end: piece.end, text: renamedFormula(piece.formula, reference, code, sources) }];
    });
    return spliced(text, edits);
  };
}
