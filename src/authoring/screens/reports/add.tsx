import { history, useParams } from '@umijs/max';
import { Form, Input, Radio } from 'antd';
import type { Audience } from 'core/instrument/document';
import { useState } from 'react';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { useNewCode } from '@/authoring/fields/newCode';
import { instrumentPage } from '@/authoring/frame/InstrumentScreen';
import { instrumentPath } from '@/authoring/frame/screens';
import { NewPartForm } from '@/authoring/list/NewPartForm';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { newId } from '@/kit/newId/newId';
import { useText } from '@/kit/text/useText';

/** A new report: its title and its audience; blocks are added on the edit screen. */
export default instrumentPage({ screen: 'reports', lead: 'reportEditor.add' }, NewReport);

function NewReport() {
  const text = useText('reportEditor.');
  const { instrumentId = '' } = useParams();
  const { reports = [] } = useStructure();
  const { add } = useEdits();
  const [title, setTitle] = useState('');
  const [audience, setAudience] = useState<Audience>('respondent');
  const newCode = useNewCode(reports, audience === 'staff' ? 'staff' : 'main');
  const make = () => {
    const { code } = newCode;
    const part = newId();
    add('reports', { id: part, code, ...(audience === 'staff' && { audience }), blocks: [] }, { texts: { title } });
    history.replace(instrumentPath(instrumentId, `/reports/edit-report/${part}`));
  };
  return (
    <NewPartForm screen="reports" text={text} code={newCode} onAdd={make}>
      <LabelledItem label={text('title')}>
        <Input autoFocus maxLength={500} value={title} onChange={({ target }) => setTitle(target.value)} />
      </LabelledItem>
      <Form.Item label={text('audience')} help={text(`audience.${audience}.help`)}>
        <Radio.Group
          aria-label={text('audience')}
          value={audience}
          options={(['respondent', 'staff'] as const).map((value) => ({ value, label: text(`audience.${value}`) }))}
          onChange={({ target }) => setAudience(target.value as Audience)}
        />
      </Form.Item>
    </NewPartForm>
  );
}
