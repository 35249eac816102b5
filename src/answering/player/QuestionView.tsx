import { useIntl } from '@umijs/max';
import type { Question } from 'core/instrument/document';
import { type ComponentType, memo, useId, useState } from 'react';
import { Choice } from './controls/Choice';
import type { ControlProps } from './controls/controlProps';
import { MultipleChoice } from './controls/MultipleChoice';
import { NumberField } from './controls/NumberField';
import { Ranking } from './controls/Ranking';
import { Rating } from './controls/Rating';
import { fitsScale, QuestionScaleHead, ScaleRow } from './controls/Scale';
import { Slider } from './controls/Slider';
import { TextField } from './controls/TextField';
import { YesNo } from './controls/YesNo';
import { HelpBelow } from './HelpCard';
import { type Issue, issueOf } from './issues';
import { useItem, usePlayerContext } from './playerContext';
import { Saying } from './Saying';
import { useDrawn } from './useDrawn';
import { OwnWords, Words } from './Words';

const controls: Partial<Record<Question['kind'], ComponentType<ControlProps>>> = {
  single_choice: Choice,
  image_choice: Choice,
  multiple_choice: MultipleChoice,
  yes_no: YesNo,
  rating: Rating,
  number: NumberField,
  slider: Slider,
  short_text: TextField,
  long_text: TextField,
  date: TextField,
  time: TextField,
  ranking: Ranking,
};

interface Props {
  question: Question;
  /** The only question of its page: its text is the page's heading. */
  alone: boolean;
  /** Whether missing answers are marked. */
  checked: boolean;
  /** The server's messages by item. */
  refused: Readonly<Record<string, string>>;
  /** Whether optional questions are marked. */
  markOptional: boolean;
}

/** A question with its control, and what is wrong with its answer. */
export const QuestionView = memo(function QuestionView({ question, alone, checked, refused, markOptional }: Props) {
  const { texts, image } = usePlayerContext();
  const id = useId();
  const Heading = alone ? 'h1' : 'h2';
  const help = texts(`question.${question.code}.help`);
  const picture = image(question.image);
  const said = texts(`question.${question.code}.text`);
  const optional = markOptional && !question.required && question.kind !== 'information';
  const shared = { question, labelId: `${id}-label`, helpId: help && `${id}-help`, checked, refused };
  return (
    <section
      className={alone ? 'player-question player-question-alone' : 'player-question'}
      data-question={question.code}
    >
      <Heading id={`${id}-label`} tabIndex={-1} lang={said?.lang} dir={said?.dir}>
        <Saying said={said && { text: said.text }} />
        {optional ? <Optional /> : null}
      </Heading>
      <Saying said={help} as="div" id={`${id}-help`} className="player-help" blocks />
      {picture ? (
        <img className="player-picture" src={picture.source} alt={texts(`image.${picture.code}.alt`)?.text ?? ''} />
      ) : null}
      {question.kind === 'matrix' ? (
        <Matrix {...shared} alone={alone} />
      ) : (
        <>
          <Item {...shared} code={question.code} />
          <HelpBelow code={question.code} />
        </>
      )}
    </section>
  );
});

function Optional() {
  return (
    <span className="player-optional">
      {' '}
      <Words id="player.optional" />
    </span>
  );
}

/** Ids of the elements with the question and the help. */
interface Described {
  labelId: string;
  helpId: string | undefined;
}

interface ItemProps extends Described, Pick<Props, 'question' | 'checked' | 'refused'> {
  code: string;
  control?: ComponentType<ControlProps>;
}

function Item({
  question,
  code,
  labelId,
  helpId,
  checked,
  refused,
  control: Control = controls[question.kind],
}: ItemProps) {
  const { answersOf, give } = usePlayerContext();
  const state = useItem(code);
  const [left, setLeft] = useState(false);
  if (Control === undefined) return null;
  const issue = issueOf(question, answersOf(question), state, { checked, left, refused: refused[code] });
  const issueId = `${labelId}-issue`;
  const describedBy = [helpId, issue && issueId].filter(Boolean).join(' ');
  const clearable = !question.required && state.answer !== undefined && clearableKinds.has(question.kind);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that its control was left.
    <div data-item={code} data-open={issue ? '' : undefined} onBlur={() => setLeft(true)}>
      <Control
        question={question}
        code={code}
        labelId={labelId}
        describedBy={describedBy || undefined}
        invalid={issue !== undefined}
      />
      <IssueMessage issue={issue} id={issueId} />
      {clearable ? (
        <button
          type="button"
          className="player-clear"
          aria-describedby={labelId}
          onClick={({ currentTarget }) => {
            // The button disappears with the answer, so the control gets the focus.
            currentTarget.parentElement?.querySelector<HTMLElement>('input, select')?.focus();
            give(question, code, null);
          }}
        >
          <Words id="player.clear" />
        </button>
      ) : null}
    </div>
  );
}

