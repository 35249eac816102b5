import { Link } from '@umijs/max';
import { Flex, Select } from 'antd';
import { useState } from 'react';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { languageOption } from '@/shell/languageName/languageOption';
import { enabledLanguages } from '@/shell/start/languages';
import { useSurvey } from '../state/SurveyProvider';
import { OneText } from './OneText';
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
          showSearch={{ optionFilterProp: 'found' }}
          options={offered.map((locale) =>
            languageOption(locale, text('share', { language: languageName(locale), count: written(locale), total })),
          )}
          onChange={(locale?: string) => setSecond(locale)}
        />
        {second === undefined ? null : <Link to={translatingPath(id, second)}>{text('translators')}</Link>}
      </Flex>
      {detail.status === 'open' ? <p className="survey-quiet">{text('atOnce')}</p> : null}
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
