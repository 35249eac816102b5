import type { Part } from 'core/report/arrangement/arrangement';
import type { PlacedBlock } from 'core/report/arrangement/places';
import { LanguageMark } from '@/answering/report/LanguageMark';
import { ReportBlock } from '@/answering/report/ReportView';
import { InterfaceWords, Prose, Words } from '@/answering/report/Words';
import { HowComputed } from './HowComputed';
import { Lead, PlainLead } from './Lead';
import { useProfile } from './profileContext';
import { TraitRow } from './TraitRow';
import { TraitRows } from './TraitRows';
import { TraitRanges } from './TraitScale';

/** A block of a report. Pages end only on paper that is made for them. */
export function PlacedBlockView({ report, block, isBrief }: PlacedBlock & { isBrief: boolean }) {
  const { explanations, reasons, locale } = useProfile();
  if (block.kind === 'page_break') return null;
  return (
    <ReportBlock
      report={report}
      block={block}
      explanations={explanations}
      reasons={reasons}
      locale={locale}
      isBrief={isBrief}
    />
  );
}

/** A part of a report that is always open. `isBrief`: only texts that have a condition say why they are there. */
export function ReportPart({ part, isBrief = true }: { part: Exclude<Part, { kind: 'card' }>; isBrief?: boolean }) {
  switch (part.kind) {
    case 'lead':
      return <Lead lead={part.lead} trait={part.trait} isWhole={part.isWhole} />;
    case 'verdict':
      return <PlainLead trait={part.trait} />;
    case 'risk':
    case 'block':
      return <PlacedBlockView report={part.report} block={part.block} isBrief={isBrief} />;
    case 'rows':
      return (
        <section id="profile-rows" className="profile-rows" aria-labelledby="profile-rows-title">
          <h2 id="profile-rows-title">
            {part.heading ? <Words said={part.heading} /> : <InterfaceWords id="report.glance" />}
          </h2>
          <TraitRows traits={part.traits} toned about={part.about} ofOthers={part.ofOthers} />
        </section>
      );
    case 'traits':
      return part.traits.map((trait) => (
        <section key={trait.code} className="trait-panel">
          <LanguageMark said={[trait.name, trait.verdict?.label, trait.description, trait.verdict?.text]} />
          <TraitRow trait={trait} isWhole />
          <TraitRanges trait={trait} />
          <Prose said={trait.description} className="report-prose report-quiet" />
          <Prose said={trait.verdict?.text} />
          <HowComputed trait={trait} />
        </section>
      ));
  }
}
