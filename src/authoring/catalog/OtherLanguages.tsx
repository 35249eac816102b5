import { Form, Input, Select } from 'antd';
import { longestName } from 'core/instrument/catalogLook';
import { useState } from 'react';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { languageOption } from '@/shell/languageName/languageOption';
import { enabledLanguages } from '@/shell/start/languages';

interface Props {
  baseLocale: string;
  /** The other languages that it has a name in. */
  named: readonly string[];
}

/** The name in other languages: those that there are, and any that is offered to be added. Elsewhere people read it in the language that stands in. */
export function OtherLanguages({ baseLocale, named }: Props) {
  const text = useText();
  const [added, setAdded] = useState<string[]>([]);
  const shown = [...named, ...added.filter((code) => !named.includes(code))];
  const others = enabledLanguages().filter(({ code }) => code !== baseLocale && !shown.includes(code));
  return (
    <fieldset className="catalog-languages">
      <legend>{text('catalog.languages')}</legend>
      <p className="catalog-facts">{text('catalog.languages.help')}</p>
      {shown.map((code) => (
        <Form.Item
          key={code}
          name={['others', code]}
          label={text('catalog.nameIn', { language: languageName(code) })}
          rules={[{ max: longestName }]}
        >
          <Input autoComplete="off" lang={code} dir="auto" autoFocus={added.at(-1) === code} />
        </Form.Item>
      ))}
      {others.length > 0 ? (
        <LabelledItem label={text('permissions.addLanguage')}>
          <Select
            showSearch={{ optionFilterProp: 'found' }}
            value={null}
            options={others.map(({ code }) => languageOption(code))}
            onChange={(code: string | null) => code && setAdded((before) => [...before, code])}
          />
        </LabelledItem>
      ) : null}
    </fieldset>
  );
}
