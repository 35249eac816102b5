import { Input, Tag } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTyped } from '@/authoring';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { localeDirection } from '@/shell/start/languages';
import { stateWords } from '@/translating';
import { useSurvey, useSurveyStore } from '../state/SurveyProvider';
import { useTextLabel } from './useTextLabel';
import './texts.css';

interface Props {
  textKey: string;
  isLong: boolean;
  locale: string;
  /** Shown while nothing is written. */
  placeholder?: string;
  /** Where it stands under a heading that says the rest. */
  label?: string;
  /** Below the field: the part that is typed, with what changes it. */
  children?(typed: string, change: (text: string) => void): ReactNode;
}

/** A text of the survey in one language: saved when one leaves it. */
export function OneText({ textKey, isLong, locale, placeholder, label: short, children }: Props) {
  const text = useText();
  const id = useId();
  const store = useSurveyStore();
  const { detail, texts } = useSurvey();
  const labelOf = useTextLabel();
  const isBase = locale === detail.baseLocale;
  const named = labelOf(textKey);
  const own = short ?? named;
  const label = isBase ? own : text('draft.textIn', { label: own, language: languageName(locale) });
  const saved = texts.texts[locale]?.[textKey] ?? '';
  const state = texts.states[locale]?.[textKey] ?? 'missing';
  const { value, onChange, save } = useTyped(saved, (typed) =>
    store.setText(text('survey.step.text', { text: named }), locale, textKey, typed.trim()),
  );
  const shared = {
    ...{ id, value, placeholder, lang: locale, dir: localeDirection(locale), onBlur: save },
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  const hasBase = Boolean(texts.texts[detail.baseLocale]?.[textKey]);
  return (
    <div>
      <div className="survey-text-label">
        <label htmlFor={id}>{label}</label>
        {isBase || !hasBase ? null : <Tag>{text(stateWords[state])}</Tag>}
      </div>
      {isLong ? (
        <Input.TextArea {...shared} maxLength={100_000} autoSize={{ minRows: 3, maxRows: 16 }} />
      ) : (
        <Input {...shared} maxLength={2000} onPressEnter={save} />
      )}
      {children?.(value, onChange)}
      {isBase ? <Help textKey={textKey} /> : null}
    </div>
  );
}

const helped: ReadonlySet<string> = new Set(['description', 'asker', 'welcome', 'consent', 'thanks']);

function Help({ textKey }: { textKey: string }) {
  const text = useText('survey.texts.help.');
  return helped.has(textKey) ? <p className="survey-quiet">{text(textKey)}</p> : null;
}
