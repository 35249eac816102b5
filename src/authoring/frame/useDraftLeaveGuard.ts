import type { ReactElement } from 'react';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { useDraft } from '../draft/DraftProvider';

/** Asks before leaving the instrument with unsaved changes; not between its screens. */
export function useDraftLeaveGuard(): ReactElement {
  const isUnsaved = useDraft(({ saving }) => saving !== 'saved');
  const id = useDraft(({ facts }) => facts.id);
  return useLeaveGuard(isUnsaved, id);
}
