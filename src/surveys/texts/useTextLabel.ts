import type { SurveyMessageKind } from 'core/survey/document';
import { useCallback } from 'react';
import { useText } from '@/kit/text/useText';
import { useMailWords } from '../messages/mailWords';
import { useSurvey } from '../state/SurveyProvider';

/** What a text of the survey is called: “Welcome”, “Label of Site”. */
export function useTextLabel(): (key: string) => string {
  const text = useText('survey.texts.');
  const words = useText('survey.');
  const mails = useMailWords();
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
      if (kind === 'wave' && part !== 'title') {
        const mail = mails.kind({ kind: part as SurveyMessageKind, number: 0, wave: code });
        return text(`key.message.${rest[0]}`, { mail });
      }
      if (kind === 'wave') {
        return text('key.wave', { number: detail.waves.findIndex((wave) => wave.code === code) + 1 });
      }
      if (kind === 'quota') return text('key.quota', { name: code });
      if (kind === 'message') return text(`key.message.${part}`, { mail: words(`mails.kind.${code}`) });
      return ['title', 'description', 'asker', 'welcome', 'consent', 'thanks'].includes(key) ? text(`key.${key}`) : key;
    },
    [text, words, mails, base, detail.items, detail.waves],
  );
}
