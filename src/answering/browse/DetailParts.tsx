import { useIntl } from '@umijs/max';
import type { BrowseDetail } from 'core/contract/answering/browse';
import { defaultMinimumGroup } from 'core/survey/document';
import { dateInWords } from '@/answering/player/momentInWords';
import { useText } from '@/kit/text/useText';

/** The rules for answering the instrument. */
export function GoodToKnow({ detail }: { detail: BrowseDetail }) {
  const text = useText();
  const { timeLimit, retake, access, accessUntil, bought } = detail;
  const facts: [name: string, value: string][] = [
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

/** A name of any script stays whole in a sentence of any direction: FIRST STRONG ISOLATE … POP DIRECTIONAL ISOLATE. */
const isolated = (name: string) => `\u2068${name}\u2069`;

/** What happens to the answers: who sees them, and in a fold how they are kept. A respondent agrees to this before the start. */
export function AboutAnswers({ detail }: { detail: BrowseDetail }) {
  const intl = useIntl();
  const text = useText();
  const { results, seenBy, readers, asksTexts, alertsStaff } = detail;
  const seen: Record<BrowseDetail['seenBy'], string[]> = {
    nobody: [text('details.answers.seen.nobody')],
    figures: [
      ...(asksTexts ? [text('details.answers.seen.texts', { count: 2 * defaultMinimumGroup })] : []),
      text(alertsStaff ? 'details.answers.seen.figuresElse' : 'details.answers.seen.figures', {
        count: defaultMinimumGroup,
      }),
    ],
    named: [
      readers.length === 0
        ? text('details.answers.seen.nobodyNamed')
        : text('details.answers.seen.named', {
            names: intl.formatList(readers.map(isolated), { type: 'conjunction' }),
          }),
    ],
  };
  const inSight = [
    ...(alertsStaff ? [text('details.answers.alerts')] : []),
    // Who sees them comes whole before "nobody else".
    ...seen[seenBy],
  ];
  const folded = ['stored', results, 'unfinished', 'kept'].map((about) => text(`details.answers.${about}`));
  return (
    <section className="details-part">
      <h2>{text('details.answers')}</h2>
      <Sentences of={inSight} />
      <details>
        <summary>{text('details.answers.more')}</summary>
        <Sentences of={folded} />
      </details>
    </section>
  );
}

function Sentences({ of }: { of: readonly string[] }) {
  const [only, ...others] = of;
  if (others.length === 0) return <p>{only}</p>;
  return (
    <ul className="details-answers">
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
