import { daysBetween, yearsBetween } from '../calendar';
import type { TextOf } from '../nodes';
import { declare, type FormulaFunction } from './signature';

function between(name: string, count: (from: string, to: string) => number): FormulaFunction {
  return declare(name, 'number', { fixed: ['text', 'text'] }, ({ fixed }) => ({
    reason: 'invalid_date',
    number: (build) => {
      const [from, to] = fixed.map((node) => build.text(node)) as [TextOf, TextOf];
      return (frame) => {
        const start = from(frame);
        const end = to(frame);
        return start === null || end === null ? Number.NaN : count(start, end);
      };
    },
  }));
}

export const dateFunctions: readonly FormulaFunction[] = [
  between('days_between', daysBetween),
  between('years_between', yearsBetween),
];
