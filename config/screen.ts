import type { Role } from '../core/access/roles';
import type { TranslationCaller } from '../core/access/translationGrants';

/**
 * Who may open a screen. `public`: nobody need be signed in; `signed-in`: any account, whatever its roles;
 * a list: any account that holds one of them; a function: whoever it says, by roles and translation permissions.
 */
export type ScreenAccess = 'public' | 'signed-in' | readonly Role[] | ((caller: TranslationCaller) => boolean);

/** What stands around a screen: the desk (menu and header), the page of the answering routes (nothing), the card of /user. */
export type Frame = 'desk' | 'page' | 'sign-in';

export interface Screen {
  /** As in the product, spellings included; parameters as `:name`. */
  path: string;
  /** Another path of the same screen: the specification can be read so too. */
  also?: string;
  /** Message id of the menu entry and of the page's title. */
  name: string;
  /** `SUBJECT/PATH`: the file `PATH.tsx` in the subject's `screens`. */
  component: string;
  access: ScreenAccess;
  frame: Frame;
  /** A screen with an icon stands in the menu. */
  icon?:
    | 'home'
    | 'instruments'
    | 'surveys'
    | 'mySurveys'
    | 'translations'
    | 'languages'
    | 'domains'
    | 'areas'
    | 'prompts'
    | 'testRuns'
    | 'users'
    | 'browse'
    | 'history'
    | 'products'
    | 'orders';
  /** Hidden from the menu though it has neither parameters nor a place of its own. */
  hideInMenu?: true;
}

/** Where a screen's component is, below src and without its ending. */
export const screenFile = (component: string): string => component.replace('/', '/screens/');

export const frameFiles: Readonly<Record<Frame, string>> = {
  desk: 'desk/frame/desk',
  page: 'shell/frames/page',
  'sign-in': 'shell/frames/sign-in',
};
