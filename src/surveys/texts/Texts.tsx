import { Link } from '@umijs/max';
import { Flex, Input, Select, Tag } from 'antd';
import { useId, useState } from 'react';
import { useTyped } from '@/authoring';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { enabledLanguages, localeDirection } from '@/shell/start/languages';
import { stateWords } from '@/translating';
import { useSurvey, useSurveyStore } from '../state/SurveyProvider';
import { useTextLabel } from './useTextLabel';
import './texts.css';

const translatingPath = (ownerId: string, locale: string): string =>
  `/translations?${new URLSearchParams({ kinds: 'Survey', ownerId, locales: locale })}`;

/** All the survey's own texts, in the base language and a second one side by side. Those of its pages are written with the pages. */
export function Texts() {
  const text = useText('survey.texts.');
  const { detail, texts } = useSurvey();
  const { baseLocale, id } = detail;
  const others = Object.keys(texts.texts).filter((locale) => locale !== baseLocale);
  const [second, setSecond] = useState(others[0]);
  const languages = enabledLanguages().filter(({ code }) => code !== baseLocale);
  const offered = [...new Set([...others, ...languages.map(({ code }) => code)])];
  const written = (locale: string) => texts.keys.filter(({ key }) => texts.texts[locale]?.[key]).length;
  const total = written(baseLocale);
  return (
    <div className="survey-surface survey-texts">
      <Flex gap={8} wrap align="center">
        <Select
          allowClear
          aria-label={text('second')}
          placeholder={text('second')}
          style={{ minInlineSize: 260 }}
          value={second}
          showSearch={{ optionFilterProp: 'label' }}
          options={offered.map((locale) => ({
            value: locale,
            label: text('share', { language: languageName(locale), count: written(locale), total }),
          }))}
          onChange={(locale?: string) => setSecond(locale)}
        />
        {second === undefined ? null : <Link to={translatingPath(id, second)}>{text('translators')}</Link>}
      </Flex>
      {texts.keys.map(({ key, format }) => (
        <div key={key} className="survey-text-pair" data-paired={second !== undefined || undefined}>
          <OneText textKey={key} isLong={format === 'markdown'} locale={baseLocale} />
          {second === undefined ? null : (
            <OneText key={second} textKey={key} isLong={format === 'markdown'} locale={second} />
          )}
        </div>
      ))}
    </div>
  );
}

interface OneProps {
  textKey: string;
  isLong: boolean;
  locale: string;
}

function OneText({ textKey, isLong, locale }: OneProps) {
  const text = useText();
  const id = useId();
  const store = useSurveyStore();
  const { detail, texts } = useSurvey();
  const labelOf = useTextLabel();
  const isBase = locale === detail.baseLocale;
  const own = labelOf(textKey);
  const label = isBase ? own : text('draft.textIn', { label: own, language: languageName(locale) });
  const saved = texts.texts[locale]?.[textKey] ?? '';
  const state = texts.states[locale]?.[textKey] ?? 'missing';
  const { value, onChange, save } = useTyped(saved, (typed) =>
    store.setText(text('survey.step.text', { text: label }), locale, textKey, typed.trim()),
  );
  const shared = {
    ...{ id, value, lang: locale, dir: localeDirection(locale), onBlur: save },
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
      {isBase ? <Help textKey={textKey} /> : null}
    </div>
  );
}

const helped: ReadonlySet<string> = new Set(['description', 'asker', 'welcome', 'consent', 'thanks']);

function Help({ textKey }: { textKey: string }) {
  const text = useText('survey.texts.help.');
  return helped.has(textKey) ? <p className="survey-quiet">{text(textKey)}</p> : null;
}
