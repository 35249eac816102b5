import { useIntl } from '@umijs/max';
import { useLayoutEffect, useRef, useState } from 'react';
import { useItem, usePlayerContext } from '../playerContext';
import { Saying } from '../Saying';
import { Words } from '../Words';
import type { ControlProps } from './controlProps';
import './ranking.css';

type Move = 'up' | 'down' | 'remove' | 'add';

/** Puts answers into an order, with buttons only: choose one after the other, then move them up and down. */
export function Ranking({ question, code, labelId, describedBy }: ControlProps) {
  const { answersOf, labelOf, give } = usePlayerContext();
  const { answer, draft } = useItem(code);
  const intl = useIntl();
  const list = useRef<HTMLFieldSetElement>(null);
  const [said, setSaid] = useState('');
  const focus = useRef<{ code: string; move: Move } | undefined>(undefined);
  const answers = answersOf(question);
  const shown = draft?.entered ?? answer;
  const ranked = Array.isArray(shown) ? shown : [];
  const rest = answers.filter((each) => !ranked.includes(each.code));
  const full = ranked.length >= (question.validation?.maxPicks ?? answers.length);

  useLayoutEffect(() => {
    const wanted = focus.current;
    focus.current = undefined;
    if (!wanted) return;
    // The pressed button may be gone or disabled now: the nearest enabled one gets the focus.
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-answer="${wanted.code}"]`) ?? [])];
    const open = buttons.filter((button) => !button.disabled);
    (open.find((button) => button.dataset.move === wanted.move) ?? open[0])?.focus();
  });

  const put = (next: string[], moved: string, move: Move) => {
    focus.current = { code: moved, move };
    const label = labelOf(question, moved).text;
    const position = next.indexOf(moved) + 1;
    setSaid(
      position === 0
        ? intl.formatMessage({ id: 'player.ranking.removed' }, { label })
        : intl.formatMessage({ id: 'player.ranking.position' }, { label, position, count: next.length }),
    );
    give(question, code, next.length === 0 ? null : next);
  };
  const swap = (index: number, by: 1 | -1, move: Move) => {
    const next = [...ranked];
    const [one, other] = [next[index], next[index + by]];
    if (one === undefined || other === undefined) return;
    next[index] = other;
    next[index + by] = one;
    put(next, one, move);
  };

  return (
    <fieldset ref={list} aria-labelledby={labelId} aria-describedby={describedBy} className="ranking">
      {ranked.length > 0 ? (
        <ol>
          {ranked.map((each, index) => {
            const label = labelOf(question, each).text;
            const button = (move: Move, sign: string, act: () => void, disabled = false) => (
              <button
                type="button"
                className="ranking-move"
                data-answer={each}
                data-move={move}
                disabled={disabled}
                aria-label={intl.formatMessage({ id: `player.ranking.${move}` }, { label })}
                onClick={act}
              >
                <span aria-hidden="true">{sign}</span>
              </button>
            );
            return (
              <li key={each} className="ranking-row">
                <span className="ranking-place">{intl.formatNumber(index + 1)}</span>
                <Saying said={labelOf(question, each)} className="ranking-label" plain />
                <span className="ranking-moves">
                  {button('up', '↑', () => swap(index, -1, 'up'), index === 0)}
                  {button('down', '↓', () => swap(index, 1, 'down'), index === ranked.length - 1)}
                  {button('remove', '×', () =>
                    put(
                      ranked.filter((one) => one !== each),
                      each,
                      'remove',
                    ),
                  )}
                </span>
              </li>
            );
          })}
        </ol>
      ) : null}
      {rest.length > 0 ? (
        <>
          <p className="player-quiet">
            <Words id={full ? 'player.ranking.full' : 'player.ranking.hint'} />
          </p>
          <ul>
            {rest.map((each) => (
              <li key={each.code}>
                <button
                  type="button"
                  className="ranking-add"
                  data-answer={each.code}
                  data-move="add"
                  disabled={full}
                  onClick={() => put([...ranked, each.code], each.code, 'up')}
                >
                  <span aria-hidden="true">+</span>
                  <Saying said={labelOf(question, each.code)} plain />
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </fieldset>
  );
}
