import type { CurrentUser } from 'core/contract/accounts/profile';
import type { useStepUp } from '@/shell/stepUp/useStepUp';

/** What every way to sign in needs: whose it is, and how to make a call that may have to be confirmed. */
export interface MethodProps {
  user: CurrentUser;
  run: ReturnType<typeof useStepUp>['run'];
}
