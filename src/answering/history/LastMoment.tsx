import type { HistoryRow } from 'core/contract/answering/attempt';
import { momentInWords } from '@/answering/player/momentInWords';
import { useText } from '@/kit/text/useText';

/** When an attempt was sent, else saved or begun. */
export function LastMoment({ row: { completedAt, savedAt, startedAt } }: { row: HistoryRow }) {
  const text = useText();
  if (completedAt) return <time dateTime={completedAt}>{momentInWords(completedAt)}</time>;
  const [id, time] = savedAt ? ['history.savedOn', savedAt] : ['history.begun', startedAt];
  return <time dateTime={time}>{text(id, { moment: momentInWords(time) })}</time>;
}
