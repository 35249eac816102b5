import { reservedWords } from 'core/formula';
import { codePatterns } from 'core/instrument/codePatterns';
import type { Draft } from 'core/instrument/draft';
import { eachPart, findPart, type Place } from 'core/instrument/operations';
import { useText } from '@/kit/text/useText';
import { useEdits, usePart, useStructure } from '../draft/useParts';
import { TypedItem } from './TypedItem';

const patternOf = ({ kind }: Place): keyof typeof codePatterns => {
  if (kind === 'question' || kind === 'row' || kind === 'calculation') return 'formula';
  return kind === 'answer' || kind === 'band' ? 'member' : 'part';
};

/** Why a code is not valid: the end of a message id below `draft.code.`. */
export type CodeFault = 'empty' | 'malformed' | 'memberMalformed' | 'partMalformed' | 'reserved' | 'taken' | 'long';

/** What is wrong with a code for the part in this place; undefined: it is valid. */
export function codeFault(place: Place, code: string, parts: Iterable<Place>): CodeFault | undefined {
  const pattern = patternOf(place);
  if (code === '') return 'empty';
  if (code.length > 100) return 'long';
  if (!codePatterns[pattern].test(code)) {
    return pattern === 'formula' ? 'malformed' : pattern === 'member' ? 'memberMalformed' : 'partMalformed';
  }
  const isName = place.kind === 'question' || place.kind === 'calculation';
  if (isName && reservedWords.has(code)) return 'reserved';
  for (const other of parts) {
    const sameList = other.list === place.list && other.parent?.part.id === place.parent?.part.id;
    const sameNames = isName && (other.kind === 'question' || other.kind === 'calculation');
    if ((sameList || sameNames) && other.part.id !== place.part.id && other.part.code === code) return 'taken';
  }
  return undefined;
}

/** What is wrong with the code typed for a part that has one; undefined: nothing, or it is the saved one. */
export const codeFaultIn = (draft: Draft, place: Place, typed: string, saved: string): CodeFault | undefined =>
  typed === saved ? undefined : codeFault(place, typed.trim(), eachPart(draft));

/** The code of a part. A new code also replaces the old one in every formula, reference and text. */
export function CodeField({ part, label }: { part: string; label?: string }) {
  const text = useText();
  const draft = useStructure();
  const saved = usePart(part)?.code ?? '';
  const { rename } = useEdits();
  const place = findPart(draft, part);
  const faultOf = (typed: string) => {
    const fault = place && codeFaultIn(draft, place, typed, saved);
    return fault && text(`draft.code.${fault}`, { code: typed.trim() });
  };
  return (
    <TypedItem
      label={label ?? text('draft.code')}
      saved={saved}
      faultOf={faultOf}
      onSave={(typed) => rename(part, typed.trim())}
      spellCheck={false}
      autoCapitalize="none"
      maxLength={100}
    />
  );
}
