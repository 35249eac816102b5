import type { ReactElement } from 'react';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { useDraft } from '../draft/DraftProvider';

/** Asks before the instrument is left while something is not with the server yet; between its screens one goes freely. */
export function useDraftLeaveGuard(): ReactElement {
  const isUnsaved = useDraft(({ saving }) => saving !== 'saved');
  const id = useDraft(({ facts }) => facts.id);
  return useLeaveGuard(isUnsaved, id);
}
