import { Flex, Input } from 'antd';
import type { DraftAnswerSet } from 'core/instrument/draft';
import { useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { answerLabels } from '@/authoring/names/answerLabels';
import { useListedName } from '@/authoring/names/useListedName';
import { ProblemMark } from '@/authoring/problems/ProblemMark';
import { useUses } from '@/authoring/uses/useUses';
import { useText } from '@/kit/text/useText';

interface Props {
  sets: readonly DraftAnswerSet[];
  current: string | undefined;
  onChoose(id: string): void;
}

/** With more sets than this there is a search field. */
const few = 8;

/** Every answer set with its labels and the number of places that use it. */
export function SetList({ sets, current, onChoose }: Props) {
  const text = useText();
  const [search, setSearch] = useState('');
  const view = useDraft((state) => state.view);
  const usesOf = useUses();
  const listedName = useListedName();
  const words = search.trim().toLocaleLowerCase();
  const rows = sets
    .map((set) => {
      const { id, code } = set;
      const labels = answerLabels(view, set);
      return { id, code, name: listedName(id), labels, uses: usesOf({ kind: 'answer_set', code }).length };
    })
    .filter(({ code, labels }) => `${code} ${labels}`.toLocaleLowerCase().includes(words));
  return (
    <>
      {sets.length > few ? (
        <Input.Search
          allowClear
          aria-label={text('answerSet.search')}
          placeholder={text('answerSet.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      ) : null}
      <ul className="answer-sets plain-list" aria-label={text('answerSet.list')}>
        {rows.map(({ id, name, labels, uses }) => (
          <li key={id}>
            <button
              type="button"
              className="answer-set"
              aria-current={id === current ? 'true' : undefined}
              onClick={() => onChoose(id)}
            >
              <Flex component="span" gap="4px 12px" wrap align="baseline">
                <bdi>{name}</bdi>
                <ProblemMark part={id} />
                <span className="answer-quiet">{text('answerSet.uses', { count: uses })}</span>
              </Flex>
              <span className="answer-set-labels answer-quiet" dir="auto" title={labels}>
                {labels}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {rows.length === 0 ? <p className="answer-quiet">{text('answerSet.notFound')}</p> : null}
    </>
  );
}
