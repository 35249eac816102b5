import { codeFromTitle } from '@/authoring';

/** A code for an item, from a title or another code: formulas name it, so it begins with a letter. */
export function itemCodeOf(name: string): string {
  const code = codeFromTitle(name).slice(0, 40).replace(/_+$/, '');
  if (code === '') return 'page';
  return /^[a-z]/.test(code) ? code : `q_${code}`;
}
