import { GuardedOutlet } from './guarded';
import { SkipLink } from './SkipLink';

/** The layout of the screens for answering: nothing to see around them. */
export default function PageLayout() {
  return (
    <>
      <SkipLink />
      <GuardedOutlet />
    </>
  );
}
