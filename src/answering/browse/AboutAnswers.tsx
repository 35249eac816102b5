import type { BrowseDetail } from 'core/contract/answering/browse';
import { useText } from '@/kit/text/useText';

/** What happens to the answers. A respondent agrees to this before the start. */
export function AboutAnswers({ detail: { results, alertsStaff } }: { detail: BrowseDetail }) {
  const text = useText();
  const sentences = [
    'details.answers.stored',
    `details.answers.${results}`,
    ...(alertsStaff ? ['details.answers.alerts'] : []),
    ...(results === 'respondent' ? ['details.answers.nobody'] : []),
    'details.answers.unfinished',
    'details.answers.kept',
  ];
  return (
    <section className="details-part">
      <h2>{text('details.answers')}</h2>
      <ul className="details-answers">
        {sentences.map((id) => (
          <li key={id}>{text(id)}</li>
        ))}
      </ul>
    </section>
  );
}
