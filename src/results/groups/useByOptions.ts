import { useMemo } from 'react';
import { useText } from '@/kit/text/useText';
import { useNames } from '../names/names';

/** What groups and tables can be made by: facts, bands, and questions with one choice. */
export function useByOptions() {
  const text = useText('results.filter.');
  const names = useNames();
  return useMemo(() => {
    const facts = names.all
      .filter(({ role }) => role === 'fact')
      .map(({ code }) => ({ value: code, label: names.name(code) }));
    const bands = names.all
      .filter(({ role, levels }) => role === 'score' && levels.length > 0)
      .map(({ code }) => ({ value: `band.${code}`, label: names.name(`band.${code}`) }));
    const questions = names.all
      .filter(({ role, kind }) => role === 'question' && kind === 'choice')
      .map(({ code, name }) => ({ value: code, label: name }));
    return [
      { label: text('facts'), options: facts },
      { label: text('scores'), options: bands },
      { label: text('answers'), options: questions },
    ].filter(({ options }) => options.length > 0);
  }, [text, names]);
}
