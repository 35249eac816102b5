import type { HistoryRow } from 'core/contract/answering/attempt';
import type { BrowseRow } from 'core/contract/answering/browse';
import dayjs from 'dayjs';
import localizedFormat from 'dayjs/plugin/localizedFormat';
import { Cover } from '@/kit/cover/Cover';
import { useText } from '@/kit/text/useText';

dayjs.extend(localizedFormat);

/** All that is left is to send it. */
export const isAnswered = ({ answered, questions }: HistoryRow): boolean => questions > 0 && answered >= questions;

export function Answered({ row }: { row: HistoryRow }) {
  const text = useText();
  const { answered, questions } = row;
  return <span>{text(isAnswered(row) ? 'home.notSent' : 'home.answered', { answered, questions })}</span>;
}

/** Until when one can go on; nothing without an end. */
export function Until({ row: { openUntil } }: { row: HistoryRow }) {
  const text = useText();
  if (openUntil === null) return null;
  // A time limit of minutes: the day alone says too little.
  const date = dayjs(openUntil).format(dayjs(openUntil).diff(dayjs(), 'day') < 2 ? 'LLL' : 'LL');
  return (
    <span>
      <time dateTime={openUntil}>{text('home.until', { date })}</time>
    </span>
  );
}

/** How many questions, and how long they take. */
export function Length({ row: { questions, estimatedMinutes } }: { row: BrowseRow }) {
  const text = useText();
  return (
    <p className="home-facts">
      <span>{text('browse.questions', { count: questions })}</span>
      {estimatedMinutes === null ? null : <span>{text('browse.minutes', { count: estimatedMinutes })}</span>}
    </p>
  );
}

/** As in the list of assessments; one of its own for what is not listed any more. */
export function AttemptCover({ row: { instrumentId }, listed }: { row: HistoryRow; listed: readonly BrowseRow[] }) {
  const known = listed.find(({ id }) => id === instrumentId);
  return <Cover code={known?.code ?? instrumentId} domain={known?.place.domain} />;
}
