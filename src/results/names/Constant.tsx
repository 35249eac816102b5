import { useText } from '@/kit/text/useText';
import { useNames } from './names';
import { useFigures } from './useFigures';

/** Scores that are the same for everybody: a line in the place of their figures. */
export function Constant({ codes }: { codes: readonly string[] }) {
  const text = useText('results.');
  const names = useNames();
  const figures = useFigures();
  if (codes.length === 0) return null;
  return <p className="results-line">{text('constant', { names: figures.list(codes.map(names.name)) })}</p>;
}
