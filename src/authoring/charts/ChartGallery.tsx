import type { ChartKind } from 'core/instrument/document';
import { buildChart } from 'core/report/chart';
import { useId, useMemo } from 'react';
import { ChartFigure, WordsIn } from '@/answering';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useReportContext } from '@/authoring/sample/useReportContext';
import { useText } from '@/kit/text/useText';
import { localeDirection } from '@/shell/start/languages';
import { chartKinds, hasBands, hasRange } from './chartKinds';
import { proposedRange, proposedScores, type Score, withExampleValues } from './proposal';
import '@/answering/report/report.css';

interface Props {
  scores: readonly Score[];
  value: ChartKind;
  onChange(kind: ChartKind): void;
}

/** Every kind of chart, drawn with the scores of this instrument on its sample sheet. */
export function ChartGallery({ scores, value, onChange }: Props) {
  const text = useText('chart.');
  const id = useId();
  return (
    <fieldset className="chart-gallery">
      <legend>{text('kind')}</legend>
      {chartKinds.map((kind) => (
        <label key={kind} className="chart-card boxed">
          <span className="chart-card-name">
            <input
              type="radio"
              name={id}
              checked={kind === value}
              aria-describedby={`${id}-${kind}`}
              onChange={() => onChange(kind)}
            />
            {text(`kind.${kind}`)}
          </span>
          <Drawing kind={kind} scores={scores} />
          <span id={`${id}-${kind}`} className="quiet">
            {text(`needs.${kind}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Drawing({ kind, scores }: { kind: ChartKind; scores: readonly Score[] }) {
  const locale = useDraft(({ facts }) => facts.baseLocale);
  const context = useReportContext(locale);
  const model = useMemo(() => {
    const codes = proposedScores(kind, scores);
    const range = hasRange(kind) ? proposedRange(codes, scores) : undefined;
    const [only] = codes;
    const bands = codes.length === 1 && hasBands(kind) ? only : undefined;
    const series = codes.map((code) => ({ code, formula: code }));
    const chart = { code: kind, kind, series, ...(range && { range }), ...(bands !== undefined && { bands }) };
    return withExampleValues(buildChart(context, chart, 'staff'));
  }, [kind, scores, context]);
  if (model.series.length === 0) return null;
  return (
    <div className="chart-drawing" aria-hidden inert>
      <WordsIn value={locale}>
        <article className="report" lang={locale} dir={localeDirection(locale)}>
          <ChartFigure chart={model} locale={locale} />
        </article>
      </WordsIn>
    </div>
  );
}
