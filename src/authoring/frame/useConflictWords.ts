import { findPart, wholeInstrument } from 'core/instrument/operations';
import { useCallback } from 'react';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { languageName } from '@/shell/languageName/languageName';
import type { StepLabel } from '../draft/change';
import type { ConflictItem } from '../draft/conflict';
import { useDraft } from '../draft/DraftProvider';
import { codeOf } from '../draft/useParts';
import { type FieldPlace, useFieldWords } from '../names/useFieldWords';
import { usePartTitle } from '../names/usePartTitle';
import { useStepWords } from '../names/useStepWords';

interface Words {
  /** The part, its field and the language: “Question 3 “I felt calm” · Shown if”. */
  place: string;
  values: Record<'theirs' | 'mine', string>;
}

/** A conflict in words; where codes are shown, its place and its values as they are stored. @param label of the change, which names what is gone */
export function useConflictWords(label: StepLabel): (item: ConflictItem) => Words {
  const { step } = useStepWords();
  const view = useDraft((state) => state.view);
  const titleOf = usePartTitle();
  const fields = useFieldWords(view);
  const showsCodes = useShowsCodes();
  return useCallback(
    ({ part, field, locale, theirs, mine }) => {
      if (showsCodes) {
        const place = [codeOf(view.draft, part) || part, field, locale].filter(Boolean).join(' · ');
        const raw = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 1));
        return { place, values: { theirs: raw(theirs), mine: raw(mine) } };
      }
      const kind = part === wholeInstrument ? part : findPart(view.draft, part)?.kind;
      const named: FieldPlace = { kind: kind ?? wholeInstrument, field: field ?? '' };
      const [theirWords, myWords] = fields.sides(named, [theirs, mine]);
      const place = [
        kind === undefined ? step(label) : kind === wholeInstrument ? '' : titleOf(part),
        kind && field && fields.label(named),
        locale && languageName(locale),
      ];
      return { place: place.filter(Boolean).join(' · '), values: { theirs: theirWords, mine: myWords } };
    },
    [label, step, view, titleOf, fields, showsCodes],
  );
}
