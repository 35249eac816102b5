import { useIntl } from '@umijs/max';
import { Alert, Form, Select, Switch } from 'antd';
import type { QuestionKind } from 'core/instrument/document';
import type { DraftQuestion } from 'core/instrument/draft';
import { useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { codeOf, useEdits } from '@/authoring/draft/useParts';
import { CodeField } from '@/authoring/fields/CodeField';
import { TextPair } from '@/authoring/fields/TextPair';
import { ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { useText } from '@/kit/text/useText';
import { AnswerSetField } from './AnswerSetField';
import { movingToSection } from './bulkEdits';
import { droppedWords } from './droppedWords';
import { type Dropped, switchingKind } from './kindSwitch';
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
  const options = (parts: readonly { code: string }[]) => parts.map((part) => ({ value: part.code, label: part.code }));

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
      <ProblemsOfPart problems={problems} label={text('question.problems')} />
      <TextPair
        part={id}
        field="text"
        label={text('question.text')}
        help={text('question.text.help')}
        multiline
        required
      />
      <Form.Item label={text('question.kind')} htmlFor={`${id}-kind`}>
        <Select<QuestionKind>
          id={`${id}-kind`}
          value={kind}
          onChange={switchTo}
          showSearch={{ optionFilterProp: 'label' }}
          options={questionKinds.map((value) => ({ value, label: text(`question.kind.${value}`) }))}
        />
      </Form.Item>
      {dropped?.kind === kind && dropped.what.length > 0 ? (
        <Alert role="status" type="info" showIcon title={droppedWords(intl, dropped.what)} />
      ) : null}
      {shape.answers ? <AnswerSetField question={question} /> : null}
      {shape.rows ? <MatrixRows question={question} /> : null}
      {shape.required ? (
        <Form.Item label={text('question.required')} htmlFor={`${id}-required`}>
          <Switch
            id={`${id}-required`}
            checked={question.required === true}
            onChange={(checked) => set(id, 'required', checked || undefined)}
          />
        </Form.Item>
      ) : null}
      {shape.rows ? null : <ReverseField question={question} />}
      {kind === 'information' ? null : <TagsField part={id} tags={question.tags ?? []} />}
      <LimitFields question={question} limits={shape.limits} />
      {shape.layouts.length > 0 ? (
        <Form.Item label={text('question.layout')} htmlFor={`${id}-layout`}>
          <Select<Layout>
            id={`${id}-layout`}
            value={question.layout ?? 'vertical'}
            onChange={(layout) => set(id, 'layout', layout === 'vertical' ? undefined : layout)}
            options={shape.layouts.map((value) => ({ value, label: text(`question.layout.${value}`) }))}
          />
        </Form.Item>
      ) : null}
      {shape.texts.map((field) => (
        <TextPair key={field} part={id} field={field} label={text(`question.${field}`)} multiline={field === 'help'} />
      ))}
      <Form.Item
        label={text('question.image')}
        htmlFor={`${id}-image`}
        extra={images.length === 0 ? text('question.image.none') : undefined}
      >
        <Select
          id={`${id}-image`}
          allowClear
          value={question.image}
          disabled={images.length === 0 && question.image === undefined}
          onChange={(image: string | undefined) => set(id, 'image', image)}
          options={options(images)}
        />
      </Form.Item>
      <VisibilityField key={id} part={id} kind="question" code={code} />
      <CodeField part={id} />
      <Form.Item label={text('question.section')} htmlFor={`${id}-section`}>
        <Select
          id={`${id}-section`}
          value={question.section ?? ''}
          onChange={(section) => moveTo(section || undefined)}
          options={[{ value: '', label: text('question.noSection') }, ...options(sections)]}
        />
      </Form.Item>
      <UsedIn kind="question" code={code} />
    </Form>
  );
}
