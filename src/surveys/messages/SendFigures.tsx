import { useIntl } from '@umijs/max';
import type { SendPreview } from 'core/contract/surveys/message';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';

/** Zones that are named; the others are counted. */
const namedZones = 5;

/** “412 people get this mail, Tuesday 9:00 where they are, in 7 languages; 38 do not”, and why. */
export function SendFigures({ preview }: { preview: SendPreview }) {
  const intl = useIntl();
  const text = useText('survey.mails.');
  const { recipients, minutes, locales, zones, skipped } = preview;
  const left = skipped.reduce((sum, { people }) => sum + people, 0);
  const timeIn = (at: string, timeZone: string) =>
    intl.formatDate(at, {
      weekday: 'long',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
    });
  const named = zones.slice(0, namedZones);
  const others = zones.slice(namedZones).reduce((sum, zone) => sum + zone.recipients, 0);
  return (
    <div className="survey-mail-figures">
      <p>
        <strong>{text('figures', { count: recipients })}</strong>
      </p>
      {recipients === 0 ? null : (
        <ul>
          <li>
            {text('figures.languages', {
              count: locales.length,
              names: intl.formatList(locales.map(({ locale }) => languageName(locale))),
            })}
          </li>
          {named.map(({ timeZone, at, recipients: count }) => (
            <li key={timeZone}>
              {text('figures.zone', { time: timeIn(at, timeZone), zone: timeZone.replaceAll('_', ' '), count })}
            </li>
          ))}
          {others > 0 ? <li>{text('figures.others', { count: others })}</li> : null}
          {minutes > 0 ? <li>{text('figures.minutes', { count: minutes })}</li> : null}
        </ul>
      )}
      {left === 0 ? null : (
        <>
          <p>{text('figures.skipped', { count: left })}</p>
          <ul>
            {skipped.map(({ reason, people }) => (
              <li key={reason}>{text('figures.reason', { reason: text(`reason.${reason}`), count: people })}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
