import { useIntl } from '@umijs/max';
import { findPart, wholeInstrument } from 'core/instrument/operations';
import { useCallback } from 'react';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { useDraft } from '../draft/DraftProvider';
import { codeOf } from '../draft/useParts';
import { isNumbered, partName } from './partName';

/** A part by its kind and name, and by that of the part that holds it: “Question 3 “I felt calm””, “Block 2 · Report Result”. */
export function usePartTitle(): (id: string) => string {
  const intl = useIntl();
  const text = useText();
  const view = useDraft((state) => state.view);
  const showsCodes = useShowsCodes();
  return useCallback(
    (id) => {
      const nameOf = (part: string): string => {
        const found = partName(view, part);
        if (found === undefined) return '';
        const { kind, name, number } = found;
        if (kind === wholeInstrument) return text('draft.use.instrument');
        if (showsCodes) return text(`question.part.${kind}`, { code: codeOf(view.draft, part) });
        if (!isNumbered(kind)) return text(`question.part.${kind}`, { code: name });
        const place = text(`question.part.${kind}`, { code: intl.formatNumber(number) });
        return name === '' ? place : `${place} ${text('draft.named', { name })}`;
      };
      const holder = showsCodes ? undefined : findPart(view.draft, id)?.parent?.part.id;
      return [nameOf(id), holder && nameOf(holder)].filter(Boolean).join(' · ');
    },
    [intl, text, view, showsCodes],
  );
}
