import { history, Link, useIntl, useParams, useSearchParams } from '@umijs/max';
import { Button, Flex, Form, Modal, Skeleton, Tabs } from 'antd';
import type { Prompt } from 'core/contract/assistant/prompt';
import pick from 'lodash/pick';
import { useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { SharedForm } from '@/kit/form/SharedForm';
import { useCall } from '@/kit/form/useCall';
import { useSharedForm } from '@/kit/form/useSharedForm';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { useLoaded } from '@/kit/section/useLoaded';
import { StatusView } from '@/kit/statusView/StatusView';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { Cases } from './Cases';
import { PromptItems } from './PromptItems';
import { type PromptFields, promptFieldNames, promptFieldsOf, promptName } from './promptWords';
import { TryIt } from './TryIt';
import { Use } from './Use';
import { useSetup } from './useSetup';
import { Versions } from './Versions';

const tabs = ['write', 'try', 'cases', 'use', 'versions'] as const;

/** A prompt: what it says, how it does, and where it is in use. */
export function EditPrompt() {
  const { id = '' } = useParams();
  const text = useText('prompt.');
  const { locale } = useIntl();
  const [parameters, setParameters] = useSearchParams();
  const { loaded, reload } = useLoaded<Prompt | 'absent'>(async () => {
    try {
      return await api.prompt.read({ params: { id }, skipErrorHandler: true });
    } catch (error) {
      if (asFailure(error).status === 404) return 'absent';
      throw error;
    }
  });
  if (loaded === 'failed') return <LoadFailed onRetry={() => void reload()} />;
  if (loaded === 'absent') return <StatusView code="404" text={text('notFound')} />;
  if (loaded === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
  const asked = parameters.get('tab');
  const tab = tabs.find((each) => each === asked) ?? 'write';
  const parts = {
    write: <Writing prompt={loaded} onStored={reload} />,
    try: <TryIt prompt={loaded} />,
    cases: <Cases prompt={loaded} onChanged={reload} />,
    use: <Use prompt={loaded} onChanged={reload} />,
    versions: <Versions prompt={loaded} onChanged={reload} />,
  };
  return (
    <Flex vertical gap={16}>
      <PageHeader
        title={<bdi>{promptName(loaded, locale)}</bdi>}
        lead={text('head', { purpose: text(`purpose.${loaded.purpose}`), version: loaded.version })}
        actions={<Link to="/aiprompts">{text('toList')}</Link>}
      />
      <Tabs
        activeKey={tab}
        onChange={(key) => setParameters(key === 'write' ? {} : { tab: key }, { replace: true })}
        items={tabs.map((key) => ({ key, label: text(`tab.${key}`), children: tab === key ? parts[key] : null }))}
      />
    </Flex>
  );
}

function Writing({ prompt, onStored }: { prompt: Prompt; onStored(): Promise<void> }) {
  const text = useText('prompt.');
  const { locale } = useIntl();
  const { models } = useSetup();
  const [form] = Form.useForm<PromptFields>();
  const shared = useSharedForm<PromptFields, Prompt>({
    form,
    row: prompt,
    names: promptFieldNames,
    valuesOf: promptFieldsOf,
    store: async (changed, before) => {
      const body = {
        ...pick(promptFieldsOf(form.getFieldsValue(true)), Object.keys(changed)),
        rowVersion: before.rowVersion,
      };
      return api.prompt.change({ params: { id: before.id }, body });
    },
    onStored,
    places: { 'prompt.key_taken': 'key' },
  });
  const [gone, setGone] = useState(false);
  const question = useLeaveGuard(shared.unsaved && !gone);
  const [modal, holder] = Modal.useModal();
  const { busy, run } = useCall();
  const name = promptName(prompt, locale);
  const remove = async () => {
    const agreed = await modal.confirm({
      title: text('delete.question', { name }),
      content: text('delete.what'),
      okText: text('delete'),
      okButtonProps: { danger: true },
      cancelText: text('cancel'),
    });
    if (!agreed) return;
    setGone(true);
    const done = await run(() => api.prompt.remove({ params: { id: prompt.id } }));
    if (done === undefined) return setGone(false);
    feedback.success(text('deleted', { name }));
    history.push('/aiprompts');
  };
  return (
    <Flex vertical gap={24} style={{ maxInlineSize: 800 }}>
      <SharedForm form={form} shared={shared} labelOf={(field) => text(field)} save={text('save')}>
        <PromptItems models={models} />
      </SharedForm>
      <div>
        {prompt.enabled === null ? (
          <Button danger loading={busy} onClick={() => void remove()}>
            {text('delete')}
          </Button>
        ) : (
          <span className="prompt-fact">{text('delete.inUse')}</span>
        )}
      </div>
      <div>{holder}</div>
      {question}
    </Flex>
  );
}
