import { Alert, Button } from 'antd';
import { Card } from './Card';

interface Props {
  title: string;
  kind: 'success' | 'info' | 'warning' | 'error';
  text: string;
  /** Label of the button. */
  button: string;
  onPress(): void | Promise<void>;
}

/** A card with a result and one button. */
export function Told({ title, kind, text, button, onPress }: Props) {
  return (
    <Card title={title}>
      <Alert
        className="sign-in-status"
        role={kind === 'error' ? 'alert' : 'status'}
        showIcon
        type={kind}
        title={text}
      />
      <Button type="primary" size="large" block onClick={onPress}>
        {button}
      </Button>
    </Card>
  );
}
