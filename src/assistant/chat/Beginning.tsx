import { useIntl } from '@umijs/max';
import { Alert, Button, Flex, Form, Input, Radio, Select, Skeleton, Typography } from 'antd';
import type { ChatPrompt, ChatSetup, Conversation } from 'core/contract/assistant/chat';
import { useState } from 'react';
import { NumberInput } from '@/kit/form/NumberInput';
import { useSubmission } from '@/kit/form/useSubmission';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { foreignTo } from '@/shell/start/languages';
import { ToldFields } from './ToldFields';

interface Props {
  setup: ChatSetup;
  /** An attempt whose result is to be talked about. */
  attempt: string | null;
  onBegun(conversation: Conversation): void;
  /** No result, after all. */
  onWithout(): void;
}

/** A new conversation: what answers, with which prompt, and what it is told. */
export function Beginning({ setup, attempt, onBegun, onWithout }: Props) {
  const text = useText('chat.');
  const { locale } = useIntl();
  const [promptId, setPromptId] = useState(setup.prompts[0]?.id);
  const prompt = setup.prompts.find(({ id }) => id === promptId);
  const [told, setTold] = useState<{ seen: string; fields: ReadonlySet<string> }>();
  const [form] = Form.useForm<Record<string, string | number>>();
  const { busy, failure, submit } = useSubmission(form);
  if (prompt === undefined)
    return <Alert type="info" showIcon title={text('noPrompt')} description={text('noPrompt.why')} />;

  const begin = (values: Record<string, string | number | null | undefined>) =>
    submit(async () => {
      const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]));
      const result = attempt && told ? { attemptId: attempt, seen: told.seen, fields: [...told.fields] } : undefined;
      const begun = await api.chat.create({
        body: { promptId: prompt.id, locale, values: given, ...(result && { result }) },
      });
      if (begun) onBegun(begun);
    });
  const isReady = attempt === null || (told !== undefined && told.fields.size > 0);
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={begin} className="chat-beginning">
      <Flex vertical gap={24}>
        <Where setup={setup} model={prompt.model} />
        <section>
          <Typography.Title level={2} className="chat-heading">
            {text('prompt')}
          </Typography.Title>
          <Radio.Group value={prompt.id} onChange={({ target }) => setPromptId(target.value)}>
            <Flex vertical gap={8}>
              {setup.prompts.map((each) => (
                <Radio key={each.id} value={each.id}>
                  <PromptName prompt={each} />
                </Radio>
              ))}
            </Flex>
          </Radio.Group>
        </section>
        {prompt.asks.map((each) => (
          <Form.Item
            key={`${prompt.id} ${each.name}`}
            name={each.name}
            label={each.label}
            rules={[{ required: true }]}
            style={{ margin: 0, maxInlineSize: 480 }}
          >
            <ValueInput type={each.type} options={each.options} />
          </Form.Item>
        ))}
        {attempt === null ? null : <Told key={attempt} attempt={attempt} place={setup.place ?? ''} onTold={setTold} />}
        {failure ? <Alert role="alert" type="error" showIcon title={failure} /> : null}
        <Flex gap={8} wrap>
          <Button type="primary" htmlType="submit" loading={busy} disabled={!isReady}>
            {text(attempt === null ? 'begin' : 'agree')}
          </Button>
          {attempt === null ? null : <Button onClick={onWithout}>{text('without')}</Button>}
        </Flex>
      </Flex>
    </Form>
  );
}

interface ValueProps {
  id?: string;
  type: ChatPrompt['asks'][number]['type'];
  options: readonly string[];
  value?: string | number;
  onChange?(value: unknown): void;
}

/** The control for a variable of a type. */
function ValueInput({ type, options, ...control }: ValueProps) {
  if (type === 'choice') {
    return <Select {...control} options={options.map((value) => ({ value, label: value }))} />;
  }
  if (type === 'number') return <NumberInput {...control} style={{ inlineSize: '100%' }} />;
  return <Input.TextArea {...control} autoSize={{ minRows: 1, maxRows: 10 }} maxLength={1000} dir="auto" />;
}

function PromptName({ prompt }: { prompt: ChatPrompt }) {
  const { locale } = useIntl();
  return (
    <span {...foreignTo(locale, prompt.locale)}>
      <bdi>{prompt.name}</bdi>
      {prompt.description ? (
        <Typography.Text type="secondary" className="chat-description">
          <bdi>{prompt.description}</bdi>
        </Typography.Text>
      ) : null}
    </span>
  );
}

/** Which model answers, where it runs, and what becomes of the words. */
function Where({ setup, model }: { setup: ChatSetup; model: string }) {
  const text = useText('chat.');
  return (
    <Alert
      type="info"
      title={text('where', { model, place: setup.place ?? '' })}
      description={
        <>
          {text('where.what')} {setup.keptDays === null ? text('kept') : text('kept.days', { days: setup.keptDays })}{' '}
          {text('left', { left: setup.left, limit: setup.limit })}
        </>
      }
    />
  );
}

interface ToldProps {
  attempt: string;
  place: string;
  onTold(told: { seen: string; fields: ReadonlySet<string> }): void;
}

/** What of the result would be sent, to be agreed to field by field. */
function Told({ attempt, place, onTold }: ToldProps) {
  const text = useText('chat.');
  const { locale } = useIntl();
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const choose = (seen: string, fields: ReadonlySet<string>) => {
    setChosen(fields);
    onTold({ seen, fields });
  };
  const { loaded, reload } = useLoaded(async () => {
    const found = await api.chatResult.read({ params: { id: attempt }, query: { locale }, skipErrorHandler: true });
    if (found) choose(found.seen, new Set(found.groups.flatMap(({ fields }) => fields.map(({ id }) => id))));
    return found;
  });
  if (loaded === undefined) return <Skeleton active />;
  if (loaded === 'failed') return <LoadFailed onRetry={() => void reload()} />;
  return (
    <section>
      <Typography.Title level={2} className="chat-heading">
        {text('told.title', { title: loaded.title })}
      </Typography.Title>
      <p>{text('told.lead', { place })}</p>
      <p>{text('told.never')}</p>
      <ToldFields
        groups={loaded.groups}
        chosen={chosen ?? new Set()}
        onChoose={(fields) => choose(loaded.seen, fields)}
      />
    </section>
  );
}
