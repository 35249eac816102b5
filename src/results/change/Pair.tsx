import type { ResultBlock } from 'core/results/block';
import { useText } from '@/kit/text/useText';
import { Bars } from '../charts/Bars';
import { Figure, type Sentence } from '../charts/Figure';
import { figure, own } from '../frame/blocks';
import { Kept } from '../frame/Kept';
import type { TabProps } from '../frame/tab';
import { useNotes } from '../frame/useNotes';
import { useNames } from '../names/names';
import { useFigures } from '../names/useFigures';

const kinds = ['increase', 'same', 'decrease'] as const;
const keys = { increase: 'reliable_increase', same: 'no_reliable_change', decrease: 'reliable_decrease' } as const;

const waveOf = (column: string | undefined) => column?.slice(column.lastIndexOf('@') + 1) ?? '';

/** From one wave to the next: whose score changed by more than chance, and by how much all together. */
export function Pair({
  results,
  block,
  followed,
}: TabProps & { block: ResultBlock; followed: ResultBlock | undefined }) {
  const text = useText('results.change.');
  const names = useNames();
  const figures = useFigures();
  const notes = useNotes(results.minimumGroup);
  const [from, to] = ((block.of.columns as readonly string[] | undefined) ?? []).map((column) =>
    names.level('wave', waveOf(column)),
  );
  const title = text('pair', { from: from ?? '', to: to ?? '' });
  const n = figure(block, 'n');
  const had = own(followed, 'followed');
  const counts = ({ n_first, n_second }: NonNullable<typeof had>) =>
    text('had', {
      ...{ from: from ?? '', to: to ?? '', both: figures.count(n) },
      first: n_first === null ? notes.fewer : figures.count(n_first),
      second: n_second === null ? notes.fewer : figures.count(n_second),
    });
  if (block.values === null || n === null || n < 2) {
    return <Kept title={title} why={[notes.why(block), ...(had ? [counts(had)] : [])].join(' ')} />;
  }
  const difference = figure(block, 'paired_t', 'difference');
  const p = figure(block, 'paired_t', 'p');
  const kinded = kinds.map((kind) => ({ kind, count: figure(block, keys[kind]) }));
  const isKnown = kinded.every(({ count }) => count !== null);
  const says: Sentence[] = [
    ...(had ? [{ text: counts(had) }] : []),
    ...(difference === null
      ? []
      : [
          {
            text: text(difference === 0 ? 'still' : difference > 0 ? 'rose' : 'fell', {
              points: figures.fixed(Math.abs(difference)),
              d: figures.fixed(figure(block, 'd_z')),
              p: figures.p(p),
            }),
          },
        ]),
    ...(isKnown
      ? [{ text: text('reliable', Object.fromEntries(kinded.map(({ kind, count }) => [kind, count ?? 0]))) }]
      : []),
  ];
  return (
    <Figure
      title={title}
      says={says}
      note={`${notes.base(n, undefined, 'listwise')} ${text('note')}`}
      table={{
        columns: [text('figure'), text('value'), text('low'), text('high')],
        rows: [
          ...kinded.map(({ kind, count }) => [text(kind), count, '', '']),
          [text('difference'), difference, '', ''],
          [text('t'), figure(block, 'paired_t', 't'), '', ''],
          [text('p'), p, '', ''],
          [text('d_z'), figure(block, 'd_z'), '', ''],
          ...(['icc_1_1', 'icc_2_1', 'icc_3_1', 'icc_1_k', 'icc_2_k', 'icc_3_k'] as const).map((key) => [
            text(key),
            ...(['icc', 'ci_low', 'ci_high'] as const).map((part) => figure(block, key, part)),
          ]),
          [text('r'), ...['pearson_r', 'pearson_ci_low', 'pearson_ci_high'].map((key) => figure(block, key))],
          [text('sem'), figure(block, 'sem_agreement'), '', ''],
        ],
      }}
      chart={
        isKnown ? (
          <Bars
            label={title}
            full={n}
            bars={kinded.map(({ kind, count }) => ({
              key: kind,
              label: text(kind),
              value: count ?? 0,
              figures: text('share', { percent: figures.percent((count ?? 0) / n), n: count ?? 0 }),
              quiet: kind === 'same',
            }))}
          />
        ) : undefined
      }
    />
  );
}
