import type { CurrentUser } from 'core/contract/accounts/profile';
import type { useStepUp } from '@/shell/stepUp/useStepUp';

/** Props of every way to sign in. `run` makes a call that may have to be confirmed. */
export interface MethodProps {
  user: CurrentUser;
  run: ReturnType<typeof useStepUp>['run'];
}
