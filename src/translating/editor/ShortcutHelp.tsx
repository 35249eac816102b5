import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useText } from '@/kit/text/useText';

/** As printed on the keys. */
const keys: readonly (readonly [string, string])[] = [
  ['Ctrl + Enter', 'translate.saveAndNext'],
  ['Ctrl + S', 'translate.save'],
  ['Ctrl + Shift + Enter', 'translate.approveAndNext'],
  ['Alt + C', 'translate.copySource'],
  ['Alt + V', 'translate.stillValid'],
  ['Alt + 1 … 9', 'translate.insertPiece'],
  ['Alt + ↑', 'translate.previous'],
  ['Alt + ↓', 'translate.next'],
  ['Esc', 'translate.back'],
];

/** The list of keyboard shortcuts, in a popover. */
export function ShortcutHelp() {
  const text = useText();
  const title = text('translate.keys');
  return (
    <Popover
      trigger="click"
      title={title}
      content={
        <dl className="translate-keys">
          {keys.map(([pressed, id]) => (
            <div key={id}>
              <dt>
                <kbd dir="ltr">{pressed}</kbd>
              </dt>
              <dd>{text(id)}</dd>
            </div>
          ))}
        </dl>
      }
    >
      <Button icon={<QuestionCircleOutlined aria-hidden />}>{title}</Button>
    </Popover>
  );
}
