import { Flex, Form, Radio, Select, Typography } from 'antd';
import type { MessageKind } from 'core/access/translationGrants';
import type { ExchangeFormat } from 'core/contract/translating/exchange';
import type { TranslationState } from 'core/contract/translating/translation';
import { exchangeFileName } from 'core/interchange/texts/fileNames';
import { feedback } from '@/kit/feedback/feedback';
import { flaggedLanguages } from '@/kit/flag/flaggedLanguages';
import { FormDrawer } from '@/kit/form/FormDrawer';
import { useSubmission } from '@/kit/form/useSubmission';
import { saveFile } from '@/kit/saveFile/saveFile';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { stateWords, translationStates } from '@/translating/texts/stateWords';
import { type ExchangeScope, kindsOf, languagesOf } from './exchangeScope';

interface Fields {
  format: ExchangeFormat;
  locales: string[];
  kind?: MessageKind;
  states?: TranslationState[];
}

const formats: readonly ExchangeFormat[] = ['xliff', 'po', 'json', 'csv'];

/** One file for each language, with the chosen texts and states. */
export function ExportDrawer({ onClose, ...props }: ExchangeScope & { onClose(): void }) {
  const text = useText();
  const [form] = Form.useForm<Fields>();
  const kind = Form.useWatch('kind', form) ?? props.kind;
  const { busy, failure, submit } = useSubmission(form);
  const languages = languagesOf(props, kind);
  const initial = props.locales.filter((code) => languages.some((each) => each.code === code));

  const download = ({ format, locales, states = [], ...fields }: Fields) =>
    submit(async () => {
      const asked = props.ownerId === undefined ? fields.kind : props.kind;
      for (const locale of locales) {
        const query = { format, locale, kind: asked, ownerId: props.ownerId, states: states.join(',') || undefined };
        const file = await api.exchange.export({ query });
        if (!file) return;
        saveFile(file, exchangeFileName(format, locale, asked));
      }
      feedback.success(text('exchange.downloaded', { count: locales.length }));
      onClose();
    });

  return (
    <FormDrawer<Fields>
      title={text('exchange.export.title')}
      lead={text('exchange.export.lead')}
      width={520}
      form={form}
      initialValues={{ format: 'xliff', locales: initial, kind: props.kind, states: [...(props.states ?? [])] }}
      busy={busy}
      failure={failure}
      submitText={text('exchange.download')}
      onFinish={download}
      onClose={onClose}
    >
      <Form.Item name="format" label={text('exchange.format')} required>
        <Radio.Group>
          <Flex vertical gap={8}>
            {formats.map((format) => (
              <Radio key={format} value={format}>
                <Flex vertical>
                  {text(`exchange.format.${format}`)}
                  <Typography.Text type="secondary">{text(`exchange.format.${format}.for`)}</Typography.Text>
                </Flex>
              </Radio>
            ))}
          </Flex>
        </Radio.Group>
      </Form.Item>
      <Form.Item
        name="locales"
        label={text('exchange.languages')}
        extra={text('exchange.languages.help')}
        rules={[{ required: true, type: 'array', min: 1, message: text('exchange.languages.needed') }]}
      >
        <Select mode="multiple" {...flaggedLanguages(languages)} />
      </Form.Item>
      {props.ownerId === undefined ? (
        <Form.Item name="kind" label={text('exchange.kind')}>
          <Select
            allowClear
            placeholder={text('exchange.kind.all')}
            options={kindsOf(props).map((each) => ({ value: each, label: text(`permissions.kind.${each}`) }))}
          />
        </Form.Item>
      ) : null}
      <Form.Item name="states" label={text('exchange.states')}>
        <Select
          mode="multiple"
          placeholder={text('exchange.states.all')}
          options={translationStates.map((state) => ({ value: state, label: text(stateWords[state]) }))}
        />
      </Form.Item>
    </FormDrawer>
  );
}
