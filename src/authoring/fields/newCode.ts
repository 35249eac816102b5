import { codePatterns } from 'core/instrument/codePatterns';
import { freeCode } from 'core/instrument/freeCode';
import { useState } from 'react';
import type { CodeFault } from './CodeField';

/** Why a code cannot be that of one more part of a list, where any letters may stand; undefined: it can. */
export function newCodeFault(code: string, taken: ReadonlySet<string>): CodeFault | undefined {
  if (code === '') return 'empty';
  if (taken.has(code)) return 'taken';
  return codePatterns.part.test(code) ? undefined : 'partMalformed';
}

export interface NewCode {
  code: string;
  fault: CodeFault | undefined;
  /** As it stands in the field. */
  value: string;
  onChange(typed: string): void;
}

/** The code of one more part: what is suggested, made free, until one is typed. */
export function useNewCode(parts: readonly { code: string }[], suggested: string): NewCode {
  const [typed, onChange] = useState<string>();
  const taken = new Set(parts.map(({ code }) => code));
  const value = typed ?? freeCode(suggested, taken);
  const code = value.trim();
  return { code, fault: newCodeFault(code, taken), value, onChange };
}
