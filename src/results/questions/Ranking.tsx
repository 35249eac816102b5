import { useText } from '@/kit/text/useText';
import { Dots } from '../charts/Dots';
import { Figure } from '../charts/Figure';
import { own } from '../frame/blocks';
import { Kept } from '../frame/Kept';
import { useNotes } from '../frame/useNotes';
import { useFigures } from '../names/useFigures';
import type { QuestionProps } from './Choices';

/** What was put in order: the mean place of each, the best first. */
export function Ranking({ results, variable, block }: QuestionProps) {
  const text = useText('results.questions.');
  const figures = useFigures();
  const notes = useNotes(results.minimumGroup);
  const values = own(block, 'distribution');
  if (values === null) return <Kept title={variable.name} why={notes.why(block)} />;
  const places = [...(values.places ?? [])].sort(
    (one, other) => (one.mean ?? Number.POSITIVE_INFINITY) - (other.mean ?? Number.POSITIVE_INFINITY),
  );
  const nameOf = (code: string) => variable.levels.find((level) => level.code === code)?.name ?? code;
  return (
    <Figure
      title={variable.name}
      says={[{ text: text('ranking') }]}
      note={notes.base(values.n, notes.missing(values.missing), 'leftOut')}
      table={{
        columns: [text('answer'), text('meanPlace')],
        rows: places.map(({ code, mean }) => [nameOf(code), mean]),
      }}
      chart={
        <Dots
          label={variable.name}
          range={[1, Math.max(2, variable.levels.length)]}
          rows={places.map(({ code, mean }) => ({
            key: code,
            label: nameOf(code),
            value: mean,
            low: null,
            high: null,
            figures: figures.fixed(mean, 1),
          }))}
          format={(value) => figures.number(value, 1)}
        />
      }
    />
  );
}
