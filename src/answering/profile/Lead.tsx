import type { Lead as LeadModel, Trait } from 'core/report';
import { Because } from '@/answering/report/Explanation';
import { LanguageMark } from '@/answering/report/LanguageMark';
import { TraitName } from '@/answering/report/TraitName';
import { InterfaceWords, Prose, Words } from '@/answering/report/Words';
import { useProfile } from './profileContext';
import './profile.css';

/** What stands out most in a word, where no text about it is in the reader's language. */
export function PlainLead({ trait }: { trait: Trait }) {
  return (
    <div className="profile-lead">
      <p className="profile-sentence">
        <TraitName said={trait.name} />: <Words said={trait.verdict?.label} />
      </p>
    </div>
  );
}

interface Props {
  lead: LeadModel;
  /** What it is about, named above it; null: the page is about nothing else. */
  trait: Trait | null;
  /** With what follows it, and why it is said. */
  isWhole?: boolean;
}

/** The sentence that stands out most. */
export function Lead({ lead, trait, isWhole = false }: Props) {
  const { explanations, reasons } = useProfile();
  return (
    <div className="profile-lead">
      <LanguageMark said={[lead.sentence]} />
      {trait ? (
        <p className="profile-subject">
          <InterfaceWords id="report.standsOut" /> <TraitName said={trait.name} />
          {trait.verdict ? ' · ' : null}
          <Words said={trait.verdict?.label} />
        </p>
      ) : null}
      <Prose said={lead.sentence} className="profile-sentence" />
      {isWhole ? <Prose said={lead.rest} /> : null}
      {isWhole && lead.nugget !== null ? (
        <Because reasons={[reasons[`nugget.${lead.nugget}`]]} explanations={explanations} question="report.why" />
      ) : null}
    </div>
  );
}
