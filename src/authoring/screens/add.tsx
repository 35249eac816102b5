import { history } from '@umijs/max';
import { Alert, Button, Flex, Form, Select } from 'antd';
import { useEffect, useState } from 'react';
import { type NameFields, NameItems } from '@/authoring/instruments/NameItems';
import { useSubmission } from '@/kit/form/useSubmission';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { languageInBoth } from '@/shell/languageName/languageName';
import { languageOption } from '@/shell/languageName/languageOption';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { useLanguage } from '@/shell/start/useLanguage';

interface Fields extends NameFields {
  baseLocale: string;
}

/** Creates an instrument: title, code and base language. */
export default function AddInstrumentPage() {
  const text = useText();
  const { locale, languages } = useLanguage();
  const [form] = Form.useForm<Fields>();
  const { busy, failure, submit } = useSubmission(form, {
    'instrument.code_taken': 'code',
    'language.unknown': 'baseLocale',
  });
  const [made, setMade] = useState<string>();
  const typed: Fields | undefined = Form.useWatch([], form);
  const question = useLeaveGuard(made === undefined && Boolean(typed?.title || typed?.code));

  // Only after the leave guard is off: there is nothing to lose any more.
  useEffect(() => {
    if (made !== undefined) history.push(`/instruments/edit-instrument/${made}/question`);
  }, [made]);

  const begin = (body: Fields) =>
    submit(async () => {
      const begun = await api.instrument.create({ body, skipErrorHandler: true });
      if (begun) setMade(begun.id);
    });

  return (
    <Flex vertical gap={16}>
      <PageHeader title={text('instrument.new')} lead={text('instrument.new.lead')} />
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        style={{ maxInlineSize: 720 }}
        onFinish={begin}
        initialValues={{ baseLocale: languages.some(({ code }) => code === locale) ? locale : 'en-US' }}
      >
        <NameItems />
        <Form.Item name="baseLocale" label={text('instrument.baseLocale')} extra={text('instrument.new.baseHelp')}>
          <Select
            showSearch={{ optionFilterProp: 'found' }}
            options={languages.map(({ code }) => languageOption(code, languageInBoth(code)))}
          />
        </Form.Item>
        <Flex gap={8}>
          <Button type="primary" htmlType="submit" loading={busy}>
            {text('instrument.new.submit')}
          </Button>
          <LinkButton to="/home">{text('instrument.new.cancel')}</LinkButton>
        </Flex>
      </Form>
      {question}
    </Flex>
  );
}
