import { Form } from 'antd';
import type { Draft } from 'core/instrument/draft';
import { useCallback, useDeferredValue, useId, useMemo } from 'react';
import { useLabels } from '@/authoring/draft/useLabels';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { useTyped } from '@/authoring/fields/useTyped';
import { FormulaField } from '@/authoring/formula/FormulaField';
import { ReadingLine } from '@/authoring/formula/ReadingLine';
import { useSampleSheet } from '@/authoring/sample/sampleSheet';
import { useSampleRun } from '@/authoring/sample/useSampleRun';
import { useText } from '@/kit/text/useText';
import { groupsOf } from './listRows';

interface Props {
  part: string;
  kind: 'question' | 'section';
  code: string;
  saved: string;
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
export function VisibilityField({ part, kind, code, saved }: Props) {
  const text = useText();
  const id = useId();
  const { set } = useEdits();
  const structure = useDeferredValue(useStructure());
  const labels = useLabels();
  const { compiled } = useSampleRun();
  const { sample } = useSampleSheet();
  const { answers, respondent } = sample;
  const onSample = useMemo(() => ({ compiled, input: { answers, respondent } }), [compiled, answers, respondent]);
  const commit = useCallback(
    (typed: string) => set(part, 'visibleIf', typed.trim() === '' ? undefined : typed),
    [set, part],
  );
  const { value, onChange, save } = useTyped(saved, commit);
  const before = useMemo(() => askedBefore(structure, kind, code), [structure, kind, code]);
  const place = useMemo(() => ({ kind, code }), [kind, code]);
  return (
    <Form.Item label={<span id={`${id}-label`}>{text('question.visibleIf')}</span>}>
      <FormulaField
        value={value}
        onChange={onChange}
        onCommit={save}
        wanted="boolean"
        place={place}
        structure={structure}
        labels={labels}
        sample={onSample}
        labelledBy={`${id}-label`}
        describedBy={`${id}-reading`}
      />
      <ReadingLine id={`${id}-reading`} source={value} structure={structure} labels={labels} says="shown" />
      <details className="question-quiet">
        <summary>{text('question.visibleIf.may', { count: before.length })}</summary>
        <ul className="question-may-use">
          {before.map((each) => (
            <li key={each}>
              <code dir="ltr">{each}</code> {labels(each)}
            </li>
          ))}
        </ul>
      </details>
    </Form.Item>
  );
}
