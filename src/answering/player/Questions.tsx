import type { Projection } from 'core/instrument/projection';
import { useMemo } from 'react';
import { Title } from '@/kit/text/Title';
import { type Block, blocksOf } from './blocks';
import { QuestionScaleHead } from './controls/Scale';
import { usePlayerContext } from './playerContext';
import { MatrixStatement, QuestionView, ScaleQuestion } from './QuestionView';
import { Saying } from './Saying';
import type { Step } from './steps';
import { useDrawn } from './useDrawn';
import type { StepPlace } from './usePlayer';
import { Words } from './Words';

interface Props {
  page: Step;
  /** The questions of the page, hidden or not. They decide on the layout, so that it does not jump when one appears. */
  possible: readonly Projection['questions'][number][];
  /** The place of the page; undefined: not shown. */
  counted: StepPlace | undefined;
  /** About how many minutes are left; undefined: unknown. */
  minutesLeft: number | undefined;
  /** The first page also shows the instructions. */
  first: boolean;
  checked: boolean;
  refused: Readonly<Record<string, string>>;
  /** Whether optional questions are marked. */
  markOptional: boolean;
}

/** The first `most` questions that are asked now, in their blocks; without empty blocks. */
function shownBlocks(
  blocks: readonly Block[],
  asked: ReadonlySet<string>,
  most: number,
): { key: string; block: Block }[] {
  let left = most;
  return blocks.flatMap((block): { key: string; block: Block }[] => {
    const all = block.kind === 'question' ? [block.question] : block.questions;
    const questions = all.filter(({ code }) => asked.has(code)).slice(0, left);
    left -= questions.length;
    if (block.kind === 'question') return questions.length > 0 ? [{ key: block.question.code, block }] : [];
    // Its key is its first question, hidden or not.
    return questions.length > 0 ? [{ key: block.questions[0]?.code ?? '', block: { ...block, questions } }] : [];
  });
}

function InWords({ place: { says, number, count } }: { place: StepPlace }) {
  return <Words id={says} values={{ number, count }} />;
}

/** One page of questions with its headings. */
export function Questions(props: Props) {
  const { page, possible, counted, minutesLeft, first, checked, refused, markOptional } = props;
  const { texts, answersOf, locale } = usePlayerContext();
  const name = texts('title');
  const alone = possible.length === 1;
  const blocks = useMemo(() => blocksOf(possible, answersOf), [possible, answersOf]);
  const asked = useMemo(() => new Set(page.questions), [page.questions]);
  const drawn = useDrawn(page.questions.length, checked);
  const title = page.section ? texts(`section.${page.section}.title`) : undefined;
  const isCounted = counted !== undefined && counted.count > 1;
  const row = possible[0] && page.row !== undefined ? { question: possible[0], code: page.row } : undefined;
  const shared = { checked, refused, markOptional };
  return (
    <>
      <p className="player-place">
        {name ? <Title text={name.text} locale={name.lang ?? locale} /> : null}
        {isCounted || minutesLeft !== undefined ? (
          <span>
            {isCounted ? <InWords place={counted} /> : null}
            {isCounted && minutesLeft !== undefined ? ' · ' : null}
            {minutesLeft === undefined ? null : <Words id="player.left" values={{ minutes: minutesLeft }} />}
          </span>
        ) : null}
      </p>
      {alone ? (
        <Saying said={title} as="p" className="player-section" plain />
      ) : (
        <h1 tabIndex={-1} className={title ? undefined : 'visually-hidden'} lang={title?.lang} dir={title?.dir}>
          {title?.text ?? (counted ? <InWords place={counted} /> : name?.text)}
        </h1>
      )}
      {first ? <Saying said={texts('instructions')} as="div" className="player-instructions" blocks /> : null}
      {(alone && page.section ? [page.section] : page.opens).map((section) => (
        <Saying key={section} said={texts(`section.${section}.text`)} as="div" className="player-section-text" blocks />
      ))}
      {row ? <MatrixStatement question={row.question} row={row.code} {...shared} /> : null}
      {(row ? [] : shownBlocks(blocks, asked, drawn)).map(({ key, block }) =>
        block.kind === 'question' ? (
          <QuestionView key={key} question={block.question} alone={alone} {...shared} />
        ) : (
          <div key={key} className="scale">
            {block.questions.slice(0, 1).map((question) => (
              <QuestionScaleHead key={question.code} question={question} />
            ))}
            {block.questions.map((question) => (
              <ScaleQuestion key={question.code} question={question} {...shared} />
            ))}
          </div>
        ),
      )}
    </>
  );
}
