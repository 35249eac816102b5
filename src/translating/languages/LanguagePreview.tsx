import { Typography } from 'antd';
import { directionOf } from 'core/language/direction';
import { formattingLocale } from 'core/language/formatting';
import { packsOf } from 'core/language/packs/packsOf';
import { useText } from '@/kit/text/useText';
import './preview.css';

interface Props {
  code: string;
  nativeLabel: string;
  direction: 'ltr' | 'rtl' | undefined;
}

/** The last day of a year that has one: long enough a date to show the order of its parts. */
const day = new Date(2026, 11, 31, 14, 30);
const number = 1234567.89;

/** How the interface will look in a language: direction, dates, numbers, and where the texts of its libraries come from. */
export function LanguagePreview({ code, nativeLabel, direction }: Props) {
  const text = useText();
  const writing = formattingLocale(code);
  const dates = new Intl.DateTimeFormat(writing, { dateStyle: 'full', timeStyle: 'short' });
  const packs = packsOf(code);
  return (
    <div className="language-preview">
      <div className="language-sample" lang={code} dir={directionOf(code, direction)}>
        <strong>{nativeLabel}</strong>
        <span>{dates.format(day)}</span>
        <span>{new Intl.NumberFormat(writing).format(number)}</span>
      </div>
      {writing === code ? null : (
        <Typography.Text type="secondary">{text('languages.writtenAsEnglish')}</Typography.Text>
      )}
      <dl className="language-packs">
        {(['antd', 'dayjs'] as const).map((pack) => (
          <div key={pack}>
            <dt>{text(`languages.pack.${pack}`)}</dt>
            <dd>{text(`languages.packFit.${packs[pack]}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
