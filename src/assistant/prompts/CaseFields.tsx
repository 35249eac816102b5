import { useIntl } from '@umijs/max';
import { Button, Flex, Input, Select } from 'antd';
import { expectationKinds } from 'core/assistant/expectation';
import type { PromptVariable } from 'core/assistant/prompt';
import type { Prompt, PromptCase, PromptExpectation } from 'core/contract/assistant/prompt';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { languageOption } from '@/shell/languageName/languageOption';
import { enabledLanguages } from '@/shell/start/languages';
import { promptName } from './promptWords';

interface Props {
  value: PromptCase;
  variables: readonly PromptVariable[];
  judges: readonly Prompt[];
  /** undefined: it is taken away. */
  onChange(next: PromptCase | undefined): void;
}

const blankOf = (kind: PromptExpectation['kind'], judges: readonly Prompt[]): PromptExpectation => {
  if (kind === 'schema') return { kind, schema: '{"type": "object"}' };
  if (kind === 'numbers') return { kind, given: '' };
  if (kind === 'language') return { kind, language: 'en-US' };
  if (kind === 'judge') return { kind, promptId: judges[0]?.id ?? '', rubric: '' };
  return { kind, text: '' };
};

/** One case: what is filled in, and what must hold for the answer. */
export function CaseFields({ value, variables, judges, onChange }: Props) {
  const text = useText('prompt.');
  const set = (change: Partial<PromptCase>) => onChange({ ...value, ...change });
  const { expectations } = value;
  const setExpectation = (at: number, next: PromptExpectation | undefined) =>
    set({ expectations: expectations.flatMap((each, index) => (index === at ? (next ?? []) : each)) });
  return (
    <fieldset className="prompt-part">
      <legend>
        <bdi>{value.name}</bdi>
      </legend>
      <LabelledItem label={text('cases.name')}>
        <Input maxLength={120} dir="auto" value={value.name} onChange={({ target }) => set({ name: target.value })} />
      </LabelledItem>
      {variables.map(({ name, source }) => (
        <LabelledItem key={name} label={`${name} · ${text(`source.${source}`)}`}>
          <Input.TextArea
            autoSize={{ minRows: 1, maxRows: 8 }}
            maxLength={4000}
            dir="auto"
            value={value.inputs[name] ?? ''}
            onChange={({ target }) => set({ inputs: { ...value.inputs, [name]: target.value } })}
          />
        </LabelledItem>
      ))}
      <ol style={{ margin: 0, paddingInlineStart: 24 }}>
        {expectations.map((expectation, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what must hold has no identity of its own.
          <li key={at}>
            <ExpectationFields
              value={expectation}
              judges={judges}
              isLast={expectations.length === 1}
              onChange={(next) => setExpectation(at, next)}
            />
          </li>
        ))}
      </ol>
      <Flex gap={8} wrap>
        <Button size="small" onClick={() => set({ expectations: [...expectations, { kind: 'contains', text: '' }] })}>
          {text('expect.add')}
        </Button>
        <Button size="small" danger onClick={() => onChange(undefined)}>
          {text('cases.remove', { name: value.name })}
        </Button>
      </Flex>
    </fieldset>
  );
}

interface ExpectationProps {
  value: PromptExpectation;
  judges: readonly Prompt[];
  /** A case has one at least. */
  isLast: boolean;
  onChange(next: PromptExpectation | undefined): void;
}

function ExpectationFields({ value, judges, isLast, onChange }: ExpectationProps) {
  const text = useText('prompt.');
  const { locale } = useIntl();
  return (
    <Flex vertical>
      <div className="prompt-row">
        <LabelledItem label={text('expect')}>
          <Select
            value={value.kind}
            options={expectationKinds.map((kind) => ({
              value: kind,
              label: text(`expect.${kind}`),
              disabled: kind === 'judge' && judges.length === 0,
            }))}
            onChange={(kind: PromptExpectation['kind']) => onChange(blankOf(kind, judges))}
          />
        </LabelledItem>
        {value.kind === 'contains' || value.kind === 'lacks' ? (
          <LabelledItem label={text('expect.text')}>
            <Input
              maxLength={500}
              dir="auto"
              value={value.text}
              onChange={({ target }) => onChange({ ...value, text: target.value })}
            />
          </LabelledItem>
        ) : null}
        {value.kind === 'numbers' ? (
          <LabelledItem label={text('expect.given')}>
            <Input
              maxLength={2000}
              dir="auto"
              value={value.given}
              onChange={({ target }) => onChange({ ...value, given: target.value })}
            />
          </LabelledItem>
        ) : null}
        {value.kind === 'language' ? (
          <LabelledItem label={text('expect.language.which')}>
            <Select
              showSearch={{ optionFilterProp: 'found' }}
              value={value.language}
              options={enabledLanguages().map(({ code }) => languageOption(code))}
              onChange={(language: string) => onChange({ ...value, language })}
            />
          </LabelledItem>
        ) : null}
        {value.kind === 'judge' ? (
          <LabelledItem label={text('expect.judge.which')}>
            <Select
              value={value.promptId || null}
              options={judges.map((judge) => ({ value: judge.id, label: promptName(judge, locale) }))}
              onChange={(promptId) => onChange({ ...value, promptId: promptId ?? '' })}
            />
          </LabelledItem>
        ) : null}
      </div>
      {value.kind === 'schema' ? (
        <LabelledItem label={text('expect.schema.text')}>
          <Input.TextArea
            autoSize={{ minRows: 3, maxRows: 12 }}
            maxLength={8000}
            dir="ltr"
            spellCheck={false}
            value={value.schema}
            onChange={({ target }) => onChange({ ...value, schema: target.value })}
          />
        </LabelledItem>
      ) : null}
      {value.kind === 'judge' ? (
        <LabelledItem label={text('expect.rubric')}>
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={2000}
            dir="auto"
            value={value.rubric}
            onChange={({ target }) => onChange({ ...value, rubric: target.value })}
          />
        </LabelledItem>
      ) : null}
      {isLast ? null : (
        <div>
          <Button size="small" onClick={() => onChange(undefined)}>
            {text('expect.remove')}
          </Button>
        </div>
      )}
    </Flex>
  );
}
