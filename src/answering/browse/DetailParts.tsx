import { useIntl } from '@umijs/max';
import type { BrowseDetail } from 'core/contract/answering/browse';
import { dateInWords } from '@/answering/player/momentInWords';
import { Words } from '@/answering/report/Words';
import { useText } from '@/kit/text/useText';

/** The rules for answering the instrument. */
export function GoodToKnow({ detail }: { detail: BrowseDetail }) {
  const intl = useIntl();
  const text = useText();
  const { estimatedMinutes, timeLimit, retake, access, accessUntil } = detail;
  const facts: [name: string, value: string][] = [
    ['details.length', text('browse.questions', { count: detail.questions })],
    ...(estimatedMinutes === null
      ? []
      : [['details.time', text('browse.minutes', { count: estimatedMinutes })] as [string, string]]),
    ...(timeLimit === null
      ? []
      : [['details.timeLimit', text('details.timeLimit.minutes', { count: timeLimit })] as [string, string]]),
    ['details.retake', text(`details.retake.${retake.rule}`, { days: retake.days ?? 0 })],
    [
      'details.access',
      access === 'granted' && accessUntil
        ? text('details.access.until', { date: dateInWords(accessUntil) })
        : text(`details.access.${access}`),
    ],
    ['details.version', intl.formatNumber(detail.version)],
  ];
  return (
    <section className="details-part">
      <h2>{text('details.goodToKnow')}</h2>
      <dl className="details-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{text(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

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

/** Names shown before the rest is folded away. */
const atFirst = 8;

/** The names of the scores that the respondent will see. */
export function Measures({ measures }: Pick<BrowseDetail, 'measures'>) {
  const text = useText();
  if (measures.length === 0) return null;
  const list = (some: BrowseDetail['measures']) => (
    <ul className="details-measures">
      {some.map((said, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two scores may have one name, and the list never changes.
        <li key={index}>
          <Words said={said} />
        </li>
      ))}
    </ul>
  );
  const rest = measures.slice(atFirst);
  return (
    <section className="details-part">
      <h2>{text('details.measures')}</h2>
      {list(measures.slice(0, atFirst))}
      {rest.length > 0 ? (
        <details>
          <summary>{text('details.measures.more', { count: rest.length })}</summary>
          {list(rest)}
        </details>
      ) : null}
    </section>
  );
}
