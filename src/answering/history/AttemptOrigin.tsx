import type { HistoryRow } from 'core/contract/answering/attempt';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';

/** The survey that an attempt is a part of, and its version where that is not the first; nothing without either. */
export function AttemptOrigin({ row: { survey, version } }: { row: HistoryRow }) {
  const text = useText();
  return (
    <>
      {survey ? <Title text={survey.title} locale={survey.titleLocale} /> : null}
      {version > 1 ? <span>{text('history.version', { version })}</span> : null}
    </>
  );
}
