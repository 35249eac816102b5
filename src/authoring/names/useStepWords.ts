import { useIntl } from '@umijs/max';
import type { DraftChange } from 'core/contract/authoring/draft';
import { wholeInstrument } from 'core/instrument/operations';
import { useMemo } from 'react';
import { useText } from '@/kit/text/useText';
import { useAuthorName } from '@/shell/author/useAuthorName';
import type { StepLabel } from '../draft/change';

type Done = Pick<DraftChange, 'label' | 'by' | 'undoes' | 'redoes'>;

/** What was done to a draft, in words: `step` names an edit ("moved “I felt calm” to the first place"), `sentence` says who did it. */
export function useStepWords() {
  const intl = useIntl();
  const text = useText();
  const nameOf = useAuthorName();
  return useMemo(() => {
    /** Settings are of the instrument as a whole. */
    const keyOf = ({ key, kind }: StepLabel) => (kind === wholeInstrument && key === 'set' ? 'settings' : key);
    const valuesOf = ({ code, name, kind, number, place, beside = '' }: StepLabel) => ({
      code: name
        ? text('draft.named', { name })
        : kind && number !== undefined
          ? text(`question.part.${kind}`, { code: intl.formatNumber(number) })
          : code,
      place: place ?? 'none',
      beside: text('draft.named', { name: beside }),
    });
    const step = (label: StepLabel) => text(`draft.step.${keyOf(label)}`, valuesOf(label));
    return {
      step,
      sentence: ({ label, by, undoes, redoes }: Done): string => {
        const who = nameOf(by);
        if (undoes !== null) return text('draft.did.undo', { who, what: step(label) });
        if (redoes !== null) return text('draft.did.redo', { who, what: step(label) });
        return text(`draft.did.${keyOf(label)}`, { who, ...valuesOf(label) });
      },
    };
  }, [intl, text, nameOf]);
}
