import { Alert, Button, Form, Modal } from 'antd';
import type { MessageDetail } from 'core/contract/translating/translation';
import { beginningOf } from 'core/instrument/namedText';
import { directionOf } from 'core/language/direction';
import { useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { FormDrawer } from '@/kit/form/FormDrawer';
import { useSubmission } from '@/kit/form/useSubmission';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { SourceFields, type SourceFieldValues, sourceOf } from './SourceFields';

interface Props {
  message: MessageDetail;
  onClose(): void;
  /** The message must be loaded again. */
  onChanged(): Promise<void>;
  onRemoved(): void;
}

/** The source text and its notes for translators, for people who may edit sources. */
export function SourceDrawer({ message, onClose, onChanged, onRemoved }: Props) {
  const text = useText();
  const [form] = Form.useForm<SourceFieldValues>();
  const { busy, failure, submit } = useSubmission(form);
  const [conflict, setConflict] = useState(false);
  const [modal, holder] = Modal.useModal();
  const { id, rowVersion } = message;

  const save = (fields: SourceFieldValues) =>
    submit(
      async () => {
        const body = { ...sourceOf(fields), rowVersion };
        const stored = await api.translation.updateSource({ params: { id }, body });
        if (!stored) return;
        feedback.success(text('translate.source.saved'));
        await onChanged();
        onClose();
      },
      (error) => {
        if (asFailure(error).code !== 'conflict') return false;
        // The typed values stay in the fields; the present text is shown next to them.
        setConflict(true);
        void onChanged();
        return true;
      },
    );
  const remove = async () => {
    const sure = await modal.confirm({
      title: text('translate.remove.title', { key: beginningOf(message.sourceText) }),
      content: text('translate.remove.what'),
      okText: text('translate.remove'),
      okButtonProps: { danger: true },
      cancelText: text('translate.cancel'),
    });
    if (!sure) return;
    await submit(async () => {
      await api.translation.remove({ params: { id } });
      feedback.success(text('translate.remove.done'));
      onRemoved();
    });
  };

  const notes = (
    <>
      <Alert type="warning" showIcon title={text('translate.source.warning')} />
      {conflict ? (
        <Alert
          role="alert"
          type="warning"
          showIcon
          title={text('translate.source.conflict')}
          description={
            <div className="translate-words" lang={message.sourceLocale} dir={directionOf(message.sourceLocale)}>
              {message.sourceText}
            </div>
          }
        />
      ) : null}
    </>
  );

  return (
    <>
      <FormDrawer<SourceFieldValues>
        title={text('translate.source.edit')}
        lead={notes}
        width={560}
        form={form}
        initialValues={sourceOf(message)}
        busy={busy}
        failure={failure}
        submitText={text('translate.source.save')}
        otherAct={
          message.removable ? (
            <Button danger disabled={busy} onClick={remove}>
              {text('translate.remove')}
            </Button>
          ) : undefined
        }
        onFinish={save}
        onClose={onClose}
      >
        <SourceFields sourceLocale={message.sourceLocale} />
      </FormDrawer>
      {holder}
    </>
  );
}
