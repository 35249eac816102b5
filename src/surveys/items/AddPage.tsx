import { Form, Input } from 'antd';
import { freeCode } from 'core/instrument/freeCode';
import { FormDialog } from '@/kit/form/FormDialog';
import { newId } from '@/kit/newId/newId';
import { useText } from '@/kit/text/useText';
import { localeDirection } from '@/shell/start/languages';
import { useSurvey, useSurveyStore } from '../state/SurveyProvider';
import { itemCodeOf } from './itemCode';

/** Adds a page of questions by its title. */
export function AddPage({ onClose }: { onClose(): void }) {
  const text = useText();
  const store = useSurveyStore();
  const { detail } = useSurvey();
  const { baseLocale, items } = detail;
  const add = async ({ title }: { title: string }) => {
    const code = freeCode(itemCodeOf(title), new Set(items.map((item) => item.code)));
    store.addItem(text('survey.step.added', { item: title }), {
      ...{ kind: 'page', code, instrumentId: newId(), instrumentCode: code },
      ...{ title: title.trim(), titleLocale: baseLocale, locales: [baseLocale] },
      ...{ newest: null, questions: 0, minutes: null, reading: null },
    });
    return true;
  };
  return (
    <FormDialog<{ title: string }>
      open
      title={text('survey.items.addPage')}
      lead={text('survey.items.addPage.lead')}
      submitText={text('survey.items.add')}
      submit={add}
      onClose={onClose}
    >
      <Form.Item
        name="title"
        label={text('survey.items.title')}
        rules={[{ required: true, whitespace: true, message: text('instrument.new.titleNeeded') }]}
      >
        <Input autoFocus maxLength={300} lang={baseLocale} dir={localeDirection(baseLocale)} />
      </Form.Item>
    </FormDialog>
  );
}
