import type { DraftAnswerSet } from 'core/instrument/draft';
import { useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useStructure } from '@/authoring/draft/useParts';
import { useEditedLocale } from '@/authoring/frame/editedLocale';
import { languageName } from '@/shell/languageName/languageName';
import { readItem, writeItem } from '@/shell/session/storage';

/** Which columns the table of answers has, besides label and score. */
export interface AnswerColumns {
  second: { locale: string; name: string } | undefined;
  codes: boolean;
  /** The images to choose from; undefined: no column. */
  images: readonly { id: string; code: string; source: string }[] | undefined;
  /** "Excludes the others": only where several answers can be chosen, or one excludes the others already. */
  exclusive: boolean;
}

const codesKey = 'authoring:codes';

/** The columns of a set's table, and what changes them. */
export function useAnswerColumns({ code, answers }: DraftAnswerSet) {
  const { images = [], questions } = useStructure();
  const base = useDraft(({ facts }) => facts.baseLocale);
  const { locale } = useEditedLocale();
  const [codes, setCodes] = useState(() => readItem('local', codesKey) === '1');
  const [wantsImages, setWantsImages] = useState(false);
  const users = questions.filter(({ answerSet }) => answerSet === code);
  const hasImages =
    wantsImages || answers.some(({ image }) => image) || users.some(({ kind }) => kind === 'image_choice');
  const columns: AnswerColumns = {
    second: locale === undefined || locale === base ? undefined : { locale, name: languageName(locale) },
    codes,
    images: hasImages ? images : undefined,
    exclusive: users.some(({ kind }) => kind === 'multiple_choice') || answers.some(({ exclusive }) => exclusive),
  };
  return {
    columns,
    showCodes: (shown: boolean) => {
      setCodes(shown);
      writeItem('local', codesKey, shown ? '1' : '0');
    },
    showImages: images.length > 0 && !hasImages ? () => setWantsImages(true) : undefined,
  };
}
