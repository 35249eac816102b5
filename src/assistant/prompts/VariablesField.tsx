import { Button, Flex, Input, Select } from 'antd';
import { type PromptPurpose, type PromptVariable, sourcesOf, variableTypes } from 'core/assistant/prompt';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';

interface Props {
  value?: PromptVariable[];
  onChange?(variables: PromptVariable[]): void;
  purpose: PromptPurpose;
}

/** The variables of a prompt: what each is called in its texts, of which type it is, and what fills it. */
export function VariablesField({ value = [], onChange, purpose }: Props) {
  const text = useText('prompt.');
  const sources = sourcesOf(purpose);
  const set = (at: number, change: Partial<PromptVariable>) =>
    onChange?.(value.map((each, index) => (index === at ? { ...each, ...change } : each)));
  const add = () => onChange?.([...value, { name: '', type: 'text', source: sources[0] ?? 'sample', options: [] }]);
  return (
    <Flex vertical gap={16}>
      {value.map(({ name, type, source, options }, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a name is typed, and may stand twice meanwhile.
          key={at}
          className="prompt-part"
        >
          <legend>{name === '' ? text('variable') : <code dir="ltr">{`{{${name}}}`}</code>}</legend>
          <div className="prompt-row">
            <LabelledItem label={text('variable.name')}>
              <Input
                dir="ltr"
                spellCheck={false}
                maxLength={40}
                value={name}
                onChange={({ target }) => set(at, { name: target.value })}
              />
            </LabelledItem>
            <LabelledItem label={text('variable.source')}>
              <Select
                value={source}
                options={[...new Set([...sources, source])].map((each) => ({
                  value: each,
                  label: text(`source.${each}`),
                }))}
                onChange={(next) => set(at, { source: next })}
              />
            </LabelledItem>
            <LabelledItem label={text('variable.type')}>
              <Select
                value={type}
                options={variableTypes.map((each) => ({ value: each, label: text(`type.${each}`) }))}
                onChange={(next) => set(at, { type: next })}
              />
            </LabelledItem>
          </div>
          {type === 'choice' ? (
            <LabelledItem label={text('variable.options')}>
              <Select
                mode="tags"
                open={false}
                suffixIcon={null}
                value={options}
                onChange={(next: string[]) => set(at, { options: next })}
              />
            </LabelledItem>
          ) : null}
          <Button size="small" onClick={() => onChange?.(value.filter((_, index) => index !== at))}>
            {text('variable.remove', { name })}
          </Button>
        </fieldset>
      ))}
      <div>
        <Button onClick={add}>{text('variable.add')}</Button>
      </div>
    </Flex>
  );
}
