import { history } from '@umijs/max';
import { Alert, Button, Flex, Form, Input, Select } from 'antd';
import { codePatterns } from 'core/instrument/codePatterns';
import type { Anonymity, SurveyAudience } from 'core/survey/document';
import { useEffect, useRef, useState } from 'react';
import { codeFromTitle } from '@/authoring';
import { useSubmission } from '@/kit/form/useSubmission';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { languageInBoth } from '@/shell/languageName/languageName';
import { languageOption } from '@/shell/languageName/languageOption';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { useLanguage } from '@/shell/start/useLanguage';
import { surveyPath } from '@/surveys/frame/places';
import { audiences, Choices, promises } from '@/surveys/making/Choices';
import { usePromiseWords } from '@/surveys/making/usePromiseWords';

interface Fields {
  title: string;
  code: string;
  baseLocale: string;
  audience: SurveyAudience;
  anonymity: Anonymity;
}

/** Begins a survey: what it is called, who answers it, and what they are promised. */
export default function AddSurveyPage() {
  const text = useText();
  const promise = usePromiseWords();
  const { locale, languages } = useLanguage();
  const [form] = Form.useForm<Fields>();
  const { busy, failure, submit } = useSubmission(form, {
    'survey.code_taken': 'code',
    'language.unknown': 'baseLocale',
  });
  const [made, setMade] = useState<string>();
  const madeCode = useRef('');
  const typed: Fields | undefined = Form.useWatch([], form);
  const question = useLeaveGuard(made === undefined && Boolean(typed?.title));

  // Only after the leave guard is off: there is nothing to lose any more.
  useEffect(() => {
    if (made !== undefined) history.push(surveyPath(made));
  }, [made]);

  const follow = (title: string) => {
    const code = form.getFieldValue('code') as string | undefined;
    if (code && code !== madeCode.current) return;
    madeCode.current = codeFromTitle(title);
    form.setFieldsValue({ code: madeCode.current });
  };
  const begin = (body: Fields) =>
    submit(async () => {
      const begun = await api.survey.create({ body, skipErrorHandler: true });
      if (begun) setMade(begun.id);
    });

  return (
    <Flex vertical gap={16}>
      <PageHeader title={text('survey.new')} lead={text('survey.new.lead')} />
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        style={{ maxInlineSize: 720 }}
        onFinish={begin}
        initialValues={{
          baseLocale: languages.some(({ code }) => code === locale) ? locale : 'en-US',
          audience: 'everyone',
          anonymity: 'identified',
        }}
      >
        <Form.Item
          name="title"
          label={text('survey.name')}
          rules={[{ required: true, whitespace: true, message: text('instrument.new.titleNeeded') }]}
        >
          <Input maxLength={300} autoFocus onChange={({ target }) => follow(target.value)} />
        </Form.Item>
        <Form.Item
          name="code"
          label={text('draft.code')}
          extra={text('survey.new.codeHelp')}
          rules={[
            ({ getFieldValue }) => ({
              required: Boolean(getFieldValue('title')?.trim()),
              message: text('draft.code.empty'),
            }),
            { pattern: codePatterns.part, message: text('instrument.new.codeMalformed') },
          ]}
        >
          <Input maxLength={100} dir="ltr" spellCheck={false} autoCapitalize="none" />
        </Form.Item>
        <Form.Item name="baseLocale" label={text('instrument.baseLocale')} extra={text('instrument.new.baseHelp')}>
          <Select
            showSearch={{ optionFilterProp: 'found' }}
            options={languages.map(({ code }) => languageOption(code, languageInBoth(code)))}
          />
        </Form.Item>
        <Form.Item name="audience" label={text('survey.audience')}>
          <Choices label={text('survey.audience')} words="survey.audience" values={audiences} />
        </Form.Item>
        <Form.Item name="anonymity" label={text('survey.anonymity')} extra={text('survey.anonymity.fixed')}>
          <Choices label={text('survey.anonymity')} words="survey.anonymity" means={promise.means} values={promises} />
        </Form.Item>
        <Flex gap={8}>
          <Button type="primary" htmlType="submit" loading={busy}>
            {text('survey.new.submit')}
          </Button>
          <LinkButton to="/surveys">{text('instrument.new.cancel')}</LinkButton>
        </Flex>
      </Form>
      {question}
    </Flex>
  );
}
