import { codePatterns } from 'core/instrument/codePatterns';
import { freeCode } from 'core/instrument/freeCode';
import { useState } from 'react';
import type { CodeFault } from './CodeField';

/** What is wrong with the code of a new part in a list where codes may have any letters; undefined: it is valid. */
export function newCodeFault(code: string, taken: ReadonlySet<string>): CodeFault | undefined {
  if (code === '') return 'empty';
  if (taken.has(code)) return 'taken';
  return codePatterns.part.test(code) ? undefined : 'partMalformed';
}

export interface NewCode {
  code: string;
  fault: CodeFault | undefined;
  /** As typed. */
  value: string;
  onChange(typed: string): void;
}

/** The code of a new part: a free one based on the suggestion, until one is typed. */
export function useNewCode(parts: readonly { code: string }[], suggested: string): NewCode {
  const [typed, onChange] = useState<string>();
  const taken = new Set(parts.map(({ code }) => code));
  const value = typed ?? freeCode(suggested, taken);
  const code = value.trim();
  return { code, fault: newCodeFault(code, taken), value, onChange };
}
