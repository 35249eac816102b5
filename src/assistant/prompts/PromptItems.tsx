import { Form, Input, Select } from 'antd';
import { promptPurposes } from 'core/assistant/prompt';
import { NumberInput } from '@/kit/form/NumberInput';
import { useText } from '@/kit/text/useText';
import { NamesField } from './NamesField';
import { blankPrompt, type PromptFields } from './promptWords';
import { VariablesField } from './VariablesField';
import './prompts.css';

/** The fields of a prompt. `models`: those that the installation offers, its own first. */
export function PromptItems({ models }: { models: readonly string[] }) {
  const text = useText('prompt.');
  const typed: Partial<PromptFields> = Form.useWatch([]) ?? {};
  const { purpose = blankPrompt.purpose, variables = [] } = typed;
  const asked = variables.filter(({ source }) => source === 'person').map(({ name }) => name);
  return (
    <>
      <div className="prompt-row">
        <Form.Item
          name="key"
          label={text('key')}
          extra={text('key.help')}
          rules={[{ required: true }, { pattern: /^[a-z][a-z0-9_]{1,59}$/, message: text('key.malformed') }]}
        >
          <Input dir="ltr" autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item
          name="purpose"
          label={text('purpose')}
          extra={text(`purpose.help.${purpose === 'chat' || purpose === 'judge' ? purpose : 'other'}`)}
        >
          <Select options={promptPurposes.map((value) => ({ value, label: text(`purpose.${value}`) }))} />
        </Form.Item>
      </div>
      <Form.Item name="system" label={text('system')} extra={text('system.help')}>
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 20 }} maxLength={8000} dir="auto" />
      </Form.Item>
      <Form.Item name="template" label={text('template')} extra={text('template.help')} rules={[{ required: true }]}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 16 }} maxLength={4000} dir="auto" />
      </Form.Item>
      <Form.Item name="variables" label={text('variables')}>
        <VariablesField purpose={purpose} />
      </Form.Item>
      <div className="prompt-row">
        <Form.Item name="model" label={text('model')}>
          <Select
            allowClear
            placeholder={text('model.default', { model: models[0] ?? '' })}
            options={[...new Set([...models, ...(typed.model ? [typed.model] : [])])].map((value) => ({
              value,
              label: value,
            }))}
          />
        </Form.Item>
        <Form.Item name="temperature" label={text('temperature')} extra={text('temperature.help')}>
          <NumberInput min={0} max={2} step={0.1} style={{ inlineSize: '100%' }} />
        </Form.Item>
        <Form.Item name="maxTokens" label={text('maxTokens')}>
          <NumberInput min={16} max={8000} precision={0} style={{ inlineSize: '100%' }} />
        </Form.Item>
      </div>
      <Form.Item name="names" label={text('names')} extra={text('names.help')}>
        <NamesField asked={asked} />
      </Form.Item>
    </>
  );
}
