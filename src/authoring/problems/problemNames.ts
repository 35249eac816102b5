import type { PartKind } from 'core/instrument/draft';
import { eachPart, textKeysOf } from 'core/instrument/operations';
import type { Problem } from 'core/instrument/problem';
import type { DraftView } from '../draft/view';
import { type PartName, partName } from '../names/partName';

/** The params that hold codes of parts, with the kinds that they may be of; none: any. */
const kindsOf: Readonly<Record<string, readonly PartKind[]>> = {
  question: ['question', 'row'],
  calculation: ['calculation'],
  band: ['band'],
  answerSet: ['answer_set'],
  answer: ['answer'],
  testCase: ['test_case'],
  other: ['calculation'],
  code: [],
};

/** Problems of codes, and of formulas, which are written in codes. */
const speaksCodes = (code: string): boolean => /^(code|reference|formula|schema)\./.test(code);

type Given = Pick<Problem, 'code' | 'params'>;

function nameOfCode(view: DraftView, code: string, kinds: readonly PartKind[]): string | undefined {
  for (const { part, kind, parent } of eachPart(view.draft)) {
    if (kinds.length > 0 && !kinds.includes(kind)) continue;
    if (
      [parent?.part.code, part.code].filter(Boolean).join('.') !== code &&
      (parent === undefined || part.code !== code)
    )
      continue;
    return partName(view, part.id)?.name || undefined;
  }
  return undefined;
}

/** The params of a problem with the names of the parts that they hold the codes of. */
export function namedParams(view: DraftView, { code, params }: Given): Problem['params'] {
  if (speaksCodes(code)) return params;
  const named = Object.entries(params).map(([param, value]) => {
    const kinds = kindsOf[param];
    const name = kinds && typeof value === 'string' ? nameOfCode(view, value, kinds) : undefined;
    return [param, name ?? value];
  });
  return Object.fromEntries(named);
}

/** The part whose text a problem is about; undefined: none. */
export function partOfText(view: DraftView, { params }: Pick<Given, 'params'>): PartName | undefined {
  const { key } = params;
  if (typeof key !== 'string') return undefined;
  for (const [address, slot] of textKeysOf(view.draft)) {
    if (slot.key === key) return partName(view, address.split(' ')[0] ?? '');
  }
  return undefined;
}
