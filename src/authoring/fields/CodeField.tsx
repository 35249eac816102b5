import { Form, Input } from 'antd';
import { reservedWords } from 'core/formula';
import { codePatterns } from 'core/instrument/codePatterns';
import { eachPart, findPart, type Place } from 'core/instrument/operations';
import { useCallback, useId } from 'react';
import { useText } from '@/kit/text/useText';
import { useEdits, usePart, useStructure } from '../draft/useParts';
import { useTyped } from './useTyped';

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

interface Props {
  part: string;
  label?: string;
}

/** The code of a part. A new code also replaces the old one in every formula, reference and text. */
export function CodeField({ part, label }: Props) {
  const text = useText();
  const id = useId();
  const draft = useStructure();
  const saved = usePart(part)?.code ?? '';
  const { rename } = useEdits();
  const place = findPart(draft, part);
  const faultOf = (code: string) => (place === undefined ? undefined : codeFault(place, code, eachPart(draft)));
  const commit = useCallback(
    (code: string) => {
      const now = findPart(draft, part);
      if (now === undefined) return undefined;
      if (codeFault(now, code.trim(), eachPart(draft)) !== undefined) return false;
      rename(part, code.trim());
      return true;
    },
    [draft, part, rename],
  );
  const { value, onChange, save } = useTyped(saved, commit, { onLeaving: true });
  const fault = value === saved ? undefined : faultOf(value.trim());
  return (
    <Form.Item
      layout="vertical"
      label={label ?? text('draft.code')}
      htmlFor={id}
      validateStatus={fault ? 'error' : undefined}
      help={fault ? text(`draft.code.${fault}`, { code: value.trim() }) : undefined}
    >
      <Input
        id={id}
        value={value}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={100}
        onChange={(event) => onChange(event.target.value)}
        onBlur={save}
        onPressEnter={save}
      />
    </Form.Item>
  );
}
