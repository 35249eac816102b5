import type { BlockModel, ExplanationModel, ReportModel } from 'core/report';
import { isRisk } from 'core/report/finding';
import { Fragment, type ReactNode } from 'react';
import { localeDirection } from '@/start/languages';
import { ChartFigure } from './ChartFigure';
import { Scores } from './Scores';
import { boundSvg } from './svgBinding';
import { Prose, Words, WordsIn } from './Words';
import './report.css';

interface Props {
  report: ReportModel;
  explanations: Readonly<Record<string, ExplanationModel>>;
  /** The reader's language. */
  locale: string;
  /** Sets something around a block, for those who edit the report. @param index of the block in the model */
  around?(block: ReactNode, index: number): ReactNode;
}

const bare = (block: ReactNode): ReactNode => block;

/** A report, set like a page: what was found, the chart that shows it, the text, the numbers, and how they came about. */
export function ReportView({ report, explanations, locale, around = bare }: Props) {
  return (
    <WordsIn value={locale}>
      <article className="report" lang={locale} dir={localeDirection(locale)}>
        {report.title ? <Words said={report.title} as="h1" /> : null}
        {report.blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names and never change their order.
          <Fragment key={index}>
            {around(<Block block={block} explanations={explanations} locale={locale} />, index)}
          </Fragment>
        ))}
      </article>
    </WordsIn>
  );
}

interface BlockProps extends Omit<Props, 'report' | 'around'> {
  block: BlockModel;
}

function Block({ block, explanations, locale }: BlockProps) {
  switch (block.kind) {
    case 'heading':
      return <Words said={block.text} as="h2" />;
    case 'text':
      return <Prose said={block.text} />;
    case 'nuggets': {
      const nuggets = block.nuggets.map(({ code, text }) => <Prose key={code} said={text} />);
      return isRisk(block.group) ? <aside className="report-risk">{nuggets}</aside> : nuggets;
    }
    case 'scores':
      return <Scores rows={block.rows} explanations={explanations} />;
    case 'chart':
      return <ChartFigure chart={block.chart} locale={locale} />;
    case 'svg':
      return (
        <figure className="report-figure">
          <Words said={block.title} as="figcaption" />
          <img src={boundSvg(block.source, block.bindings)} alt={block.alt?.text ?? ''} />
        </figure>
      );
    case 'image':
      return <img className="report-image" src={block.source} alt={block.alt?.text ?? ''} />;
    case 'page_break':
      return <hr className="report-break" />;
  }
}
