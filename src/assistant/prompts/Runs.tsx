import { useIntl } from '@umijs/max';
import { Button, Collapse, Flex, Skeleton, Tag } from 'antd';
import { accountOf } from 'core/access/author';
import { wilson } from 'core/assistant/wilson';
import type { Prompt, PromptRun, PromptRunResult } from 'core/contract/assistant/prompt';
import { useState } from 'react';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { Entry } from '@/kit/section/Entry';
import { LoadedList } from '@/kit/section/LoadedList';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';

interface Props {
  prompt: Prompt;
  runs: PromptRun[] | 'failed' | undefined;
  reload(): Promise<void>;
}

/** Every run, by version, with the share of answers that passed and its interval. */
export function Runs({ prompt, runs, reload }: Props) {
  const text = useText('prompt.');
  const when = useWhen();
  const rate = useRate();
  const [open, setOpen] = useState<string>();
  return (
    <LoadedList loaded={runs} reload={reload} empty={text('runs.none')}>
      {(run) => (
        <Entry
          key={run.id}
          title={text('runs.of', { number: run.version, model: run.model })}
          state={
            <>
              {rate(run.passed, run.total)}
              {run.total < run.planned
                ? ` · ${text('runs.unfinished', { total: run.total, planned: run.planned })}`
                : ''}
              <div>
                {accountOf(run.by)?.name ?? '–'} · {when.absolute(run.at)}
              </div>
            </>
          }
          actions={
            <Button
              size="small"
              aria-expanded={open === run.id}
              onClick={() => setOpen(open === run.id ? undefined : run.id)}
            >
              {text('runs.cases')}
            </Button>
          }
        >
          {open === run.id ? <RunCases prompt={prompt} id={run.id} /> : null}
        </Entry>
      )}
    </LoadedList>
  );
}

/** A share in words, with its 95 % interval. */
function useRate() {
  const text = useText('prompt.');
  const { formatNumber } = useIntl();
  const percent = (share: number) => formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });
  return (passed: number, total: number) => {
    const share = wilson(passed, total);
    if (share === null) return text('runs.nothing');
    return text('runs.rate', {
      passed,
      total,
      share: percent(share.share),
      low: percent(share.low),
      high: percent(share.high),
    });
  };
}

function RunCases({ prompt, id }: { prompt: Prompt; id: string }) {
  const text = useText('prompt.');
  const rate = useRate();
  const { loaded, reload } = useLoaded<PromptRunResult>(() => api.prompt.run({ params: { id: prompt.id, run: id } }));
  if (loaded === 'failed') return <LoadFailed onRetry={() => void reload()} />;
  if (loaded === undefined) return <Skeleton active title={false} />;
  return (
    <Collapse
      size="small"
      items={loaded.cases.map((each, at) => ({
        key: at,
        label: (
          <Flex gap={8} wrap>
            <bdi>{each.case}</bdi>
            <Tag color={each.passed === each.total ? 'success' : 'error'}>{rate(each.passed, each.total)}</Tag>
          </Flex>
        ),
        children:
          each.missed.length === 0
            ? text('runs.allKept')
            : each.missed.map(({ index, found, answer }) => (
                <div key={index} className="prompt-side">
                  <p style={{ margin: 0 }}>
                    {index < 0 ? text('runs.unusable') : text('runs.missed', { number: index + 1 })}
                    {found ? ` ${text('runs.found', { found })}` : ''}
                  </p>
                  <pre className="prompt-said" dir="auto">
                    {answer}
                  </pre>
                </div>
              )),
      }))}
    />
  );
}
