import type { Draft } from 'core/instrument/draft';
import { useDeferredValue, useMemo } from 'react';
import { useLabels } from '@/authoring/draft/useLabels';
import { useStructure } from '@/authoring/draft/useParts';
import { FormulaSetting } from '@/authoring/fields/FormulaSetting';
import { useText } from '@/kit/text/useText';
import { groupsOf } from './listRows';

interface Props {
  part: string;
  kind: 'question' | 'section';
  code: string;
}

/** Codes of the questions that come before the part in every random order. */
function askedBefore(draft: Draft, kind: Props['kind'], code: string): string[] {
  const groups = groupsOf(draft);
  const own = groups.findIndex(({ section, questions }) =>
    kind === 'section' ? section?.code === code : questions.some((question) => question.code === code),
  );
  const group = groups[own];
  if (group === undefined) return [];
  const isRandom = draft.settings?.randomOrder === true || group.section?.randomOrder === true;
  const at = group.questions.findIndex((question) => question.code === code);
  const near = kind === 'section' || isRandom ? [] : group.questions.slice(0, at);
  return [...groups.slice(0, own).flatMap(({ questions }) => questions), ...near].flatMap((question) =>
    question.kind === 'information' ? [] : [question.code],
  );
}

/** When the part is shown: a rule, its reading in plain language, and the questions that it may use. */
export function VisibilityField({ part, kind, code }: Props) {
  const text = useText();
  const structure = useDeferredValue(useStructure());
  const labels = useLabels();
  const before = useMemo(() => askedBefore(structure, kind, code), [structure, kind, code]);
  return (
    <div>
      <FormulaSetting
        part={part}
        field="visibleIf"
        label={text('question.visibleIf')}
        wanted="boolean"
        optional
        says="shown"
      />
      <details className="question-quiet">
        <summary>{text('question.visibleIf.may', { count: before.length })}</summary>
        <ul className="question-may-use plain-list">
          {before.map((each) => (
            <li key={each}>
              <code dir="ltr">{each}</code> {labels(each)}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
