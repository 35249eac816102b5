import { CalendarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { MySurveyDetail } from 'core/contract/surveys/mySurvey';
import { surveyCalendar } from 'core/survey/calendarFile';
import { basePath } from '@/kit/basePath/basePath';
import { saveFile } from '@/kit/saveFile/saveFile';
import { useText } from '@/kit/text/useText';

const time = (at: string | null) => (at === null ? null : new Date(at));

/** The dates on which a survey can be answered, as a file for one's calendar. Nothing without a date, or when all is over. */
export function OwnCalendar({ survey }: { survey: MySurveyDetail }) {
  const text = useText('mySurvey.');
  const { id, code, title, asker, opensAt, closesAt, waves, status, isOpen } = survey;
  const toCome = waves.filter(
    (wave) => wave.status === 'to_come' || wave.status === 'open' || wave.status === 'started',
  );
  const isOver = toCome.length === 0 && !(isOpen || (status === 'invited' && (time(opensAt) ?? 0) > new Date()));
  const file = isOver
    ? undefined
    : surveyCalendar({
        ...{ surveyId: id, title: title.text, asker: asker.text, made: new Date() },
        url: `${window.location.origin}${basePath()}my-surveys/survey/${id}/overview`,
        ...{ opensAt: time(opensAt), closesAt: time(closesAt) },
        waves: toCome.map((wave) => ({
          ...{ code: wave.code, title: wave.title.text },
          ...{ opensAt: time(wave.startsAt), endsAt: time(wave.endsAt) },
        })),
      });
  if (file === undefined) return null;
  return (
    <div>
      <Button
        icon={<CalendarOutlined aria-hidden />}
        onClick={() => saveFile(new Blob([file], { type: 'text/calendar' }), `${code}.ics`)}
      >
        {text('calendar')}
      </Button>
    </div>
  );
}
