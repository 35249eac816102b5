import type { Lead as LeadModel, Trait } from 'core/report';
import { Because } from '@/answering/report/Explanation';
import { LanguageMark } from '@/answering/report/LanguageMark';
import { Prose, Words } from '@/answering/report/Words';
import { useProfile } from './profileContext';
import './profile.css';

/** What stands out most in a word, where no text about it is in the reader's language. */
export function PlainLead({ trait }: { trait: Trait }) {
  return (
    <div className="profile-lead">
      <p className="profile-sentence">
        <Words said={trait.name} />: <Words said={trait.verdict?.label} />
      </p>
    </div>
  );
}

/** The sentence that stands out most. `isWhole`: with what follows it, and why it is said. */
export function Lead({ lead, isWhole = false }: { lead: LeadModel; isWhole?: boolean }) {
  const { explanations, reasons } = useProfile();
  return (
    <div className="profile-lead">
      <LanguageMark said={[lead.sentence]} />
      <Prose said={lead.sentence} className="profile-sentence" />
      {isWhole ? <Prose said={lead.rest} /> : null}
      {isWhole && lead.nugget !== null ? (
        <Because reasons={[reasons[`nugget.${lead.nugget}`]]} explanations={explanations} question="report.why" />
      ) : null}
    </div>
  );
}
