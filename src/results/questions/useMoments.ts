import { useText } from '@/kit/text/useText';
import { useFigures } from '../names/useFigures';

/** Mean and standard deviation in words, as far as they are known; empty: there is no mean. */
export function useMoments(): (mean: number | null, sd: number | null) => string {
  const text = useText('results.questions.');
  const figures = useFigures();
  return (mean, sd) => {
    if (mean === null) return '';
    if (sd === null) return text('meanAt', { mean: figures.fixed(mean, 1) });
    return text('moments', { mean: figures.fixed(mean), sd: figures.fixed(sd) });
  };
}
