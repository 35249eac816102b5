import type { Answer } from 'core/instrument/document';
import { useId } from 'react';
import { useItem, usePlayerContext } from '../playerContext';
import { Saying } from '../Saying';
import { Words } from '../Words';
import type { ControlProps } from './controlProps';
import { Options } from './Options';

/** Any number of answers within the question's limits. An exclusive one removes the others. */
export function MultipleChoice({ question, code, labelId, describedBy, invalid }: ControlProps) {
  const { texts, answersOf, isApart, give } = usePlayerContext();
  const { answer, draft } = useItem(code);
  const name = useId();
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
        kind="checkbox"
        name={name}
        options={answers.map((each) => ({
          code: each.code,
          label: (
            <Saying said={texts(`answer.${question.answerSet}.${each.code}.label`) ?? { text: each.code }} plain />
          ),
          apart: isApart(question, each.code),
        }))}
        chosen={chosen}
        onToggle={toggle}
        labelId={labelId}
        describedBy={[describedBy, isLimited && limitsId].filter(Boolean).join(' ') || undefined}
        invalid={invalid}
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
