import { useIntl } from '@umijs/max';
import type { Question, Section } from 'core/instrument/document';
import { itemsByCode } from 'core/instrument/items';
import type { Projection } from 'core/instrument/projection';
import { answerInWords } from './answerInWords';
import { usePlayerContext } from './playerContext';
import { plainText } from './RichText';
import { Saying } from './Saying';
import { Words } from './Words';
import './review.css';

export interface ReviewPart {
  section: Section | null;
  questions: Question[];
}

interface Props {
  projection: Projection;
  parts: readonly ReviewPart[];
  /** Items that must be corrected before sending. */
  open: ReadonlySet<string>;
  /** Message id: what sending means. */
  text?: string | undefined;
  /** Leads to an item or a question; undefined: one may not go back. */
  onChange: ((item: string) => void) | undefined;
}

/** All questions and answers, before they are sent. */
export function Review({ projection, parts, open, text = 'player.review.text', onChange }: Props) {
  const items = [...itemsByCode(projection).values()];
  const firstOpen = items.find(({ code }) => open.has(code));
  return (
    <div className="review">
      <h1 tabIndex={-1}>
        <Words id="player.review.title" />
      </h1>
      <p>
        <Words id={text} />
      </p>
      {open.size > 0 ? (
        <div className="review-open" role="alert">
          <p>
            <Words id="player.review.open" values={{ count: open.size }} />
          </p>
          {firstOpen && onChange ? (
            <button type="button" className="player-button" onClick={() => onChange(firstOpen.code)}>
              <Words id="player.review.toFirstOpen" />
            </button>
          ) : null}
        </div>
      ) : null}
      <AnswersGiven parts={parts} open={open} onChange={onChange} />
    </div>
  );
}

/** Each question with its answer, by sections. */
export function AnswersGiven({ parts, open, onChange }: Pick<Props, 'parts' | 'open' | 'onChange'>) {
  const { texts } = usePlayerContext();
  const intl = useIntl();
  return (
    <>
      {parts.map(({ section, questions }) => (
        <section key={section?.code ?? ''}>
          {section ? <Saying said={texts(`section.${section.code}.title`)} as="h2" plain /> : null}
          <dl>
            {questions
              .filter(({ kind }) => kind !== 'information')
              .map((question) => (
                <div key={question.code} className="review-row">
                  <dt>
                    <Saying said={texts(`question.${question.code}.text`)} />
                  </dt>
                  <dd>
                    {question.kind === 'matrix' ? (
                      <dl>
                        {question.rows?.map((row) => {
                          const code = `${question.code}.${row.code}`;
                          return (
                            <div key={code}>
                              <Saying said={texts(`question.${code}.text`)} as="dt" />
                              <dd>
                                <Given question={question} code={code} isOpen={open.has(code)} />
                              </dd>
                            </div>
                          );
                        })}
                      </dl>
                    ) : (
                      <Given question={question} code={question.code} isOpen={open.has(question.code)} />
                    )}
                  </dd>
                  {onChange ? (
                    <dd className="review-change">
                      <button
                        type="button"
                        onClick={() => onChange(question.code)}
                        aria-label={`${intl.formatMessage({ id: 'player.review.change' })}: ${plainText(
                          texts(`question.${question.code}.text`)?.text ?? '',
                        )}`}
                      >
                        <Words id="player.review.change" />
                      </button>
                    </dd>
                  ) : null}
                </div>
              ))}
          </dl>
        </section>
      ))}
    </>
  );
}

function Given({ question, code, isOpen }: { question: Question; code: string; isOpen: boolean }) {
  const { texts, words, store } = usePlayerContext();
  const intl = useIntl();
  const { answer } = store.item(code);
  const missing = isOpen ? 'player.review.needed' : 'player.review.unanswered';
  return (
    <span className={isOpen ? 'review-needed' : answer === undefined ? 'review-none' : 'review-answer'}>
      {answer === undefined ? (
        <Words id={missing} />
      ) : (
        answerInWords(question, answer, texts, intl, words).map((said, index) => (
          <span key={said.text}>
            {index > 0 ? ' · ' : null}
            <Saying said={said} plain />
          </span>
        ))
      )}
      {isOpen && answer !== undefined ? (
        <>
          {' – '}
          <Words id={missing} />
        </>
      ) : null}
    </span>
  );
}
