import { Form, Input } from 'antd';
import type { SurveyRow } from 'core/contract/surveys/survey';
import { codePatterns } from 'core/instrument/codePatterns';
import { FormDialog } from '@/kit/form/FormDialog';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

interface Props {
  survey: Pick<SurveyRow, 'id' | 'title' | 'code'>;
  onClose(): void;
  onDuplicated(id: string): void;
}

/** Asks for the code of the copy. */
export function DuplicateDialog({ survey, onClose, onDuplicated }: Props) {
  const text = useText();
  return (
    <FormDialog<{ code: string }>
      open
      title={text('instrument.duplicate.title', { title: survey.title })}
      lead={text('survey.duplicate.lead')}
      submitText={text('instrument.duplicate')}
      initialValues={{ code: `${survey.code.slice(0, 95)}_copy` }}
      fieldOfCode={{ 'survey.code_taken': 'code' }}
      submit={async (body) => {
        const made = await api.survey.duplicate({ params: { id: survey.id }, body, skipErrorHandler: true });
        if (made) onDuplicated(made.id);
        return made;
      }}
      onClose={onClose}
    >
      <Form.Item
        name="code"
        label={text('draft.code')}
        rules={[
          { required: true, message: text('draft.code.empty') },
          { pattern: codePatterns.part, message: text('instrument.new.codeMalformed') },
        ]}
      >
        <Input maxLength={100} dir="ltr" spellCheck={false} autoCapitalize="none" />
      </Form.Item>
    </FormDialog>
  );
}
