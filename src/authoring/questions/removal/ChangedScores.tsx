import { useIntl } from '@umijs/max';
import type { Reached } from 'core/instrument/reach';
import type { ScoreChange } from 'core/instrument/scoreChanges';
import { useBandWords } from '@/authoring/calculations/bands/useBandWords';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useLabels } from '@/authoring/draft/useLabels';
import { UseList } from '@/authoring/uses/UseList';
import { useUses } from '@/authoring/uses/useUses';
import { useText } from '@/kit/text/useText';
import './changedScores.css';

/** What becomes of the scores that lose items: their lowest and highest value, and what was made for these. */
export function ChangedScores({ changes }: { changes: readonly ScoreChange[] }) {
  const text = useText('question.scores.');
  return (
    <div className="stack">
      <p>{text('lead', { count: changes.length })}</p>
      <ul className="plain-list changed-scores" aria-label={text('list')}>
        {changes.map((change) => (
          <li key={change.code}>
            <ChangedScore change={change} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ChangedScore({ change: { code, before, after, tables } }: { change: ScoreChange }) {
  const intl = useIntl();
  const text = useText('question.scores.');
  const name = useLabels()(code) ?? code;
  const words = useBandWords(code);
  const bands = useDraft(({ view }) => view.draft.calculations?.find((each) => each.code === code)?.bands) ?? [];
  // Test cases say by themselves that they fail.
  const uses = useUses()({ kind: 'calculation', code }).filter(({ kind }) => kind !== 'test_case');
  const range = (reached: Reached | undefined) =>
    reached === undefined
      ? text('unknown')
      : text('range', { low: words.number(reached.low), high: words.number(reached.high) });
  const named = bands.map((band, index) =>
    text('band', { name: words.name(band), range: words.range(band, bands[index + 1]) }),
  );
  return (
    <>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {before || after ? <span>{text('change', { before: range(before), after: range(after) })}</span> : null}
      {named.length > 0 ? <span>{text('bands', { bands: intl.formatList(named) })}</span> : null}
      {tables.length > 0 ? <span>{text('tables', { tables: intl.formatList(tables) })}</span> : null}
      {uses.length > 0 ? (
        <>
          <span>{text('used')}</span>
          <UseList uses={uses} label={text('usedBy', { name })} />
        </>
      ) : null}
    </>
  );
}
