import { history, Link } from '@umijs/max';
import { Alert, Button, Flex, Form } from 'antd';
import type { Prompt } from 'core/contract/assistant/prompt';
import isEqual from 'lodash/isEqual';
import { useEffect, useState } from 'react';
import { useSubmission } from '@/kit/form/useSubmission';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { PromptItems } from './PromptItems';
import { blankPrompt, type PromptFields, promptFieldsOf } from './promptWords';
import { useSetup } from './useSetup';

/** A new prompt. */
export function AddPrompt() {
  const text = useText('prompt.');
  const { models } = useSetup();
  const [form] = Form.useForm<PromptFields>();
  const { busy, failure, submit } = useSubmission(form, { 'prompt.key_taken': 'key' });
  const typed: Partial<PromptFields> | undefined = Form.useWatch([], form);
  const [added, setAdded] = useState<Prompt>();
  const question = useLeaveGuard(!added && typed !== undefined && !isEqual(promptFieldsOf(typed), blankPrompt));

  // Only once the guard is down: there is nothing left that could be saved.
  useEffect(() => {
    if (added) history.push(`/aiprompts/edit/${added.id}`);
  }, [added]);

  const add = () =>
    submit(async () => {
      const made = await api.prompt.create({ body: promptFieldsOf(form.getFieldsValue(true)) });
      if (made) setAdded(made);
    });
  return (
    <Flex vertical gap={24} style={{ maxInlineSize: 800 }}>
      <PageHeader title={text('add')} actions={<Link to="/aiprompts">{text('toList')}</Link>} />
      <Form<PromptFields> form={form} layout="vertical" requiredMark={false} initialValues={blankPrompt} onFinish={add}>
        <PromptItems models={models} />
        <Flex vertical gap={16} align="flex-start">
          {failure ? <Alert role="alert" type="error" showIcon title={failure} /> : null}
          <Button type="primary" htmlType="submit" loading={busy}>
            {text('addThis')}
          </Button>
        </Flex>
      </Form>
      {question}
    </Flex>
  );
}
