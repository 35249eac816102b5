import { useIntl } from '@umijs/max';
import { useCallback } from 'react';
import { useText } from '@/kit/text/useText';
import type { PartName } from './partName';

/** A part in words: “I felt calm”, or Question 3 where it has no name. */
export function usePartWords(): (part: PartName) => string {
  const intl = useIntl();
  const text = useText();
  return useCallback(
    ({ kind, name, number }) =>
      name === '' ? text(`question.part.${kind}`, { code: intl.formatNumber(number) }) : text('draft.named', { name }),
    [intl, text],
  );
}
