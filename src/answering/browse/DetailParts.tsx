import { useIntl } from '@umijs/max';
import type { BrowseDetail } from 'core/contract/answering/browse';
import { dateInWords } from '@/answering/player/momentInWords';
import { useText } from '@/kit/text/useText';
import { beforeTheStart } from './AtAGlance';

/** The rules for answering the instrument. */
export function GoodToKnow({ detail }: { detail: BrowseDetail }) {
  const intl = useIntl();
  const text = useText();
  const { estimatedMinutes, timeLimit, retake, access, accessUntil, bought } = detail;
  const facts: [name: string, value: string][] = [
    ['details.length', text('browse.questions', { count: detail.questions })],
    ...(estimatedMinutes === null
      ? []
      : [['details.time', text('browse.minutes', { count: estimatedMinutes })] as [string, string]]),
    ...(timeLimit === null
      ? []
      : [['details.timeLimit', text('details.timeLimit.minutes', { count: timeLimit })] as [string, string]]),
    ['details.get', text(`details.get.${detail.results}`)],
    ['details.retake', text(`details.retake.${retake.rule}`, { days: retake.days ?? 0 })],
    [
      'details.access',
      access === 'granted' && accessUntil
        ? text(`details.access.${bought ? 'boughtUntil' : 'until'}`, { date: dateInWords(accessUntil) })
        : text(`details.access.${bought ? 'bought' : access}`),
    ],
    ...(bought?.left == null
      ? []
      : [['details.left', text('rights.left', { count: bought.left })] as [string, string]]),
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
      <h2 id={beforeTheStart} tabIndex={-1}>
        {text('details.answers')}
      </h2>
      <ul className="details-answers">
        {sentences.map((id) => (
          <li key={id}>{text(id)}</li>
        ))}
      </ul>
    </section>
  );
}
