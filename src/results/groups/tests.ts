import type { ResultBlock } from 'core/results/block';
import { figure } from '../frame/blocks';

interface Test {
  name: string;
  statistic: number | null;
  /** Degrees of freedom in words: `2, 145.3`; empty: it has none. */
  df: string;
  p: number | null;
}

const degrees = (...values: readonly (number | null)[]) =>
  values.flatMap((value) => (value === null ? [] : [String(Math.round(value * 10) / 10)])).join(', ');

/** The tests of a comparison that were computed. */
export function testRows(block: ResultBlock): Test[] {
  const of = (...path: string[]) => figure(block, ...path);
  const tests: Test[] = [
    { name: 'welch', statistic: of('t_welch', 't'), df: degrees(of('t_welch', 'df')), p: of('t_welch', 'p') },
    { name: 'student', statistic: of('t_student', 't'), df: degrees(of('t_student', 'df')), p: of('t_student', 'p') },
    {
      name: 'mannWhitney',
      statistic: of('mann_whitney_u'),
      df: '',
      p: of('mann_whitney_p_exact') ?? of('mann_whitney_p'),
    },
    {
      name: 'anova',
      statistic: of('anova', 'f'),
      df: degrees(of('anova', 'df_between'), of('anova', 'df_within')),
      p: of('anova', 'p'),
    },
    {
      name: 'welchAnova',
      statistic: of('welch_anova', 'f'),
      df: degrees(of('welch_anova', 'df1'), of('welch_anova', 'df2')),
      p: of('welch_anova', 'p'),
    },
    { name: 'kruskal', statistic: of('kruskal', 'h'), df: degrees(of('kruskal', 'df')), p: of('kruskal', 'p') },
    { name: 'levene', statistic: of('levene', 'f'), df: '', p: of('levene', 'p') },
  ];
  return tests.filter(({ statistic }) => statistic !== null);
}
