import * as fc from 'fast-check';
import { runs } from 'tests/long';
import { arrangedProfile, arrangedReport } from './arrangement/arrangement';
import { chartOption } from './chartOption';
import { buildReports, disclose, profileOf, type ReportContext } from './index';
import { randomResult } from './random.testing';

const drawing = {
  ink: { text: '#000', quiet: '#555', line: '#ddd', surface: '#fff', mark: '#00f' },
  rtl: false,
  locale: 'en-US',
  width: 640,
  font: 'sans-serif',
};

/** Longer than any number that a line has room for. */
const longest = 40;

/** What JSON does not keep, and numbers that nobody can read. */
function faultsIn(value: unknown, path: string): string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path} is ${value}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const isNumber = (key === 'formatted' && typeof Reflect.get(value, 'value') === 'number') || key === 'span';
    const isRead = !isNumber || typeof inner !== 'string' || (inner.length <= longest && !/NaN|∞/.test(inner));
    return [...faultsIn(inner, `${path}.${key}`), ...(isRead ? [] : [`${path}.${key} is ${String(inner)}`])];
  });
}

function pageOf(context: ReportContext) {
  return (['respondent', 'staff'] as const).map((audience) => {
    const reports = buildReports(context, audience);
    const profile = profileOf(context, reports, audience);
    const charts = reports.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'chart' ? block.chart : [])),
    );
    return {
      reports,
      profile,
      whole: arrangedProfile(reports, profile, 'en-US'),
      single: reports.map((report) => arrangedReport(report, profile)),
      disclosed: disclose(context, reports, audience),
      drawings: charts.map((chart) => chartOption(chart, drawing)),
    };
  });
}

describe('the page of a result', () => {
  it('can be made of whatever an instrument holds, with numbers that can be read and drawn', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0x7fffffff }), (seed) => {
        const page = pageOf(randomResult(seed));
        for (const { reports } of page) for (const { blocks } of reports) for (const { kind } of blocks) seen.add(kind);
        const faults = faultsIn(page, 'page');
        if (faults.length > 0) throw new Error(faults.slice(0, 3).join('; '));
      }),
      { numRuns: runs(60, 3000) },
    );
    expect([...seen].sort()).toEqual(
      ['chart', 'heading', 'image', 'nuggets', 'page_break', 'scores', 'svg', 'text'].sort(),
    );
  });
});
