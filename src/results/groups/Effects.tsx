import type { ResultBlock } from 'core/results/block';
import { useText } from '@/kit/text/useText';
import { Bars } from '../charts/Bars';
import { Figure } from '../charts/Figure';
import type { TabProps } from '../frame/tab';
import { useNames } from '../names/names';
import { Together } from '../names/Together';
import { useFigures } from '../names/useFigures';
import { correctedTests } from './corrected';
import { type Effect, effectOf } from './effect';

const isSure = ({ corrected }: Pick<Row, 'corrected'>) => corrected !== null && corrected < 0.05;

/** All comparisons at once, with p after Holm's correction: those that are more than chance first, of them and the others the largest effect. */
export function Effects({ results, blocks }: TabProps & { blocks: readonly ResultBlock[] }) {
  const names = useNames();
  const { tests, comparisons } = correctedTests(results.results);
  const rows = blocks
    .flatMap((block) => {
      const effect = effectOf(block);
      const variable = String(block.of.variable);
      const test = tests.find((each) => each.variable === variable);
      return effect
        ? [
            {
              variable,
              name: names.name(variable),
              effect,
              p: test?.p ?? null,
              corrected: test?.p_holm ?? null,
              sameAs: test?.same_as ?? null,
            },
          ]
        : [];
    })
    .sort(
      (one, other) =>
        Number(isSure(other)) - Number(isSure(one)) || Math.abs(other.effect.value) - Math.abs(one.effect.value),
    );
  // Of two groups and of several there are different effects: they have no axis in common.
  return [...new Set(rows.map(({ effect }) => effect.kind))].map((kind) => (
    <EffectsOf key={kind} {...{ kind, comparisons }} rows={rows.filter(({ effect }) => effect.kind === kind)} />
  ));
}

interface Row {
  variable: string;
  name: string;
  effect: Effect;
  p: number | null;
  corrected: number | null;
  /** The variable whose numbers these are; null: they are its own. */
  sameAs: string | null;
}

interface Props {
  kind: Effect['kind'];
  rows: readonly Row[];
  /** How many p are corrected for. */
  comparisons: number;
}

function EffectsOf({ kind, rows, comparisons }: Props) {
  const text = useText('results.groups.');
  const figures = useFigures();
  const distinct = rows.filter(({ sameAs }) => sameAs === null);
  const tested = distinct.filter(({ corrected }) => corrected !== null);
  const sure = tested.filter(isSure);
  const together = distinct.map(({ variable }) => [
    variable,
    ...rows.filter(({ sameAs }) => sameAs === variable).map((row) => row.variable),
  ]);
  const title = text('effects');
  return (
    <Figure
      title={title}
      says={[
        { text: text('sure', { sure: sure.length, count: tested.length }) },
        ...(sure.length > 0
          ? [{ text: text('sure.which', { names: figures.list(sure.map(({ name }) => name)) }) }]
          : []),
      ]}
      note={text(`note.${kind}`)}
      table={{
        columns: [text('of'), text(`effect.${kind}`), text('p'), text('holm', { count: comparisons })],
        rows: rows.map(({ name, effect, p, corrected }) => [name, effect.value, p, corrected]),
      }}
      chart={
        <Bars
          label={title}
          full={Math.max(kind === 'g' ? 0.8 : 0.14, ...rows.map(({ effect }) => Math.abs(effect.value)))}
          bars={distinct.map(({ variable, name, effect, corrected }) => ({
            key: variable,
            label: name,
            value: Math.abs(effect.value),
            figures: `${figures.fixed(effect.value)}, ${figures.p(corrected)}`,
            quiet: !isSure({ corrected }),
          }))}
        />
      }
    >
      <Together groups={together} says={(all) => text('same', { names: all })} className="figure-note" />
    </Figure>
  );
}
