import { useCallback } from 'react';
import { useText } from '@/kit/text/useText';
import { useSurvey } from '../state/SurveyProvider';

/** What a text of the survey is called: “Welcome”, “Label of Site”. */
export function useTextLabel(): (key: string) => string {
  const text = useText('survey.texts.');
  const { detail, texts } = useSurvey();
  const base = texts.texts[detail.baseLocale];
  return useCallback(
    (key) => {
      const [kind = '', code = '', part = '', ...rest] = key.split('.');
      if (kind === 'attribute') {
        const name = base?.[`attribute.${code}.label`] || code;
        return part === 'value'
          ? text('key.value', { name, value: rest.join('.') })
          : text('key.attribute', { name: code });
      }
      if (kind === 'item') {
        const item = detail.items.find((each) => each.code === code);
        return text('key.item', { name: item?.title ?? code });
      }
      return ['title', 'description', 'asker', 'welcome', 'consent', 'thanks'].includes(key) ? text(`key.${key}`) : key;
    },
    [text, base, detail.items],
  );
}
