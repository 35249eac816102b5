import { Form, Radio } from 'antd';
import type { DraftReport } from 'core/instrument/draft';
import { forOthers } from 'core/instrument/textKeys';
import { useEdits, usePartText } from '@/authoring/draft/useParts';
import { CodeOnDemand } from '@/authoring/fields/CodeOnDemand';
import { TextPair } from '@/authoring/fields/TextPair';
import { ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { optionsOf } from '@/kit/form/optionsOf';
import { useText } from '@/kit/text/useText';

/** The fields of the report itself. */
export function ReportFields({ report: { id, code, audience = 'respondent' } }: { report: DraftReport }) {
  const text = useText('reportEditor.');
  const { set } = useEdits();
  const title = usePartText(id, 'title');
  const own = useProblemsOf(id).filter(({ inner }) => inner === undefined);
  return (
    <Form layout="vertical" component="div">
      <ProblemsOfPart problems={own} label={text('problems', { name: title || code })} />
      <TextPair part={id} field="title" label={text('title')} maxLength={500} />
      {audience === 'staff' ? null : (
        <TextPair part={id} field={forOthers('title')} label={text('title_others')} maxLength={500} />
      )}
      <Form.Item label={text('audience')} help={text(`audience.${audience}.help`)}>
        <Radio.Group
          aria-label={text('audience')}
          value={audience}
          options={optionsOf(['respondent', 'staff'], (value) => text(`audience.${value}`))}
          onChange={({ target }) => set(id, 'audience', target.value === 'staff' ? 'staff' : undefined)}
        />
      </Form.Item>
      <CodeOnDemand part={id} />
    </Form>
  );
}
