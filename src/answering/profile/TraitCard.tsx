import type { Card, CardPart } from 'core/report/arrangement/cards';
import { Because } from '@/answering/report/Explanation';
import { LanguageMark } from '@/answering/report/LanguageMark';
import { TraitName } from '@/answering/report/TraitName';
import { Prose, Words } from '@/answering/report/Words';
import { Fold } from './Fold';
import { HowComputed } from './HowComputed';
import { useProfile } from './profileContext';
import { PlacedBlockView } from './ReportPart';
import { TraitVerdict, toneOf } from './TraitRow';
import { TraitRows } from './TraitRows';

interface Props {
  id: string;
  card: Card;
  /** Place of the trait, for its tone. */
  index: number;
  isOpen: boolean;
  onToggle(): void;
}

/** What a closed card says of what is in it. */
function teaserOf({ parts }: Card) {
  for (const part of parts) {
    if (part.kind === 'lead') return part.lead.sentence;
    if (part.kind === 'description') return part.text;
    if (part.kind === 'block' && part.block.kind === 'text') return part.block.text;
  }
  return undefined;
}

/** A section of a report as a card. */
export function TraitCard({ id, card, index, isOpen, onToggle }: Props) {
  const { title, trait, parts } = card;
  const teaser = teaserOf(card);
  return (
    <Fold
      id={id}
      isOpen={isOpen}
      onToggle={onToggle}
      className={trait ? 'trait-card' : ''}
      style={trait ? toneOf(index) : undefined}
      title={
        <>
          <TraitName said={title} className="fold-title" />
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
      <LanguageMark said={[title, ...parts.map((part) => (part.kind === 'lead' ? part.lead.sentence : null))]} />
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names and never change their order.
        <CardPartView key={place} part={part} isBrief={trait !== null} />
      ))}
    </Fold>
  );
}

function CardPartView({ part, isBrief }: { part: CardPart; isBrief: boolean }) {
  const { explanations, reasons } = useProfile();
  const because = (nugget: string) => (
    <Because reasons={[reasons[`nugget.${nugget}`]]} explanations={explanations} question="report.why" />
  );
  switch (part.kind) {
    case 'lead': {
      const { sentence, rest, nugget } = part.lead;
      return (
        <>
          <Prose said={sentence} className="report-prose trait-summary" />
          <Prose said={rest} />
          {nugget === null ? null : because(nugget)}
        </>
      );
    }
    case 'description':
      return <Prose said={part.text} className="report-prose report-quiet" />;
    case 'meaning':
      return <Prose said={part.text} />;
    case 'facets': {
      const texts = new Map(part.facets.map((facet) => [facet.trait, facet.texts]));
      return (
        <>
          <Words said={part.caption} as="h3" />
          <TraitRows
            traits={part.facets.map(({ trait }) => trait)}
            below={(trait) =>
              texts.get(trait)?.map(({ code, text }) => (
                <div key={code} className="facet-text">
                  <LanguageMark said={[text]} />
                  <Prose said={text} />
                  {because(code)}
                </div>
              ))
            }
          />
        </>
      );
    }
    case 'block':
      return <PlacedBlockView report={part.report} block={part.block} isBrief={isBrief} />;
    case 'computed':
      return <HowComputed trait={part.trait} />;
  }
}
