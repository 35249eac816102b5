import type { ResultBlock } from 'core/results/block';
import { useText } from '@/kit/text/useText';
import { Bars } from '../charts/Bars';
import { Figure } from '../charts/Figure';
import { blockOf, own } from '../frame/blocks';
import type { TabProps } from '../frame/tab';
import { useNames } from '../names/names';
import { useFigures } from '../names/useFigures';
import { type Effect, effectOf } from './effect';

/** All comparisons at once, the largest effect first, with p after Holm's correction. */
export function Effects({ results, blocks }: TabProps & { blocks: readonly ResultBlock[] }) {
  const names = useNames();
  const tests = own(blockOf(results.results, 'holm'), 'holm')?.tests ?? [];
  const rows = blocks
    .flatMap((block) => {
      const effect = effectOf(block);
      const variable = String(block.of.variable);
      const test = tests.find((each) => each.variable === variable);
      return effect
        ? [{ variable, name: names.name(variable), effect, p: test?.p ?? null, corrected: test?.p_holm ?? null }]
        : [];
    })
    .sort((one, other) => Math.abs(other.effect.value) - Math.abs(one.effect.value));
  // Of two groups and of several there are different effects: they have no axis in common.
  return [...new Set(rows.map(({ effect }) => effect.kind))].map((kind) => (
    <EffectsOf key={kind} kind={kind} rows={rows.filter(({ effect }) => effect.kind === kind)} />
  ));
}

interface Row {
  variable: string;
  name: string;
  effect: Effect;
  p: number | null;
  corrected: number | null;
}

function EffectsOf({ kind, rows }: { kind: Effect['kind']; rows: readonly Row[] }) {
  const text = useText('results.groups.');
  const figures = useFigures();
  const sure = rows.filter(({ corrected }) => corrected !== null && corrected < 0.05).length;
  const title = text('effects');
  return (
    <Figure
      title={title}
      says={[{ text: text('sure', { sure, count: rows.length }) }]}
      note={text(`note.${kind}`)}
      table={{
        columns: [text('of'), text(`effect.${kind}`), text('p'), text('holm')],
        rows: rows.map(({ name, effect, p, corrected }) => [name, effect.value, p, corrected]),
      }}
      chart={
        <Bars
          label={title}
          full={Math.max(kind === 'g' ? 0.8 : 0.14, ...rows.map(({ effect }) => Math.abs(effect.value)))}
          bars={rows.map(({ variable, name, effect, corrected }) => ({
            key: variable,
            label: name,
            value: Math.abs(effect.value),
            figures: `${figures.fixed(effect.value)}, ${figures.p(corrected)}`,
            quiet: corrected === null || corrected >= 0.05,
          }))}
        />
      }
    />
  );
}
