import { CheckCircleOutlined } from '@ant-design/icons';
import type { Closing } from 'core/contract/answering/attempt';
import { useEffect, useRef } from 'react';
import { momentInWords } from '@/answering/player/momentInWords';
import { Prose, WordsIn } from '@/answering/report/Words';
import { useText } from '@/kit/text/useText';
import { localeDirection } from '@/shell/start/languages';
import './result.css';

/** Says that the answers have arrived, with the instrument's thanks. `takesFocus`: the page begins with it. */
export function SentHead({ closing, takesFocus }: { closing: Closing; takesFocus: boolean }) {
  const text = useText();
  const { thanks, locale, completedAt, seesResults } = closing;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <section className="result-sent" aria-labelledby="result-sent">
      <h1 id="result-sent" ref={heading} tabIndex={-1}>
        <CheckCircleOutlined aria-hidden /> {text('result.sent')}
      </h1>
      <p>
        <time dateTime={completedAt}>{text('result.sentAt', { moment: momentInWords(completedAt) })}</time>
      </p>
      {thanks === '' ? null : (
        <WordsIn value={locale}>
          <div lang={locale} dir={localeDirection(locale)}>
            <Prose said={{ text: thanks, locale }} />
          </div>
        </WordsIn>
      )}
      {seesResults ? null : <p>{text('result.forStaff')}</p>}
    </section>
  );
}
