import { useIntl } from '@umijs/max';
import type { Attempt } from 'core/contract/answering/attempt';
import { piper } from 'core/flow/piping';
import { type Item, itemsByCode } from 'core/instrument/items';
import { compileInstrument } from 'core/instrument/program';
import isEqual from 'lodash/isEqual';
import { useMemo } from 'react';
import { answerInWords } from '@/answering/player/answerInWords';
import { momentInWords } from '@/answering/player/momentInWords';
import { plainText } from '@/answering/player/RichText';
import { type Said, type Texts, textsOf } from '@/answering/player/texts';
import { localeDirection } from '@/shell/start/languages';

interface Sheet {
  attempt: Attempt;
  items: ReadonlyMap<string, Item>;
  texts: Texts;
}

/** An attempt with its texts as the respondent read them, placeholders filled. */
function sheetOf(attempt: Attempt, words: { yes: string; no: string }): Sheet {
  const { projection } = attempt;
  const { bundle, fallbacks } = projection;
  const isPiped = Object.values(bundle).some((text) => text.includes('{{'));
  const filled = isPiped
    ? piper(compileInstrument(projection), projection, attempt.locale, words)(attempt.answers, attempt.respondent)
    : bundle;
  return { attempt, items: itemsByCode(projection), texts: textsOf({ bundle: filled, fallbacks }) };
}

/** The questions with different answers, and both answers. */
export function ComparedAnswers({ attempts }: { attempts: readonly [Attempt, Attempt] }) {
  const intl = useIntl();
  const [one, other] = attempts;
  const sheets = useMemo(() => {
    const words = { yes: intl.formatMessage({ id: 'player.yes' }), no: intl.formatMessage({ id: 'player.no' }) };
    return [sheetOf(one, words), sheetOf(other, words)] as const;
  }, [one, other, intl]);
  const codes = [...new Set(sheets.flatMap(({ items }) => [...items.keys()]))];
  const differing = codes.filter((code) => !isEqual(one.answers[code] ?? null, other.answers[code] ?? null));
  if (differing.length === 0) return <p>{intl.formatMessage({ id: 'compare.noneDiffer' })}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways has to be reached by keyboard.
    <section className="compare-table" aria-labelledby="compare-answers" tabIndex={0}>
      <table lang={one.locale} dir={localeDirection(one.locale)}>
        <thead lang={intl.locale} dir={localeDirection(intl.locale)}>
          <tr>
            <th scope="col" className="visually-hidden-narrow">
              {intl.formatMessage({ id: 'compare.question' })}
            </th>
            {attempts.map(({ id, completedAt, startedAt }) => (
              <th key={id} scope="col">
                {momentInWords(completedAt ?? startedAt)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differing.map((code) => (
            <tr key={code}>
              <th scope="row">
                <Asked code={code} sheets={sheets} />
              </th>
              {sheets.map((sheet) => (
                <td key={sheet.attempt.id}>
                  <Given code={code} sheet={sheet} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Plain({ said }: { said: Said | undefined }) {
  if (!said) return null;
  const { text, lang, dir } = said;
  return (
    <div lang={lang} dir={dir}>
      {plainText(text)}
    </div>
  );
}

/** The text of the question, and of the row in a matrix. */
function Asked({ code, sheets }: { code: string; sheets: readonly Sheet[] }) {
  const sheet = sheets.find(({ items }) => items.has(code));
  const item = sheet?.items.get(code);
  if (!sheet || !item) return null;
  const question = sheet.texts(`question.${item.question.code}.text`);
  return (
    <>
      <Plain said={question} />
      {item.row ? <Plain said={sheet.texts(`question.${code}.text`)} /> : null}
    </>
  );
}

function Given({ code, sheet: { attempt, items, texts } }: { code: string; sheet: Sheet }) {
  const intl = useIntl();
  const item = items.get(code);
  const answer = attempt.answers[code] ?? null;
  const nothing = <span className="browse-quiet">{intl.formatMessage({ id: 'report.unanswered' })}</span>;
  if (item === undefined || answer === null) return nothing;
  return answerInWords(item.question, answer, texts, intl).map((said) => <Plain key={said.text} said={said} />);
}
