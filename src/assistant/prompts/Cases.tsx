import { Alert, Button, Flex, Select, Skeleton } from 'antd';
import type { Prompt, PromptCase } from 'core/contract/assistant/prompt';
import isEqual from 'lodash/isEqual';
import { useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { NumberInput } from '@/kit/form/NumberInput';
import { useCall } from '@/kit/form/useCall';
import { useTask } from '@/kit/form/useTask';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { newId } from '@/kit/newId/newId';
import { Section } from '@/kit/section/Section';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { JobProgress } from '@/shell/jobs/JobProgress';
import { Absent } from './Absent';
import { CaseFields } from './CaseFields';
import { Runs } from './Runs';
import { useSetup } from './useSetup';

interface Props {
  prompt: Prompt;
  onChanged(): Promise<void>;
}

/** The cases of a prompt, and how each version has done on them. */
export function Cases({ prompt, onChanged }: Props) {
  const { loaded, reload } = useLoaded(() => api.prompt.cases({ params: { id: prompt.id } }));
  const { loaded: judges } = useLoaded(() =>
    api.prompt.list({ query: { pageSize: 100, filters: JSON.stringify({ purpose: ['judge'] }) } }),
  );
  if (loaded === 'failed') return <LoadFailed onRetry={() => void reload()} />;
  if (loaded === undefined) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <Editor
      key={loaded.rowVersion}
      prompt={prompt}
      stored={loaded.cases}
      rowVersion={loaded.rowVersion}
      judges={Array.isArray(judges) ? judges : []}
      onSaved={async () => {
        await Promise.all([reload(), onChanged()]);
      }}
    />
  );
}

interface EditorProps {
  prompt: Prompt;
  stored: readonly PromptCase[];
  rowVersion: number;
  judges: readonly Prompt[];
  onSaved(): Promise<void>;
}

function Editor({ prompt, stored, rowVersion, judges, onSaved }: EditorProps) {
  const text = useText('prompt.');
  const [cases, setCases] = useState(stored);
  const { busy, failure, run } = useTask();
  const unsaved = !isEqual(cases, stored);
  const question = useLeaveGuard(unsaved);
  const set = (at: number, next: PromptCase | undefined) =>
    setCases(cases.flatMap((each, index) => (index === at ? (next ?? []) : each)));
  const save = () =>
    run(
      async () => {
        const saved = await api.prompt.setCases({ params: { id: prompt.id }, body: { cases: [...cases], rowVersion } });
        if (!saved) return;
        feedback.success(text('cases.saved'));
        await onSaved();
      },
      (error) => {
        const refused = asFailure(error);
        return [refused.message, ...(refused.details ?? []).map(({ message }) => message)].join(' ');
      },
    );
  const add = () =>
    setCases([
      ...cases,
      {
        ...{ id: newId(), name: text('cases.new', { number: cases.length + 1 }), inputs: {} },
        expectations: [{ kind: 'contains', text: '' }],
      },
    ]);
  return (
    <Flex vertical gap={32} style={{ maxInlineSize: 960 }}>
      <Section title={text('cases')} lead={text('cases.lead')}>
        {cases.map((each, at) => (
          <CaseFields
            key={each.id}
            value={each}
            variables={prompt.variables}
            judges={judges}
            onChange={(next) => set(at, next)}
          />
        ))}
        <Flex gap={8} wrap>
          <Button onClick={add}>{text('cases.add')}</Button>
          <Button type="primary" loading={busy} disabled={!unsaved} onClick={() => void save()}>
            {text('cases.save')}
          </Button>
        </Flex>
        {failure ? <Alert role="alert" type="error" showIcon title={failure} /> : null}
      </Section>
      <RunCases prompt={prompt} canRun={!unsaved && cases.length > 0} onDone={onSaved} />
      {question}
    </Flex>
  );
}

function RunCases({ prompt, canRun, onDone }: { prompt: Prompt; canRun: boolean; onDone(): Promise<void> }) {
  const text = useText('prompt.');
  const { available } = useSetup();
  const [version, setVersion] = useState(prompt.version);
  const [repeats, setRepeats] = useState(3);
  const [job, setJob] = useState<string>();
  const { busy, run } = useCall();
  const { loaded: runs, reload } = useLoaded(() => api.prompt.runs({ params: { id: prompt.id } }));
  const begin = async () => {
    const begun = await run(() => api.prompt.begin({ params: { id: prompt.id }, body: { version, repeats } }));
    if (begun) setJob(begun.jobId);
  };
  const versions = Array.from({ length: prompt.version }, (_, index) => prompt.version - index);
  return (
    <Section title={text('runs')} lead={text('runs.lead')}>
      {available === false ? (
        <Absent />
      ) : (
        <div className="prompt-row">
          <LabelledItem label={text('version')}>
            <Select
              value={version}
              options={versions.map((number) => ({ value: number, label: text('version.number', { number }) }))}
              onChange={setVersion}
            />
          </LabelledItem>
          <LabelledItem label={text('runs.repeats')}>
            <NumberInput
              min={1}
              max={20}
              precision={0}
              value={repeats}
              onChange={(next) => setRepeats(next ?? 1)}
              style={{ inlineSize: '100%' }}
            />
          </LabelledItem>
          <div className="prompt-begin">
            <Button type="primary" loading={busy} disabled={!canRun} onClick={() => void begin()}>
              {text('runs.begin')}
            </Button>
          </div>
        </div>
      )}
      {job ? (
        <JobProgress
          key={job}
          id={job}
          onEnded={() => {
            void reload();
            void onDone();
          }}
        />
      ) : null}
      <Runs prompt={prompt} runs={runs} reload={reload} />
    </Section>
  );
}
