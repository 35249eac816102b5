import { useCallback } from 'react';
import { useText } from '@/kit/text/useText';
import { useSurvey } from '../state/SurveyProvider';

/** What a wave is called: its title, else its place. */
export function useWaveName(): (code: string) => string {
  const text = useText('survey.waves.');
  const { detail, texts } = useSurvey();
  const base = texts.texts[detail.baseLocale];
  return useCallback(
    (code) => {
      const number = detail.waves.findIndex((wave) => wave.code === code) + 1;
      return base?.[`wave.${code}.title`] || (number > 0 ? text('number', { number }) : code);
    },
    [text, base, detail.waves],
  );
}
