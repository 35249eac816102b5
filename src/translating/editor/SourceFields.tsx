import { useIntl } from '@umijs/max';
import { Form, Input, Radio } from 'antd';
import type { MessageDetail } from 'core/contract/translating/translation';
import { directionOf } from 'core/language/direction';
import { NumberInput } from '@/kit/form/NumberInput';
import { useText } from '@/kit/text/useText';

export interface SourceFieldValues {
  sourceText: string;
  context?: string | null;
  maxLength?: number | null;
  format: MessageDetail['format'];
}

const longestText = 20_000;
const longestContext = 2000;
const formats: readonly MessageDetail['format'][] = ['plain', 'icu', 'markdown'];

/** As the calls take them: empty is null. */
export const sourceOf = ({ sourceText, context, maxLength, format }: SourceFieldValues) => ({
  sourceText,
  context: context?.trim() || null,
  maxLength: maxLength ?? null,
  format,
});

/** The fields of a source text, for adding and changing a message. */
export function SourceFields({ sourceLocale }: { sourceLocale: string }) {
  const intl = useIntl();
  const text = useText();
  return (
    <>
      <Form.Item
        name="sourceText"
        label={intl.formatMessage(
          { id: 'translate.source.text' },
          { language: intl.formatDisplayName(sourceLocale, { type: 'language' }) ?? sourceLocale },
        )}
        rules={[{ required: true }, { max: longestText }]}
      >
        <Input.TextArea
          lang={sourceLocale}
          dir={directionOf(sourceLocale)}
          spellCheck
          autoSize={{ minRows: 3, maxRows: 12 }}
        />
      </Form.Item>
      <Form.Item name="format" label={text('translate.format')} rules={[{ required: true }]}>
        <Radio.Group options={formats.map((value) => ({ value, label: text(`translate.format.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="context"
        label={text('translate.context')}
        extra={text('translate.context.help')}
        rules={[{ max: longestContext }]}
      >
        <Input.TextArea dir="auto" autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item name="maxLength" label={text('translate.maxLength')} extra={text('translate.maxLength.help')}>
        <NumberInput min={1} max={longestText} precision={0} inputMode="numeric" style={{ inlineSize: 160 }} />
      </Form.Item>
    </>
  );
}
