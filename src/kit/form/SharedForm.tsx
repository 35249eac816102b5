import { useIntl } from '@umijs/max';
import { Alert, Button, Flex, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { useText } from '@/kit/text/useText';
import { ConflictAlert } from './ConflictAlert';
import type { Shared } from './useSharedForm';

interface Props<Values extends object, Row extends Values> {
  form: FormInstance;
  shared: Omit<Shared<Values, Row>, 'takeTheirs'> & { takeTheirs(): unknown };
  labelOf(name: keyof Values): string;
  /** It can be seen, but not changed. */
  readOnly?: boolean;
  /** On the button; default: Save. */
  save?: string;
  /** Said when it was saved; default: that it was. */
  saved?: string;
  /** Once it was saved; the form may be gone by then. */
  onSaved?(stored: Row): void;
  /** The fields. */
  children: ReactNode;
}

/** A form of `useSharedForm`: below its fields what is refused, whose changes stand after a conflict, and the button that saves. */
export function SharedForm<Values extends object, Row extends Values>(props: Props<Values, Row>) {
  const { form, shared, labelOf, readOnly = false, save, saved, onSaved, children } = props;
  const { initial, failure, conflict, saving, unsaved } = shared;
  const intl = useIntl();
  const text = useText('form.');
  const tell = async (storing: Promise<Row | undefined>) => {
    const stored = await storing;
    if (!stored) return;
    feedback.success(saved ?? text('saved'));
    onSaved?.(stored);
  };
  const fields = intl.formatList((conflict ?? []).map(labelOf));
  return (
    <Form
      form={form}
      layout="vertical"
      noValidate
      requiredMark={false}
      disabled={readOnly}
      initialValues={initial}
      onFinish={() => tell(shared.save())}
    >
      {children}
      {readOnly ? null : (
        <Flex vertical gap={16} align="flex-start">
          {failure ? <Alert role="alert" type="error" showIcon title={failure} /> : null}
          {conflict ? (
            <ConflictAlert
              title={text('conflict')}
              description={fields === '' ? text('conflict.elsewhere') : text('conflict.fields', { fields })}
              keepMine={text('keepMine')}
              takeTheirs={text('takeTheirs')}
              onKeepMine={() => void tell(shared.keepMine())}
              onTakeTheirs={() => void shared.takeTheirs()}
            />
          ) : null}
          <Flex gap={16} align="center" wrap>
            <Button type="primary" htmlType="submit" loading={saving} disabled={!unsaved}>
              {save ?? text('save')}
            </Button>
            <span role="status">{unsaved ? text('unsaved') : null}</span>
          </Flex>
        </Flex>
      )}
    </Form>
  );
}
