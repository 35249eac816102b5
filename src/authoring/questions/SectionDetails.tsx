import { Form } from 'antd';
import type { Section } from 'core/instrument/document';
import type { Identified } from 'core/instrument/draft';
import { CodeField } from '@/authoring/fields/CodeField';
import { TextPair } from '@/authoring/fields/TextPair';
import { besideFields, ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { useText } from '@/kit/text/useText';
import { FlagItem } from './FlagItem';
import { UsedIn } from './UsedIn';
import { VisibilityField } from './VisibilityField';

/** All settings of one section. */
export function SectionDetails({ section }: { section: Identified<Section> }) {
  const text = useText();
  const { id, code, randomOrder } = section;
  const problems = useProblemsOf(id);
  return (
    <Form layout="vertical" component="div" className="question-details">
      <ProblemsOfPart problems={besideFields(problems, 'visibleIf')} label={text('question.problems')} />
      <TextPair part={id} field="title" label={text('question.section.title')} />
      <TextPair part={id} field="text" label={text('question.section.text')} multiline />
      <FlagItem part={id} field="randomOrder" value={randomOrder} extra={text('question.randomOrder.help')} />
      <VisibilityField key={id} part={id} kind="section" code={code} />
      <CodeField part={id} />
      <UsedIn kind="section" code={code} />
    </Form>
  );
}
