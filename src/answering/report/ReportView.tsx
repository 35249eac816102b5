import { isRisk } from 'core/instrument/riskCalculation';
import type { BlockModel, ExplanationModel, Reason, ReportModel } from 'core/report';
import { Fragment, type ReactNode } from 'react';
import { localeDirection } from '@/shell/start/languages';
import { ChartFigure } from './ChartFigure';
import { Because } from './Explanation';
import { LanguageMark } from './LanguageMark';
import { Scores } from './Scores';
import { boundSvg } from './svgBinding';
import { Prose, Words, WordsIn } from './Words';
import './report.css';

interface Props {
  report: ReportModel;
  explanations: Readonly<Record<string, ExplanationModel>>;
  /** Reasons for the texts, if they are disclosed; see `disclose` of core/report. */
  reasons?: Readonly<Record<string, Reason>>;
  /** The reader's language. */
  locale: string;
  /** Wraps a block, for editors of the report. @param index of the block in the model */
  around?(block: ReactNode, index: number): ReactNode;
  /** Wraps a nugget in a block, for editors of the report. @param index of the block in the model */
  aroundNugget?(nugget: ReactNode, code: string, index: number): ReactNode;
}

const bare = (drawn: ReactNode): ReactNode => drawn;

/** A report set like a page: findings, charts, texts, numbers, and how they were computed. */
export function ReportView({ report, explanations, reasons = {}, locale, around = bare, aroundNugget = bare }: Props) {
  return (
    <WordsIn value={locale}>
      <article className="report" lang={locale} dir={localeDirection(locale)}>
        <LanguageMark said={[report.title]} />
        {report.title ? <Words said={report.title} as="h1" /> : null}
        {report.blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names and never change their order.
          <Fragment key={index}>
            {around(
              <ReportBlock
                report={report.code}
                block={block}
                explanations={explanations}
                reasons={reasons}
                locale={locale}
                aroundNugget={(nugget, code) => aroundNugget(nugget, code, index)}
              />,
              index,
            )}
          </Fragment>
        ))}
      </article>
    </WordsIn>
  );
}

interface BlockProps extends Required<Omit<Props, 'report' | 'around' | 'aroundNugget'>> {
  /** Code. */
  report: string;
  block: BlockModel;
  /** Whether only texts that have a condition say why they are there. */
  isBrief?: boolean;
  aroundNugget?(nugget: ReactNode, code: string): ReactNode;
}

/** A block of a report, each text with the reason for it. */
export function ReportBlock({
  report,
  block,
  explanations,
  reasons,
  locale,
  isBrief = false,
  aroundNugget = bare,
}: BlockProps) {
  const because = (...keys: string[]) => (
    <Because
      reasons={keys.map((key) => (isBrief && reasons[key]?.condition === null ? undefined : reasons[key]))}
      explanations={explanations}
      question={block.kind === 'chart' || block.kind === 'svg' ? 'report.howDrawn' : 'report.why'}
    />
  );
  switch (block.kind) {
    case 'heading':
      return (
        <>
          <LanguageMark said={[block.text]} />
          <Words said={block.text} as="h2" />
          {because(`block.${report}.${block.code}`)}
        </>
      );
    case 'text':
      return (
        <>
          <LanguageMark said={[block.text]} />
          <Prose said={block.text} />
          {because(`block.${report}.${block.code}`)}
        </>
      );
    case 'nuggets': {
      const nuggets = block.nuggets.map(({ code, text }) => (
        <Fragment key={code}>
          {aroundNugget(
            <>
              <LanguageMark said={[text]} />
              <Prose said={text} />
              {because(`nugget.${code}`)}
            </>,
            code,
          )}
        </Fragment>
      ));
      return isRisk(block.group) ? <aside className="report-risk">{nuggets}</aside> : nuggets;
    }
    case 'scores':
      return (
        <>
          <LanguageMark
            said={block.rows.flatMap(({ name, description, band }) => [name, description, band?.label, band?.text])}
          />
          <Scores rows={block.rows} explanations={explanations} />
        </>
      );
    case 'chart':
      return (
        <>
          <LanguageMark
            said={[block.chart.title, block.chart.description, ...block.chart.series.map(({ label }) => label)]}
          />
          <ChartFigure chart={block.chart} locale={locale}>
            {because(
              `chart.${block.chart.code}`,
              ...block.chart.series.map(({ code }) => `series.${block.chart.code}.${code}`),
            )}
          </ChartFigure>
        </>
      );
    case 'svg':
      return (
        <figure className="report-figure">
          <LanguageMark said={[block.title]} />
          <Words said={block.title} as="figcaption" />
          <img src={boundSvg(block.source, block.bindings)} alt={block.alt?.text ?? ''} />
          {because(`svg.${block.code}`)}
        </figure>
      );
    case 'image':
      return <img className="report-image" src={block.source} alt={block.alt?.text ?? ''} />;
    case 'page_break':
      return <hr className="report-break" />;
  }
}
