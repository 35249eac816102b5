import { useIntl } from '@umijs/max';
import { Button, Flex, Select, Skeleton } from 'antd';
import { accountOf } from 'core/access/author';
import { promptDiff } from 'core/assistant/promptDiff';
import type { Prompt, PromptVersion } from 'core/contract/assistant/prompt';
import { useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useCall } from '@/kit/form/useCall';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { Section } from '@/kit/section/Section';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';

interface Props {
  prompt: Prompt;
  onChanged(): Promise<void>;
}

/** Every version as it was written, how two of them differ, and the way back to one. */
export function Versions({ prompt, onChanged }: Props) {
  const text = useText('prompt.');
  const when = useWhen();
  const { loaded, reload } = useLoaded(() => api.prompt.versions({ params: { id: prompt.id } }));
  const [pair, setPair] = useState<[before: number, after: number]>([Math.max(1, prompt.version - 1), prompt.version]);
  const { busy, run } = useCall();
  if (loaded === 'failed') return <LoadFailed onRetry={() => void reload()} />;
  if (loaded === undefined) return <Skeleton active paragraph={{ rows: 6 }} />;
  const options = loaded.map(({ number, at, by }) => ({
    value: number,
    label: text('version.by', { number, when: when.absolute(at), by: accountOf(by)?.name ?? '–' }),
  }));
  const [before, after] = pair.map((number) => loaded.find((each) => each.number === number));
  const takeBack = async (version: number) => {
    const body = { version, rowVersion: prompt.rowVersion };
    const taken = await run(() => api.prompt.takeBack({ params: { id: prompt.id }, body }));
    if (taken === undefined) return;
    feedback.success(text('version.taken', { number: version, next: taken.version }));
    setPair([version, taken.version]);
    await Promise.all([onChanged(), reload()]);
  };
  return (
    <Flex vertical gap={24} style={{ maxInlineSize: 960 }}>
      <p className="prompt-fact" style={{ margin: 0 }}>
        {text('version.lead')}
      </p>
      <div className="prompt-row">
        <LabelledItem label={text('version.before')}>
          <Select value={pair[0]} options={options} onChange={(number) => setPair([number, pair[1]])} />
        </LabelledItem>
        <LabelledItem label={text('version.after')}>
          <Select value={pair[1]} options={options} onChange={(number) => setPair([pair[0], number])} />
        </LabelledItem>
      </div>
      {pair[0] === prompt.version ? null : (
        <div>
          <Button loading={busy} onClick={() => void takeBack(pair[0])}>
            {text('version.take', { number: pair[0] })}
          </Button>
        </div>
      )}
      {before && after ? <Difference before={before} after={after} /> : null}
    </Flex>
  );
}

function Difference({ before, after }: { before: PromptVersion; after: PromptVersion }) {
  const text = useText('prompt.');
  const { formatNumber } = useIntl();
  const written = ({ variables, model, temperature, maxTokens, ...texts }: PromptVersion) => ({
    system: texts.system,
    template: texts.template,
    variables: variables
      .map(({ name, source, type, options }) =>
        [`{{${name}}}`, text(`source.${source}`), text(`type.${type}`), ...options].join(' · '),
      )
      .join('\n'),
    settings: [
      `${text('model')}: ${model ?? '–'}`,
      `${text('temperature')}: ${formatNumber(temperature)}`,
      `${text('maxTokens')}: ${formatNumber(maxTokens)}`,
    ].join('\n'),
  });
  const [one, other] = [written(before), written(after)];
  return (['system', 'template', 'variables', 'settings'] as const).map((part) => (
    <Section key={part} title={text(part)} lead={one[part] === other[part] ? text('version.same') : undefined}>
      <ul className="prompt-diff" dir="auto">
        {promptDiff(one[part], other[part]).map(({ is, text: line }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity.
          <li key={at} data-is={is}>
            {is === 'same' ? null : <span title={text(`version.${is}`)}>{is === 'gone' ? '− ' : '+ '}</span>}
            {line || ' '}
          </li>
        ))}
      </ul>
    </Section>
  ));
}
