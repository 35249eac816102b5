import type { Results } from 'core/contract/results/results';
import { extent } from 'core/statistics/sums';
import { useText } from '@/kit/text/useText';
import type { Sentence } from '../charts/Figure';
import { blockOf, figure, own } from '../frame/blocks';
import { useResultsAddress } from '../frame/resultsContext';
import { useNames } from '../names/names';
import { useFigures } from '../names/useFigures';

/** From this part of everybody's standard deviation on a range is not taken for restricted. */
const narrow = 0.9;

/** Which of these scales rest on people whom a rule let through, and what that does to their figures. */
export function useSelected({ results, items }: Results, scales: readonly string[]): Sentence[] {
  const text = useText('results.scales.selected.');
  const names = useNames();
  const figures = useFigures();
  const { place } = useResultsAddress();
  const itemOf = (scale: string) =>
    place.of === 'survey' && place.item !== 'all' ? place.item : names.variable(scale)?.section;
  const measured: Sentence[] = [];
  const supposed: { scale: string; n: number }[] = [];
  for (const scale of scales) {
    const n = figure(blockOf(results, 'scale', { scale }), 'n');
    if (n === null || n === 0) continue;
    const found = own(blockOf(results, 'selection', { scale }), 'selection');
    if (found?.sd != null && found.sd_all !== null && found.sd <= narrow * found.sd_all) {
      const said = { name: names.name(scale), n: figures.count(n), all: figures.count(found.n_all) };
      const spread = { sd: figures.fixed(found.sd), sdAll: figures.fixed(found.sd_all) };
      measured.push({ text: text('measured', { ...said, ...spread }), tone: 'warning' });
    } else if (items.some(({ code, isByAnswers }) => isByAnswers && code === itemOf(scale))) {
      supposed.push({ scale, n });
    }
  }
  const [least, most] = extent(supposed.map(({ n }) => n));
  const said = {
    names: figures.list(supposed.map(({ scale }) => names.name(scale))),
    n: least === most ? figures.count(most) : `${figures.count(least)}–${figures.count(most)}`,
  };
  return [...measured, ...(supposed.length > 0 ? [{ text: text('supposed', said), tone: 'warning' as const }] : [])];
}
