import { Button, Flex, Input, Select } from 'antd';
import type { PromptNames } from 'core/contract/assistant/prompt';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { languageOption } from '@/shell/languageName/languageOption';
import { enabledLanguages } from '@/shell/start/languages';

interface Props {
  value?: PromptNames;
  onChange?(names: PromptNames): void;
  /** Variables that people fill in: they have a label in each language. */
  asked: readonly string[];
}

const blank = { name: '', description: '', labels: {} };

/** What a prompt, and what it asks for, is called in each language. */
export function NamesField({ value = {}, onChange, asked }: Props) {
  const text = useText('prompt.');
  const others = enabledLanguages().filter(({ code }) => value[code] === undefined);
  const set = (code: string, change: Partial<PromptNames[string]>) =>
    onChange?.({ ...value, [code]: { ...(value[code] ?? blank), ...change } });
  const remove = (code: string) =>
    onChange?.(Object.fromEntries(Object.entries(value).filter(([each]) => each !== code)));
  return (
    <Flex vertical gap={16}>
      {Object.entries(value).map(([code, { name, description, labels }]) => (
        <fieldset key={code} className="prompt-part">
          <legend>{languageName(code)}</legend>
          <LabelledItem label={text('name')}>
            <Input
              lang={code}
              dir="auto"
              maxLength={80}
              value={name}
              onChange={({ target }) => set(code, { name: target.value })}
            />
          </LabelledItem>
          <LabelledItem label={text('description')}>
            <Input
              lang={code}
              dir="auto"
              maxLength={300}
              value={description}
              onChange={({ target }) => set(code, { description: target.value })}
            />
          </LabelledItem>
          {asked.map((variable) => (
            <LabelledItem key={variable} label={text('label', { name: variable })}>
              <Input
                lang={code}
                dir="auto"
                maxLength={120}
                value={labels[variable] ?? ''}
                onChange={({ target }) => set(code, { labels: { ...labels, [variable]: target.value } })}
              />
            </LabelledItem>
          ))}
          <Button size="small" onClick={() => remove(code)}>
            {text('language.remove', { language: languageName(code) })}
          </Button>
        </fieldset>
      ))}
      {others.length > 0 ? (
        <LabelledItem label={text('language.add')}>
          <Select
            showSearch={{ optionFilterProp: 'found' }}
            value={null}
            style={{ maxInlineSize: 320 }}
            options={others.map(({ code }) => languageOption(code))}
            onChange={(code: string | null) => code && set(code, {})}
          />
        </LabelledItem>
      ) : null}
    </Flex>
  );
}
