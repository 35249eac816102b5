import type { SurveyBeforehand } from 'core/contract/surveys/mySurvey';
import { momentInWords } from '@/answering';
import { useText } from '@/kit/text/useText';

interface Props {
  minutes: number | null;
  items: number;
  until: SurveyBeforehand['closesAt'];
}

/** How long it takes, of how many parts it is, until when it is open. */
export function Facts({ minutes, items, until }: Props) {
  const text = useText('mySurvey.');
  return (
    <p className="flow-facts">
      {minutes ? <span>{text('minutes', { count: minutes })}</span> : null}
      <span>{text('parts', { count: items })}</span>
      {until ? <time dateTime={until}>{text('until', { moment: momentInWords(until) })}</time> : null}
    </p>
  );
}
