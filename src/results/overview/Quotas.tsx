import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { Bars } from '../charts/Bars';
import { Figure } from '../charts/Figure';
import { blockOf, own } from '../frame/blocks';
import { useResultsAddress } from '../frame/resultsContext';
import type { TabProps } from '../frame/tab';

/** How far the quotas are filled. They are named by whom they count. */
export function Quotas({ results }: TabProps) {
  const { place } = useResultsAddress();
  const quotas = own(blockOf(results.results, 'quotas'), 'quotas')?.quotas ?? [];
  return quotas.length === 0 || place.of !== 'survey' ? null : <Filled survey={place.id} quotas={quotas} />;
}

function Filled({
  survey,
  quotas,
}: {
  survey: string;
  quotas: readonly { code: string; taken: number; limit: number }[];
}) {
  const text = useText('results.quotas.');
  const { data } = useCached(`survey:${survey}`, (options) => api.survey.read({ params: { id: survey }, ...options }));
  const name = (code: string) => data?.quotas.find((quota) => quota.code === code)?.reading ?? code;
  const full = quotas.filter(({ taken, limit }) => taken >= limit);
  const title = text('title');
  return (
    <Figure
      title={title}
      says={full.map(({ code }) => ({ text: text('full', { name: name(code) }) }))}
      note={text('note')}
      table={{
        columns: [title, text('taken'), text('limit')],
        rows: quotas.map(({ code, taken, limit }) => [name(code), taken, limit]),
      }}
      chart={
        <Bars
          label={title}
          full={1}
          bars={quotas.map(({ code, taken, limit }) => ({
            key: code,
            label: name(code),
            value: Math.min(1, taken / Math.max(1, limit)),
            figures: text('of', { taken, limit }),
          }))}
        />
      }
    />
  );
}
