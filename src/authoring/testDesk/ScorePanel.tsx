import { useIntl } from '@umijs/max';
import { Empty, Flex } from 'antd';
import { filledText } from 'core/report/template';
import { useMemo } from 'react';
import { Explanation, Prose, Words, WordsIn } from '@/answering';
import { useReadings } from '@/authoring/formula/useReadings';
import { useGroupName } from '@/authoring/names/useGroupName';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { localeDirection } from '@/shell/start/languages';
import type { Outcome } from './useOutcome';
import { useValueWords } from './useValueWords';
import '@/answering/report/report.css';

/** The current results: scores with their computation, visible questions, chosen nuggets. */
export function ScorePanel({ outcome, locale }: { outcome: Outcome; locale: string }) {
  const text = useText();
  const words = useValueWords();
  const showsCodes = useShowsCodes();
  const { rows, explanations, scores, document } = outcome;
  const inIts = { lang: locale, dir: localeDirection(locale) };
  return (
    <WordsIn value={locale}>
      <Flex vertical gap={16} className="test-outcome">
        <p role="status">
          {text('test.visible', { visible: scores.visible.length, total: document.questions.length })}
        </p>
        <section aria-labelledby="test-scores">
          <h2 id="test-scores">{text('test.scores')}</h2>
          {rows.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('test.noScores')} />
          ) : (
            <ul className="test-scores plain-list">
              {rows.map((row) => (
                <li key={row.code}>
                  <div className="test-score">
                    <span className="test-score-name">
                      <Words said={row.name} />{' '}
                      {showsCodes && row.name.text !== row.code ? <code dir="ltr">{row.code}</code> : null}
                    </span>
                    <span className="report-number test-score-value">
                      {words(shownOf(row.value, document, row.code))}
                    </span>
                    {typeof row.value === 'number' && isRounded(row.value, document, row.code) ? (
                      <span className="quiet">{text('test.exact', { value: words(row.value) })}</span>
                    ) : null}
                    {row.band ? (
                      <span className={`report-band report-band-${row.band.severity}`}>
                        <Words said={row.band.label} />
                      </span>
                    ) : null}
                  </div>
                  <Explanation code={row.code} explanations={explanations} />
                </li>
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="test-nuggets">
          <h2 id="test-nuggets">{text('test.nuggets', { count: scores.nuggets.length })}</h2>
          <div {...inIts}>
            <Nuggets outcome={outcome} />
          </div>
        </section>
      </Flex>
    </WordsIn>
  );
}

/** A score with the decimals that its calculation shows. */
function shownOf<Value>(value: Value, { calculations }: Outcome['document'], code: string): Value | number {
  const decimals = calculations?.find((calculation) => calculation.code === code)?.decimals;
  return typeof value !== 'number' || decimals === undefined ? value : Number(value.toFixed(decimals));
}

/** Whether the displayed score has fewer decimals. */
const isRounded = (value: number, document: Outcome['document'], code: string): boolean =>
  Math.abs(value - shownOf(value, document, code)) > 1e-9;

/** The chosen texts, as in a report, each with its group and why it was chosen. */
function Nuggets({ outcome }: { outcome: Outcome }) {
  const intl = useIntl();
  const { locale } = intl;
  const groupName = useGroupName();
  const reading = useReadings();
  const showsCodes = useShowsCodes();
  const { context, scores, document } = outcome;
  const said = useMemo(
    () =>
      scores.nuggets.map((code) => {
        const { group = '', condition = '' } = document.nuggets?.find((nugget) => nugget.code === code) ?? {};
        return { code, group, condition, text: filledText(context, `nugget.${code}.text`, 'markdown') };
      }),
    [context, scores, document],
  );
  return said.map(({ code, group, condition, text }) => (
    <article key={code} className="test-nugget">
      <p className="quiet" lang={locale} dir={localeDirection(locale)}>
        {showsCodes ? (
          <code dir="ltr">{[group, code].filter(Boolean).join(' / ')}</code>
        ) : (
          [groupName(group), reading(condition, 'used')].filter(Boolean).join(' · ')
        )}
      </p>
      {text ? <Prose said={text} /> : <p className="quiet">{intl.formatMessage({ id: 'test.noText' })}</p>}
    </article>
  ));
}
