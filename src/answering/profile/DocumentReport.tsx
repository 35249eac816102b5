import type { BlockModel, ReportModel } from 'core/report';
import { Fragment } from 'react';
import { LanguageMark } from '@/answering/report/LanguageMark';
import { ReportBlock } from '@/answering/report/ReportView';
import { Prose, Words, WordsIn } from '@/answering/report/Words';
import { localeDirection } from '@/shell/start/languages';
import { HowComputed } from './HowComputed';
import { Lead } from './Lead';
import { useProfile } from './profileContext';
import { beyondRows, isRiskBlock, traitsByFigure, without } from './sections';
import { TraitRow } from './TraitRow';
import { TraitRanges } from './TraitScale';
import '@/answering/report/report.css';
import './profile.css';

/**
 * A report of one trait, as its author ordered it: the finding first; where the author shows the score, its row with how it was
 * computed, once.
 */
export function DocumentReport({ report }: { report: ReportModel }) {
  const { profile, explanations, reasons, locale } = useProfile();
  const nuggets = new Set(
    report.blocks.flatMap((block) => (block.kind === 'nuggets' ? block.nuggets.map(({ code }) => code) : [])),
  );
  const lead = profile.leads.find(({ nugget }) => nugget !== null && nuggets.has(nugget));
  const figures = traitsByFigure(profile.traits);
  const shown = new Set<string>();
  const traitsIn = (block: BlockModel) => {
    const codes =
      block.kind === 'scores'
        ? block.rows.flatMap((row) => figures.get(row.code)?.code ?? [])
        : block.kind === 'chart' && profile.drawn.includes(block.chart.code)
          ? (profile.about[`chart.${block.chart.code}`] ?? [])
          : [];
    const fresh = [...new Set(codes)].filter((code) => !shown.has(code));
    for (const code of fresh) shown.add(code);
    return [...new Set(figures.values())].filter(({ code }) => fresh.includes(code));
  };
  // Risks that are left here speak before the finding.
  const [before, after] = [report.blocks.filter(isRiskBlock), report.blocks.filter((block) => !isRiskBlock(block))];
  const blocks = without(
    after.filter(({ kind }) => kind !== 'page_break'),
    lead?.nugget ?? null,
  );
  const draw = (block: BlockModel, index: number) => {
    const traits = traitsIn(block);
    const rest = beyondRows(block, profile);
    return (
      <Fragment key={index}>
        {traits.map((trait) => (
          <section key={trait.code} className="trait-panel">
            <LanguageMark said={[trait.name, trait.verdict?.label, trait.description, trait.verdict?.text]} />
            <TraitRow trait={trait} isWhole />
            <TraitRanges trait={trait} />
            <Prose said={trait.description} className="report-prose report-quiet" />
            <Prose said={trait.verdict?.text} />
            <HowComputed trait={trait} />
          </section>
        ))}
        {rest === null ? null : (
          <ReportBlock
            report={report.code}
            block={rest}
            explanations={explanations}
            reasons={reasons}
            locale={locale}
          />
        )}
      </Fragment>
    );
  };
  return (
    <WordsIn value={locale}>
      <article className="report profile-document" lang={locale} dir={localeDirection(locale)}>
        <LanguageMark said={[report.title]} />
        <Words said={report.title} as="h1" />
        {before.map(draw)}
        {lead ? <Lead lead={lead} isWhole /> : null}
        {blocks.map((block, index) => draw(block, index + before.length))}
      </article>
    </WordsIn>
  );
}
