import without from 'lodash/without';
import { useText } from '@/kit/text/useText';
import { Figure } from '../charts/Figure';
import { Grid } from '../charts/Grid';
import { blockOf, figure } from '../frame/blocks';
import { Kept } from '../frame/Kept';
import type { TabProps } from '../frame/tab';
import { useNotes } from '../frame/useNotes';
import { Constant } from '../names/Constant';
import { useNames } from '../names/names';
import { Together } from '../names/Together';
import { useFigures } from '../names/useFigures';

/** More than this are no picture. */
const most = 20;

/** As near to 1 or -1 as rounding leaves it. */
const isSame = (r: number | null) => r !== null && Math.abs(r) > 1 - 1e-9;

/** How scores go with one another. */
export function Correlations({ results }: TabProps) {
  const text = useText('results.correlations.');
  const say = useText();
  const names = useNames();
  const figures = useFigures();
  const notes = useNotes(results.minimumGroup);
  const block = blockOf(results.results, 'correlation');
  if (block === undefined) return null;
  const title = text('title');
  if (block.values === null) return <Kept title={title} why={notes.why(block)} />;
  const all = (block.of.columns as readonly string[]) ?? [];
  const constant = all.filter((code) => figure(blockOf(results.results, 'scores', { scale: code }), 'sd') === 0);
  const of = (kind: 'r' | 'p' | 'n', one: string, other: string) =>
    figure(block, kind, `${one}~${other}`) ?? figure(block, kind, `${other}~${one}`);
  const there = without(all, ...constant);
  /** By the first of scores that are the same numbers: all of them. */
  const same = new Map<string, string[]>();
  for (const code of there) {
    const first = [...same.keys()].find((one) => isSame(of('r', one, code)));
    if (first === undefined) same.set(code, [code]);
    else same.get(first)?.push(code);
  }
  const codes = [...same.keys()];
  const shown = codes.slice(0, most);
  const ends = shown.map((code) => ({ key: code, label: names.name(code) }));
  const [first = '', second = ''] = all;
  const pairs = codes.flatMap((one, index) => codes.slice(index + 1).map((other) => [one, other] as const));
  const lines = (
    <>
      <Together
        groups={[...same.values()]}
        says={(all) => say('results.change.together', { names: all })}
        className="figure-note"
      />
      <Constant codes={constant} />
    </>
  );
  if (codes.length < 2) return lines;
  return (
    <Figure
      title={title}
      note={`${text('note')} ${notes.base(of('n', first, second), undefined, 'listwise')}`}
      table={{
        columns: [text('one'), text('other'), text('r'), text('p')],
        rows: pairs.map(([one, other]) => [
          names.name(one),
          names.name(other),
          of('r', one, other),
          of('p', one, other),
        ]),
      }}
      chart={
        codes.length > most ? undefined : (
          <Grid
            label={title}
            rows={ends}
            columns={ends}
            cell={(row, column) => {
              const [one, other] = [shown[row] ?? '', shown[column] ?? ''];
              if (row === column) return undefined;
              const r = of('r', one, other);
              return {
                shade: r,
                words: figures.fixed(r),
                label: `${names.name(one)}, ${names.name(other)}: ${figures.fixed(r)}, ${figures.p(of('p', one, other))}`,
              };
            }}
          />
        )
      }
    >
      {lines}
    </Figure>
  );
}
