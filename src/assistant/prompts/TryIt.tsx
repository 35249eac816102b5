import { Alert, Button, Flex, Input, Select } from 'antd';
import type { Prompt, PromptVersion } from 'core/contract/assistant/prompt';
import pick from 'lodash/pick';
import { useEffect, useRef, useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { Absent } from './Absent';
import { type Tried, tryPrompt } from './tryPrompt';
import { useSetup } from './useSetup';

interface Side {
  version: number;
  /** null: that of the version, or the installation's. */
  model: string | null;
}

const contentNames = ['system', 'template', 'variables', 'model', 'temperature', 'maxTokens'] as const;

/** The prompt with values filled in by hand or from a case: one version or model, or two beside each other. */
export function TryIt({ prompt }: { prompt: Prompt }) {
  const text = useText('prompt.');
  const { available, models } = useSetup();
  const { loaded: versions, reload } = useLoaded(() => api.prompt.versions({ params: { id: prompt.id } }));
  const { loaded: cases } = useLoaded(() => api.prompt.cases({ params: { id: prompt.id } }));
  const [values, setValues] = useState<Record<string, string>>({});
  const [sides, setSides] = useState<Side[]>([{ version: prompt.version, model: null }]);
  const [tried, setTried] = useState<(Tried | undefined)[]>([]);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  if (versions === 'failed') return <LoadFailed onRetry={() => void reload()} />;
  if (available === false) return <Absent />;
  const all = versions ?? [];
  const contentOf = (number: number): PromptVersion | undefined => all.find((each) => each.number === number);
  const variables = sides.flatMap(({ version }) => contentOf(version)?.variables ?? []);
  const shown = variables.filter(({ name }, at) => variables.findIndex((each) => each.name === name) === at);
  const isRunning = tried.some((each) => each !== undefined && each.end === undefined && each.failure === undefined);

  async function run() {
    leaving.current?.abort();
    const starting = new AbortController();
    leaving.current = starting;
    const { signal } = starting;
    setTried(sides.map(() => ({ text: '' })));
    const put = (at: number, next: (before: Tried) => Tried) =>
      setTried((before) => before.map((each, index) => (index === at && each ? next(each) : each)));
    await Promise.all(
      sides.map(async ({ version, model }, at) => {
        const content = contentOf(version);
        if (content === undefined) return;
        const body = { purpose: prompt.purpose, ...pick(content, contentNames), ...(model && { model }), values };
        try {
          await tryPrompt(body, { signal, onTried: (next) => put(at, next) });
          put(at, (before) => (before.end ? before : { ...before, failure: text('try.broken') }));
        } catch (error) {
          if (!signal.aborted)
            put(at, (before) => ({ ...before, failure: asFailure(error).message || text('try.broken') }));
        }
      }),
    );
  }
  const stop = () => {
    leaving.current?.abort();
    setTried((before) => before.map((each) => (each && !each.end ? { ...each, failure: text('try.stopped') } : each)));
  };
  const setSide = (at: number, change: Partial<Side>) =>
    setSides((before) => before.map((each, index) => (index === at ? { ...each, ...change } : each)));
  return (
    <Flex vertical gap={24}>
      <p className="prompt-fact" style={{ margin: 0 }}>
        {text('try.lead')}
      </p>
      <div style={{ maxInlineSize: 640 }}>
        {typeof cases === 'object' && cases.cases.length > 0 ? (
          <LabelledItem label={text('try.case')}>
            <Select
              value={null}
              options={cases.cases.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id: string | null) => setValues(cases.cases.find((each) => each.id === id)?.inputs ?? {})}
            />
          </LabelledItem>
        ) : null}
        {shown.map(({ name, source, type, options }) => (
          <LabelledItem
            key={name}
            label={`${name} · ${text(`source.${source}`)}`}
            extra={source === 'language' || source === 'date' ? text('try.filled') : undefined}
          >
            {type === 'choice' ? (
              <Select
                value={values[name] || null}
                options={options.map((value) => ({ value, label: value }))}
                onChange={(value: string | null) => setValues((before) => ({ ...before, [name]: value ?? '' }))}
              />
            ) : (
              <Input.TextArea
                autoSize={{ minRows: 1, maxRows: 8 }}
                maxLength={4000}
                dir="auto"
                value={values[name] ?? ''}
                onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
              />
            )}
          </LabelledItem>
        ))}
      </div>
      <Flex gap={8} wrap>
        {isRunning ? (
          <Button danger onClick={stop}>
            {text('try.stop')}
          </Button>
        ) : (
          <Button type="primary" disabled={versions === undefined} onClick={() => void run()}>
            {text('try.run')}
          </Button>
        )}
        {sides.length === 1 ? (
          <Button onClick={() => setSides(([first]) => (first ? [first, { ...first }] : []))}>
            {text('try.beside')}
          </Button>
        ) : (
          <Button onClick={() => setSides((before) => before.slice(0, 1))}>{text('try.alone')}</Button>
        )}
      </Flex>
      <div className="prompt-sides">
        {sides.map((side, at) => (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second side.
            key={at}
            className="prompt-side"
            aria-label={text('try.side', { number: at + 1 })}
          >
            <div className="prompt-row">
              <LabelledItem label={text('version')}>
                <Select
                  value={side.version}
                  options={all.map(({ number }) => ({ value: number, label: text('version.number', { number }) }))}
                  onChange={(version) => setSide(at, { version })}
                />
              </LabelledItem>
              <LabelledItem label={text('model')}>
                <Select
                  allowClear
                  value={side.model}
                  placeholder={contentOf(side.version)?.model ?? models[0]}
                  options={models.map((value) => ({ value, label: value }))}
                  onChange={(model: string | null | undefined) => setSide(at, { model: model ?? null })}
                />
              </LabelledItem>
            </div>
            <Said tried={tried[at]} />
          </section>
        ))}
      </div>
    </Flex>
  );
}

function Said({ tried }: { tried: Tried | undefined }) {
  const text = useText();
  if (tried === undefined) return null;
  const { text: words, end, failure } = tried;
  const reason = end?.reason ? text(`chat.reason.${end.reason}`) : failure;
  return (
    <>
      <pre className="prompt-said" dir="auto" aria-busy={end === undefined && failure === undefined}>
        {words}
      </pre>
      {reason ? <Alert role="alert" type="error" showIcon title={reason} /> : null}
      {end ? (
        <p className="prompt-fact" role="status" style={{ margin: 0 }}>
          {text('prompt.try.took', { model: end.model, seconds: end.milliseconds / 1000 })}{' '}
          {end.input === null || end.output === null
            ? text('prompt.try.uncounted')
            : text('prompt.try.tokens', { input: end.input, output: end.output })}{' '}
          {end.outcome === 'cut' ? text('chat.cut') : ''}
        </p>
      ) : null}
    </>
  );
}
