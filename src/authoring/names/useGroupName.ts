import { useCallback } from 'react';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { useDraft } from '../draft/DraftProvider';
import { groupName } from './groupName';

/** What a group of nuggets is called (see `groupName`); its code where codes are shown. */
export function useGroupName(): (group: string) => string {
  const text = useText();
  const view = useDraft((state) => state.view);
  const showsCodes = useShowsCodes();
  return useCallback(
    (group) => (showsCodes ? group : groupName(view, group, text('nugget.group.risk.name'))),
    [text, view, showsCodes],
  );
}