/** Kinds whose own control cannot remove an answer. */
const clearableKinds = new Set<Question['kind']>([
  'single_choice',
  'image_choice',
  'yes_no',
  'rating',
  'slider',
  'matrix',
]);

/** The rows of a matrix. */
function Matrix({ question, alone, labelId, helpId, checked, refused }: Omit<Props, 'markOptional'> & Described) {
  const { answersOf } = usePlayerContext();
  const fits = fitsScale(answersOf(question));
  const rows = question.rows ?? [];
  const drawn = useDrawn(rows.length, checked);
  return (
    <fieldset className={fits ? 'scale' : 'scale-long'} aria-labelledby={labelId} aria-describedby={helpId}>
      {fits ? <QuestionScaleHead question={question} /> : null}
      {rows.slice(0, drawn).map(({ code }) => (
        <ScaleQuestion
          key={code}
          question={question}
          code={`${question.code}.${code}`}
          level={alone ? 2 : 3}
          checked={checked}
          refused={refused}
        />
      ))}
    </fieldset>
  );
}

interface ScaleProps extends Pick<Props, 'question' | 'checked' | 'refused'> {
  /** Of a row of a matrix. */
  code?: string;
  /** Of the heading. */
  level?: 2 | 3;
  markOptional?: boolean;
}

/** A question in a run of questions with the same answers, or a row of a matrix. */
export const ScaleQuestion = memo(function ScaleQuestion(props: ScaleProps) {
  const { question, code = question.code, level = 2, checked, refused, markOptional = false } = props;
  const { texts } = usePlayerContext();
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  const said = texts(`question.${code}.text`);
  const help = texts(`question.${code}.help`);
  return (
    <div className="scale-line" data-question={question.code}>
      <div className="scale-statement">
        <Heading id={`${id}-label`} lang={said?.lang} dir={said?.dir}>
          <Saying said={said && { text: said.text }} />
          {markOptional && !question.required ? <Optional /> : null}
        </Heading>
        <Saying said={help} as="div" id={`${id}-help`} className="player-help" blocks />
      </div>
      <Item
        question={question}
        code={code}
        labelId={`${id}-label`}
        helpId={help && `${id}-help`}
        checked={checked}
        refused={refused}
        control={ScaleRow}
      />
      <HelpBelow code={code} />
    </div>
  );
});

/** One row of a matrix as the only question of its page; the question itself stands above it. */
export function MatrixStatement({
  question,
  row,
  checked,
  refused,
  markOptional,
}: Omit<Props, 'alone'> & { row: string }) {
  const { texts, image } = usePlayerContext();
  const id = useId();
  const code = `${question.code}.${row}`;
  const said = texts(`question.${code}.text`);
  const help = texts(`question.${question.code}.help`);
  const picture = image(question.image);
  return (
    <section className="player-question player-question-alone" data-question={question.code}>
      <Saying said={texts(`question.${question.code}.text`)} as="p" id={`${id}-whole`} className="player-section" />
      <Saying said={help} as="div" id={`${id}-help`} className="player-help" blocks />
      {picture ? (
        <img className="player-picture" src={picture.source} alt={texts(`image.${picture.code}.alt`)?.text ?? ''} />
      ) : null}
      <h1 id={`${id}-label`} tabIndex={-1} lang={said?.lang} dir={said?.dir}>
        <Saying said={said && { text: said.text }} />
        {markOptional && !question.required ? <Optional /> : null}
      </h1>
      <Item
        question={question}
        code={code}
        labelId={`${id}-label`}
        helpId={[`${id}-whole`, help && `${id}-help`].filter(Boolean).join(' ')}
        checked={checked}
        refused={refused}
        control={ScaleRow}
      />
      <HelpBelow code={code} />
    </section>
  );
}

/** Says under a question what is wrong with its answer. */
function IssueMessage({ issue, id }: { issue: Issue | undefined; id: string }) {
  const intl = useIntl();
  if (issue === undefined) return null;
  const text =
    issue.code === 'refused'
      ? issue.message || intl.formatMessage({ id: 'player.issue.refused' })
      : intl.formatMessage({ id: `player.issue.${issue.code}` }, 'params' in issue ? { ...issue.params } : {});
  return (
    <p id={id} className="player-issue">
      <span className="player-issue-mark" aria-hidden="true">
        !
      </span>{' '}
      <OwnWords text={text} />
    </p>
  );
}
