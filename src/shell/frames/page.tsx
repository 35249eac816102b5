import { GuardedOutlet } from './guarded';

/** The layout of the screens for answering: nothing around them. */
export default function PageLayout() {
  return <GuardedOutlet />;
}
