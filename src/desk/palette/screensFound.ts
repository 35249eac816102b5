import { screens } from 'config/routes';
import type { Screen } from 'config/screen';
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
