import type { Audience, InstrumentDocument } from './document';
import { type Problem, problem } from './problem';
import { seenByOf } from './seenBy';

/** Raster images travel as data URLs or, in a zip, as files beside the document. */
const imageSource = /^(data:image\/(png|jpeg|webp|gif|avif);base64,[A-Za-z0-9+/]+={0,2}|images\/[\w-][\w.-]*)$/;
const svgSource = /^(data:image\/svg\+xml[;,]|svgs\/[\w-][\w.-]*$)/;

function checkAssets(document: InstrumentDocument): Problem[] {
  const found: Problem[] = [];
  document.images?.forEach(({ code, source }, index) => {
    if (!imageSource.test(source)) found.push(problem('asset.source_malformed', ['images', index, 'source'], code));
  });
  document.svgs?.forEach(({ code, source }, index) => {
    if (!svgSource.test(source)) found.push(problem('asset.source_malformed', ['svgs', index, 'source'], code));
  });
  return found;
}

function checkCharts(document: InstrumentDocument): Problem[] {
  const found: Problem[] = [];
  document.charts?.forEach((chart, index) => {
    const { code, range, bands } = chart;
    if (range && range[0] >= range[1]) {
      found.push(problem('chart.range_empty', ['charts', index, 'range'], code, { low: range[0], high: range[1] }));
    }
    if (chart.series.length === 0) found.push(problem('chart.no_series', ['charts', index, 'series'], code));
    const banded = document.calculations?.find((calculation) => calculation.code === bands);
    if (banded && (banded.bands ?? []).length === 0) {
      found.push(problem('chart.bands_missing', ['charts', index, 'bands'], code, { calculation: banded.code }));
    }
  });
  return found;
}

/** Scores that a report names although its readers may not see them: they are left out of it. */
function checkAudiences(document: InstrumentDocument): Problem[] {
  const shownTo = new Map(document.calculations?.map(({ code, shownTo }) => [code, shownTo ?? []]));
  const found: Problem[] = [];
  document.reports?.forEach((report, index) => {
    const audience: Audience = report.audience ?? 'respondent';
    report.blocks.forEach((block, place) => {
      if (block.kind !== 'scores') return;
      block.calculations.forEach((calculation, item) => {
        if (shownTo.get(calculation)?.includes(audience) !== false) return;
        const path = ['reports', index, 'blocks', place, 'calculations', item];
        found.push(problem('report.score_hidden', path, report.code, { calculation, audience }));
      });
    });
  });
  return found;
}

/** Neither whoever answers nor anybody of the staff would see what comes out. */
const checkReaders = ({ settings }: InstrumentDocument): Problem[] =>
  settings?.results === 'staff' && seenByOf(settings) === 'nobody'
    ? [problem('results.for_nobody', ['settings', 'seenBy'], null)]
    : [];

/** What reports show: assets, charts, and who may see which score; and that somebody sees results. */
export function checkReports(document: InstrumentDocument): Problem[] {
  return [...checkAssets(document), ...checkCharts(document), ...checkAudiences(document), ...checkReaders(document)];
}
