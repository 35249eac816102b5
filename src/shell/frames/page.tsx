import { GuardedOutlet } from './guarded';

/** Around the answering routes: nothing. */
export default function PageLayout() {
  return <GuardedOutlet />;
}
