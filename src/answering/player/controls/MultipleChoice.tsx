import type { Answer } from 'core/instrument/document';
import { useItem, usePlayerContext } from '../playerContext';
import { Words } from '../Words';
import type { ControlProps } from './controlProps';
import { Options, useAnswerOptions } from './Options';

/** Any number of answers within the question's limits. An exclusive one removes the others. */
export function MultipleChoice(props: ControlProps) {
  const { question, code, labelId, describedBy } = props;
  const { answersOf, give } = usePlayerContext();
  const { answer, draft } = useItem(code);
  const options = useAnswerOptions(question);
  const answers = answersOf(question);
  const shown = draft?.entered ?? answer;
  const chosen = Array.isArray(shown) ? shown : [];
  const { minPicks: least = 0, maxPicks: most } = question.validation ?? {};
  const limitsId = `${labelId}-limits`;
  const isLimited = least > 1 || (most !== undefined && most < answers.length);
  const toggle = (picked: string, on: boolean) => {
    const next = on ? withPick(answers, chosen, picked) : chosen.filter((each) => each !== picked);
    give(question, code, next.length === 0 ? null : next);
  };
  return (
    <>
      {isLimited ? (
        <p id={limitsId} className="player-quiet player-limits">
          {least > 1 ? (
            <span>
              <Words id="player.issue.too_few_picks" values={{ minPicks: least }} />
            </span>
          ) : null}
          {most !== undefined ? (
            <span>
              <Words id="player.issue.too_many_picks" values={{ maxPicks: most }} />
            </span>
          ) : null}
        </p>
      ) : null}
      <Options
        control={{
          ...props,
          describedBy: [describedBy, isLimited && limitsId].filter(Boolean).join(' ') || undefined,
        }}
        kind="checkbox"
        options={options}
        chosen={chosen}
        onToggle={toggle}
        layout={question.layout === 'horizontal' ? 'row' : 'list'}
        closed={(each) =>
          most !== undefined &&
          chosen.length >= most &&
          !chosen.includes(each) &&
          !answers.some((one) => one.exclusive && (one.code === each || chosen.includes(one.code)))
        }
      />
    </>
  );
}

/** In the order of the answer set, not of the taps. */
function withPick(answers: readonly Answer[], chosen: readonly string[], picked: string): string[] {
  const isExclusive = (code: string) => answers.some((each) => each.code === code && each.exclusive);
  if (isExclusive(picked)) return [picked];
  const kept = chosen.filter((code) => !isExclusive(code));
  return answers.map(({ code }) => code).filter((code) => code === picked || kept.includes(code));
}
