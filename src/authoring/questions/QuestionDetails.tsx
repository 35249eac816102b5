import { useIntl } from '@umijs/max';
import { Alert, Form, Select } from 'antd';
import type { QuestionKind } from 'core/instrument/document';
import type { DraftQuestion } from 'core/instrument/draft';
import { useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { codeOf, useEdits } from '@/authoring/draft/useParts';
import { CodeField } from '@/authoring/fields/CodeField';
import { TextPair } from '@/authoring/fields/TextPair';
import { useListedName } from '@/authoring/names/useListedName';
import { besideFields, ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { AnswerSetField } from './AnswerSetField';
import { movingToSection } from './bulkEdits';
import { FlagItem } from './FlagItem';
import { type Dropped, droppedWords, switchingKind } from './kindSwitch';
import { LimitFields } from './LimitFields';
import { MatrixRows } from './MatrixRows';
import { kindShapes, type Layout, questionKinds } from './questionKinds';
import { ReverseField } from './ReverseField';
import { TagsField } from './TagsField';
import { UsedIn } from './UsedIn';
import { VisibilityField } from './VisibilityField';

/** All settings of one question. */
export function QuestionDetails({ question }: { question: DraftQuestion }) {
  const intl = useIntl();
  const text = useText();
  const { id, code, kind } = question;
  const shape = kindShapes[kind];
  const problems = useProblemsOf(id);
  const { current, change, set } = useEdits();
  const [dropped, setDropped] = useState<{ kind: QuestionKind; what: readonly Dropped[] }>();
  const sections = useDraft(({ view }) => view.draft.sections) ?? [];
  const images = useDraft(({ view }) => view.draft.images) ?? [];
  const listedName = useListedName();
  const options = (parts: readonly { id: string; code: string }[]) =>
    parts.map((part) => ({ value: part.code, label: listedName(part.id) }));

  const switchTo = (wanted: QuestionKind) => {
    const { draft } = current().view;
    const now = draft.questions.find((each) => each.id === id);
    if (now === undefined) return;
    const made = switchingKind(draft, now, wanted);
    change({ key: 'set', code }, made.operations);
    setDropped({ kind: wanted, what: made.dropped });
  };
  const moveTo = (section: string | undefined) => {
    const { draft } = current().view;
    change({ key: 'move', code: codeOf(draft, id) }, movingToSection(draft, [id], section).operations);
  };

  return (
    <Form layout="vertical" component="div" className="question-details">
      <ProblemsOfPart problems={besideFields(problems, 'visibleIf')} label={text('question.problems')} />
      <TextPair
        part={id}
        field="text"
        label={text('question.text')}
        help={text('question.text.help')}
        multiline
        required
      />
      <LabelledItem label={text('question.kind')}>
        <Select<QuestionKind>
          value={kind}
          onChange={switchTo}
          showSearch={{ optionFilterProp: 'label' }}
          options={questionKinds.map((value) => ({ value, label: text(`question.kind.${value}`) }))}
        />
      </LabelledItem>
      {dropped?.kind === kind && dropped.what.length > 0 ? (
        <Alert role="status" type="info" showIcon title={droppedWords(intl, dropped.what)} />
      ) : null}
      {shape.answers ? <AnswerSetField question={question} /> : null}
      {shape.rows ? <MatrixRows question={question} /> : null}
      {shape.required ? <FlagItem part={id} field="required" value={question.required} /> : null}
      {shape.rows ? null : <ReverseField question={question} />}
      {kind === 'information' ? null : <TagsField part={id} tags={question.tags ?? []} />}
      <LimitFields question={question} limits={shape.limits} />
      {shape.layouts.length > 0 ? (
        <LabelledItem label={text('question.layout')}>
          <Select<Layout>
            value={question.layout ?? 'vertical'}
            onChange={(layout) => set(id, 'layout', layout === 'vertical' ? undefined : layout)}
            options={shape.layouts.map((value) => ({ value, label: text(`question.layout.${value}`) }))}
          />
        </LabelledItem>
      ) : null}
      {shape.texts.map((field) => (
        <TextPair key={field} part={id} field={field} label={text(`question.${field}`)} multiline={field === 'help'} />
      ))}
      <LabelledItem label={text('question.image')} extra={images.length === 0 && text('question.image.none')}>
        <Select
          allowClear
          value={question.image}
          disabled={images.length === 0 && question.image === undefined}
          onChange={(image?: string) => set(id, 'image', image)}
          options={options(images)}
        />
      </LabelledItem>
      <VisibilityField key={id} part={id} kind="question" code={code} />
      <CodeField part={id} />
      <LabelledItem label={text('question.section')}>
        <Select
          value={question.section ?? ''}
          onChange={(section) => moveTo(section || undefined)}
          options={[{ value: '', label: text('question.noSection') }, ...options(sections)]}
        />
      </LabelledItem>
      <UsedIn kind="question" code={code} />
    </Form>
  );
}
