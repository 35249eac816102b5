import { useText } from '@/kit/text/useText';
import { Bars } from '../charts/Bars';
import { Figure } from '../charts/Figure';
import { Histogram } from '../charts/Histogram';
import { isChosen } from '../filter/filter';
import { blockOf, own } from '../frame/blocks';
import { Kept } from '../frame/Kept';
import { useResultsAddress } from '../frame/resultsContext';
import type { TabProps } from '../frame/tab';
import { useNotes } from '../frame/useNotes';
import { useNames } from '../names/names';
import { useFigures } from '../names/useFigures';

/** How a score is spread, and how many are in each band. A band is a filter. */
export function Scores({ results, scale }: TabProps & { scale: string }) {
  const text = useText('results.scales.');
  const names = useNames();
  const figures = useFigures();
  const notes = useNotes(results.minimumGroup);
  const { filter, toggle } = useResultsAddress();
  const block = blockOf(results.results, 'scores', { scale });
  const values = own(block, 'scores');
  const name = names.name(scale);
  if (block === undefined) return null;
  if (values === null) return <Kept title={name} why={notes.why(block)} />;
  const { n, missing, mean, sd, ci_low, ci_high, bins, bands } = values;
  const kept = text('fewer');
  const bin = ({ from, to }: { from: number; to: number }) =>
    to - from === 1 && Number.isInteger(from)
      ? figures.number(from)
      : text('bin', { from: figures.number(from), to: figures.number(to) });
  const note = notes.base(n, missing, 'leftOut');
  const banded = bands.reduce((sum, band) => sum + (band.n ?? 0), 0);
  const of = names.name(`band.${scale}`);
  return (
    <div className="results-pair">
      <Figure
        title={name}
        says={[
          ...(mean === null
            ? []
            : [
                text('mean.says', {
                  mean: figures.fixed(mean),
                  interval: figures.interval(ci_low, ci_high),
                  sd: figures.fixed(sd),
                }),
              ]),
          ...(bins.some((each) => each.n === null) ? [notes.partly] : []),
        ].map((words) => ({ text: words }))}
        note={note}
        table={{ columns: [text('score'), text('n')], rows: bins.map((each) => [bin(each), each.n ?? kept]) }}
        chart={
          bins.length === 0 ? undefined : (
            <Histogram
              label={name}
              bins={bins.map((each) => ({
                from: each.from,
                to: each.to,
                count: each.n ?? 0,
                label: `${bin(each)}: ${each.n === null ? kept : figures.count(each.n)}`,
              }))}
              marks={mean === null ? [] : [{ label: text('mean.at', { mean: figures.fixed(mean, 1) }), at: mean }]}
              format={(value) => figures.number(value)}
              formatCount={figures.count}
            />
          )
        }
      />
      {bands.length === 0 ? null : (
        <Figure
          title={of}
          note={note}
          table={{
            columns: [of, text('n')],
            rows: bands.map((band) => [names.level(scale, band.code), band.n ?? kept]),
          }}
          chart={
            <Bars
              label={of}
              bars={bands.map((band) => ({
                key: band.code,
                label: names.level(scale, band.code),
                value: band.n ?? 0,
                figures:
                  band.n === null
                    ? kept
                    : text('share', { percent: figures.percent(band.n / Math.max(1, banded)), n: band.n }),
                chosen: isChosen(filter, `band.${scale}`, band.code),
              }))}
              onChoose={(code) => toggle(`band.${scale}`, code)}
            />
          }
        />
      )}
    </div>
  );
}
