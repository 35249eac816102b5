import type { BlockModel, Trait } from 'core/report';
import { Because } from '@/answering/report/Explanation';
import { LanguageMark } from '@/answering/report/LanguageMark';
import { ReportBlock } from '@/answering/report/ReportView';
import { Prose, Words } from '@/answering/report/Words';
import { Fold } from './Fold';
import { HowComputed } from './HowComputed';
import { useProfile } from './profileContext';
import { type Section, without } from './sections';
import { TraitVerdict, toneOf } from './TraitRow';
import { TraitRows } from './TraitRows';

interface Props {
  id: string;
  /** Code of its report. */
  report: string;
  section: Section;
  trait: Trait | undefined;
  /** Place of the trait, for its tone. */
  index: number;
  isOpen: boolean;
  onToggle(): void;
}

const firstText = (blocks: readonly BlockModel[]) =>
  blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []))[0];

/** A section of a report as a card: for a trait its text, its parts as rows, the longer text, and how all of it was computed. */
export function TraitCard({ id, report, section, trait, index, isOpen, onToggle }: Props) {
  const { profile, explanations, reasons, locale } = useProfile();
  const lead = trait && profile.leads.find((one) => one.trait === trait.code);
  const nugget = lead?.nugget ?? null;
  const title = section.heading?.text ?? trait?.name;
  const teaser = lead?.sentence ?? trait?.description ?? firstText(section.blocks);
  const blocks = without(section.blocks, nugget);
  return (
    <Fold
      id={id}
      isOpen={isOpen}
      onToggle={onToggle}
      className={trait ? 'trait-card' : ''}
      style={trait ? toneOf(index) : undefined}
      title={
        <>
          <Words said={title} className="fold-title" />
          {trait ? <TraitVerdict trait={trait} /> : null}
        </>
      }
      teaser={
        <div className="fold-teaser">
          <LanguageMark said={[title, teaser]} />
          <Prose said={teaser} />
        </div>
      }
    >
      {lead ? (
        <>
          <LanguageMark said={[title, lead.sentence]} />
          <Prose said={lead.sentence} className="report-prose trait-summary" />
          <Prose said={lead.rest} />
          {nugget === null ? null : (
            <Because reasons={[reasons[`nugget.${nugget}`]]} explanations={explanations} question="report.why" />
          )}
        </>
      ) : (
        <LanguageMark said={[title]} />
      )}
      {trait && lead === undefined ? <Prose said={trait.description} className="report-prose report-quiet" /> : null}
      {trait && trait.facets.length > 0 ? <TraitRows traits={trait.facets} /> : null}
      {blocks.map((block, place) => (
        <ReportBlock
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names and never change their order.
          key={place}
          report={report}
          block={block}
          explanations={explanations}
          reasons={reasons}
          locale={locale}
          isBrief={trait !== undefined}
        />
      ))}
      {trait ? <HowComputed trait={trait} /> : null}
    </Fold>
  );
}
