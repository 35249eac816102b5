import { useIntl } from '@umijs/max';
import { Form, Input, InputNumber } from 'antd';
import { isPast, today } from './untilField';

const mostUses = 10_000;
const longestNote = 1000;

/** How many people may redeem a code. `least`: as many as already did. */
export function UsesField({ least = 1 }: { least?: number }) {
  const intl = useIntl();
  const message = intl.formatMessage({ id: 'access.give.usesWrong' }, { least, most: mostUses });
  return (
    <Form.Item
      name="uses"
      label={intl.formatMessage({ id: 'access.give.uses' })}
      rules={[{ required: true, type: 'integer', min: least, max: mostUses, message }]}
    >
      <InputNumber inputMode="numeric" precision={0} style={{ inlineSize: 160 }} />
    </Form.Item>
  );
}

/** The last day, or none. */
export function UntilField() {
  const intl = useIntl();
  return (
    <Form.Item
      name="expiresAt"
      label={intl.formatMessage({ id: 'access.give.until' })}
      extra={intl.formatMessage({ id: 'access.give.untilHelp' })}
      rules={[
        {
          validator: async (_, day?: string) => {
            if (isPast(day)) throw new Error(intl.formatMessage({ id: 'access.give.untilPast' }));
          },
        },
      ]}
    >
      <Input type="date" min={today()} max="9999-12-31" style={{ inlineSize: 200 }} />
    </Form.Item>
  );
}

/** A note for the recipient. */
export function NoteField() {
  const intl = useIntl();
  return (
    <Form.Item name="note" label={intl.formatMessage({ id: 'access.give.note' })}>
      <Input.TextArea maxLength={longestNote} autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
    </Form.Item>
  );
}
