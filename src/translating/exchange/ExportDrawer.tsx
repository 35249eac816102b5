import { Flex, Form, Radio, Select, Typography } from 'antd';
import type { MessageKind } from 'core/access/translationGrants';
import type { ExchangeFormat } from 'core/contract/translating/exchange';
import type { MessageFilter, TranslationState } from 'core/contract/translating/translation';
import { exchangeFileName } from 'core/interchange/texts/fileNames';
import { useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { flaggedLanguages } from '@/kit/flag/flaggedLanguages';
import { FormDrawer } from '@/kit/form/FormDrawer';
import { useSubmission } from '@/kit/form/useSubmission';
import { saveFile } from '@/kit/saveFile/saveFile';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { languageName } from '@/shell/languageName/languageName';
import { filterQuery } from '@/translating/texts/listFilter';
import { stateWords, translationStates } from '@/translating/texts/stateWords';
import { type ExchangeScope, kindsOf, languagesOf, onlyKind } from './exchangeScope';
import { type Narrowed, Narrowing } from './Narrowing';
import { useExportCounts } from './useExportCounts';

interface Fields {
  format: ExchangeFormat;
  locales: string[];
  kinds?: MessageKind[];
  states?: TranslationState[];
}

const formats: readonly ExchangeFormat[] = ['xliff', 'po', 'json', 'csv'];

/** One file for each language, with the texts that the table shows, or of one instrument. */
export function ExportDrawer({ onClose, ...props }: ExchangeScope & { onClose(): void }) {
  const text = useText();
  const [form] = Form.useForm<Fields>();
  const { kinds: kindsShown, states: statesShown, ...others } = props.filter;
  const [narrowed, setNarrowed] = useState<Narrowed>(others);
  const kinds = Form.useWatch('kinds', form) ?? kindsShown;
  const states = Form.useWatch('states', form) ?? statesShown;
  const { busy, failure, submit } = useSubmission(form);
  const languages = languagesOf(props, kinds);
  const initial = props.locales.filter((code) => languages.some((each) => each.code === code));
  const locales = Form.useWatch('locales', form) ?? initial;
  const filter: MessageFilter = { ...narrowed, kinds, states };
  const counts = useExportCounts(locales, filter);
  const held = locales.filter((locale) => counts?.get(locale) !== 0);

  const download = ({ format }: Fields) =>
    submit(async () => {
      const { locales: _, ...asked } = filterQuery({ ...filter, locales });
      const owner = props.scope.owners.find(({ id }) => id === filter.ownerId)?.code;
      for (const locale of held) {
        const file = await api.exchange.export({ query: { format, locale, ...asked } });
        if (!file) return;
        saveFile(file, exchangeFileName(format, locale, { owner, kind: onlyKind(filter) }));
      }
      feedback.success(text('exchange.downloaded', { count: held.length }));
      onClose();
    });

  return (
    <FormDrawer<Fields>
      title={text('exchange.export.title')}
      lead={text('exchange.export.lead')}
      width={520}
      form={form}
      initialValues={{
        format: 'xliff',
        locales: initial,
        kinds: [...(kindsShown ?? [])],
        states: [...(statesShown ?? [])],
      }}
      busy={busy}
      disabled={locales.length > 0 && held.length === 0}
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
      {props.isOfOne ? null : (
        <Form.Item name="kinds" label={text('exchange.kind')}>
          <Select
            mode="multiple"
            placeholder={text('exchange.kind.all')}
            options={kindsOf(props).map((each) => ({ value: each, label: text(`permissions.kind.${each}`) }))}
          />
        </Form.Item>
      )}
      <Form.Item name="states" label={text('exchange.states')}>
        <Select
          mode="multiple"
          placeholder={text('exchange.states.all')}
          options={translationStates.map((state) => ({ value: state, label: text(stateWords[state]) }))}
        />
      </Form.Item>
      {props.isOfOne || Object.keys(narrowed).length === 0 ? null : (
        <Form.Item label={text('exchange.narrowed')} required>
          <Narrowing scope={props.scope} filter={narrowed} onChange={setNarrowed} />
        </Form.Item>
      )}
      {locales.length === 0 ? null : (
        <Form.Item label={text('exchange.holds')} required>
          <div role="status">
            {locales.map((locale) => (
              <Flex key={locale} gap={8} justify="space-between">
                <bdi>{languages.find(({ code }) => code === locale)?.nativeLabel ?? languageName(locale)}</bdi>
                {counts === undefined ? '…' : text('translations.total', { total: counts.get(locale) ?? 0 })}
              </Flex>
            ))}
          </div>
        </Form.Item>
      )}
    </FormDrawer>
  );
}
