import { Form, Input } from 'antd';
import { DayField } from '@/kit/form/DayField';
import { NumberInput } from '@/kit/form/NumberInput';
import { useText } from '@/kit/text/useText';
import { today } from './untilField';

const mostUses = 10_000;
const longestNote = 1000;

/** How many people may redeem a code. `least`: as many as already did. */
export function UsesField({ least = 1 }: { least?: number }) {
  const text = useText();
  const message = text('access.give.usesWrong', { least, most: mostUses });
  return (
    <Form.Item
      name="uses"
      label={text('access.give.uses')}
      rules={[{ required: true, type: 'integer', min: least, max: mostUses, message }]}
    >
      <NumberInput inputMode="numeric" precision={0} style={{ inlineSize: 160 }} />
    </Form.Item>
  );
}

/** The last day, or none. */
export function UntilField() {
  const text = useText();
  return (
    <DayField
      name="expiresAt"
      label={text('access.give.until')}
      extra={text('access.give.untilHelp')}
      min={today()}
      max="9999-12-31"
      outside={text('access.give.untilPast')}
      style={{ inlineSize: 200 }}
    />
  );
}

/** A note for the recipient. */
export function NoteField() {
  const text = useText();
  return (
    <Form.Item name="note" label={text('access.give.note')}>
      <Input.TextArea maxLength={longestNote} autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
    </Form.Item>
  );
}
