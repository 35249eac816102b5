import { useIntl } from '@umijs/max';
import { findPart } from 'core/instrument/operations';
import { useCallback } from 'react';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { useDraft } from '../draft/DraftProvider';
import { partName } from './partName';

/** What a part is called in a list to choose from: I felt calm, or Question 3; with its code where codes are shown. */
export function useListedName(): (id: string) => string {
  const intl = useIntl();
  const text = useText();
  const view = useDraft((state) => state.view);
  const showsCodes = useShowsCodes();
  return useCallback(
    (id) => {
      const found = partName(view, id);
      if (found === undefined) return '';
      const name = found.name || text(`question.part.${found.kind}`, { code: intl.formatNumber(found.number) });
      const code = showsCodes ? findPart(view.draft, id)?.part.code : undefined;
      return code === undefined || code === name ? name : `${name} (${code})`;
    },
    [intl, text, view, showsCodes],
  );
}
