import { Alert, Button, Flex, Form, Input, type InputRef } from 'antd';
import type { GlossaryTerm } from 'core/contract/translating/glossary';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { presentOf } from '@/kit/form/serverErrors';
import { useSubmission } from '@/kit/form/useSubmission';
import { useText } from '@/kit/text/useText';
import { fieldOfCode, fieldsOf, type TermFields } from './glossaryCalls';

interface Props {
  locale: string;
  direction: 'ltr' | 'rtl';
  /** The term that is changed; absent: a new one. */
  term?: GlossaryTerm;
  submitText: string;
  /** Rejects with a RequestFailure. `rowVersion`: of what stands there, as far as it is known. */
  submit(fields: TermFields, rowVersion: number): Promise<unknown>;
  onCancel?(): void;
  /** Whether something is typed that is not saved. */
  onDirty(dirty: boolean): void;
}

const ofTerm = (term: GlossaryTerm | undefined): TermFields =>
  term ? fieldsOf(term) : { term: '', translation: '', note: '' };

/** Term, translation and note, beside each other; the server's no stands at its field, and nothing typed is lost. */
export function TermForm({ locale, direction, term, submitText, submit, onCancel, onDirty }: Props) {
  const text = useText();
  const [form] = Form.useForm<TermFields>();
  const { busy, failure, submit: send } = useSubmission(form, fieldOfCode);
  const [theirs, setTheirs] = useState<GlossaryTerm>();
  const first = useRef<InputRef>(null);
  // Several of these forms may be open: the fields' ids begin with it.
  const name = useId();
  const isNew = term === undefined;

  useEffect(() => {
    if (!isNew) first.current?.focus();
  }, [isNew]);
  useEffect(() => () => onDirty(false), [onDirty]);

  const finish = (fields: TermFields) =>
    send(
      async () => {
        await submit(fields, (theirs ?? term)?.rowVersion ?? 0);
        setTheirs(undefined);
        onDirty(false);
        if (!isNew) return;
        form.resetFields();
        first.current?.focus();
      },
      (error) => {
        const current = presentOf<GlossaryTerm>(error);
        setTheirs(current);
        return current !== undefined;
      },
    );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !onCancel) return;
    // Not the drawer: only this form.
    event.stopPropagation();
    onCancel();
  };

  return (
    <Form<TermFields>
      form={form}
      name={name}
      layout="vertical"
      requiredMark={false}
      className="glossary-form"
      aria-label={isNew ? text('glossary.add.title') : text('glossary.change', { term: term.term })}
      initialValues={ofTerm(term)}
      onValuesChange={(_, now: TermFields) => {
        const before = ofTerm(term);
        onDirty(
          (['term', 'translation', 'note'] as const).some((field) => (now[field] ?? '') !== (before[field] ?? '')),
        );
      }}
      onFinish={(fields) => void finish(fields)}
      onKeyDown={onKeyDown}
    >
      {failure ? <Alert type="error" role="alert" showIcon title={failure} /> : null}
      {theirs ? (
        <Alert
          type="warning"
          role="alert"
          showIcon
          title={text('glossary.conflict', {
            term: theirs.term,
            translation: theirs.translation ?? text('glossary.kept'),
          })}
          description={text('glossary.conflict.what')}
          action={
            <Button size="small" onClick={() => form.setFieldsValue(fieldsOf(theirs))}>
              {text('glossary.conflict.take')}
            </Button>
          }
        />
      ) : null}
      <div className="glossary-fields">
        <Form.Item
          name="term"
          label={text('glossary.term')}
          rules={[{ required: true, whitespace: true }, { max: 200 }]}
        >
          <Input ref={first} dir="auto" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="translation"
          label={text('glossary.translation')}
          extra={text('glossary.translation.empty')}
          rules={[{ max: 200 }]}
        >
          <Input lang={locale} dir={direction} autoComplete="off" />
        </Form.Item>
        <Form.Item name="note" label={text('glossary.note')} rules={[{ max: 1000 }]}>
          <Input dir="auto" autoComplete="off" />
        </Form.Item>
      </div>
      <Flex gap={8} wrap>
        <Button type={isNew ? 'default' : 'primary'} htmlType="submit" loading={busy}>
          {submitText}
        </Button>
        {onCancel ? <Button onClick={onCancel}>{text('glossary.cancel')}</Button> : null}
      </Flex>
    </Form>
  );
}
