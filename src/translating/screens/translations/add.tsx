import { history, Link, useModel } from '@umijs/max';
import { Alert, Button, Flex, Form, Input, Radio, Skeleton } from 'antd';
import { sourceLocale } from 'core/language/fallback';
import { useEffect, useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { useSubmission } from '@/kit/form/useSubmission';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { SourceFields, type SourceFieldValues, sourceOf } from '@/translating/editor/SourceFields';
import { useTranslationScope } from '@/translating/texts/useTranslationScope';

interface Fields extends SourceFieldValues {
  kind: 'Webpages' | 'System';
  key: string;
}

const kinds = ['Webpages', 'System'] as const;

/** Adds an interface text that is not part of the product. */
export default function AddMessagePage() {
  const text = useText();
  const { scope, error, refresh } = useTranslationScope();
  const open = kinds.filter((kind) => scope?.mayWriteSources.includes(kind));
  return (
    <Flex vertical gap={24}>
      <PageHeader
        title={text('translations.add')}
        lead={text('translate.add.lead')}
        actions={<Link to="/translations">{text('translate.back')}</Link>}
      />
      {scope ? (
        open.length > 0 ? (
          <MessageForm kinds={open} />
        ) : (
          <Alert type="info" showIcon title={text('translate.add.notGranted')} />
        )
      ) : error ? (
        <LoadFailed text={text('translate.loadFailed')} onRetry={refresh} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Flex>
  );
}

function MessageForm({ kinds: open }: { kinds: readonly Fields['kind'][] }) {
  const text = useText();
  const { isSaved, checkSaved } = useModel('translation');
  const [form] = Form.useForm<Fields>();
  const { busy, failure, submit } = useSubmission(form, { 'translation.key_taken': 'key' });
  const [added, setAdded] = useState<string>();

  useEffect(() => () => checkSaved(true), [checkSaved]);
  // Only once the guard is off.
  useEffect(() => {
    if (added !== undefined && isSaved) history.push(`/translations/edit/${added}`);
  }, [added, isSaved]);

  const add = (fields: Fields) =>
    submit(async () => {
      const body = { ...sourceOf(fields), kind: fields.kind, key: fields.key.trim() };
      const stored = await api.translation.add({ body });
      if (!stored) return;
      feedback.success(text('translate.add.done'));
      checkSaved(true);
      setAdded(stored.id);
    });

  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark="optional"
      initialValues={{ kind: open[0], format: 'icu', key: '', sourceText: '' }}
      onFinish={add}
      onValuesChange={() => checkSaved(false)}
      style={{ maxInlineSize: 720 }}
    >
      <Form.Item name="kind" label={text('translate.kind')} rules={[{ required: true }]}>
        <Radio.Group options={open.map((value) => ({ value, label: text(`permissions.kind.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="key"
        label={text('translate.key')}
        extra={text('translate.key.help')}
        rules={[
          { required: true, whitespace: true },
          { max: 200 },
          { pattern: /^\s*[\w.-]+\s*$/, message: text('translate.key.invalid') },
        ]}
      >
        <Input dir="ltr" autoComplete="off" spellCheck={false} />
      </Form.Item>
      <SourceFields sourceLocale={sourceLocale} />
      <Flex vertical gap={16} align="flex-start">
        {failure ? <Alert role="alert" type="error" showIcon title={failure} /> : null}
        <Button type="primary" htmlType="submit" loading={busy}>
          {text('translate.add.submit')}
        </Button>
      </Flex>
    </Form>
  );
}
