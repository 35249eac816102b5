import { type Screen, screens } from 'config/routes';
import type { TranslationCaller } from 'core/access/translationGrants';
import { mayOpen } from '@/desk/frame/menu';

/** Its query names the grant. */
const oneGrant = '/access/edit';

/** The screens of the desk that the caller may open from anywhere: those whose address says everything. */
export function openScreens(caller: TranslationCaller): readonly Screen[] {
  return screens.filter(
    (screen) =>
      screen.frame === 'desk' && !screen.path.includes(':') && screen.path !== oneGrant && mayOpen(screen, caller),
  );
}

/** Without case and accents. */
const searchable = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a name has all the words, in any order. */
export function hasWords(name: string, words: string): boolean {
  const within = searchable(name);
  return searchable(words)
    .split(/\s+/)
    .every((word) => within.includes(word));
}
