import { Button, Flex, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';

interface Props {
  /** Whose address is asked for. */
  label: string;
  action: string;
  busy: boolean;
  /** What was typed stays unless it gives true. */
  onAdd(email: string): Promise<boolean>;
  /** Controls between the address and the button. */
  children?: ReactNode;
}

/** A line below a list of people that adds somebody by their address. */
export function AddByEmail({ label, action, busy, onAdd, children }: Props) {
  const [email, setEmail] = useState('');
  const add = async () => {
    if (email.trim() && (await onAdd(email.trim()))) setEmail('');
  };
  return (
    <Form component="form" onFinish={() => void add()}>
      <Flex gap={8} wrap>
        <Input
          type="email"
          dir="ltr"
          aria-label={label}
          placeholder={label}
          style={{ flex: '1 1 220px' }}
          value={email}
          maxLength={254}
          onChange={({ target }) => setEmail(target.value)}
        />
        {children}
        <Button htmlType="submit" loading={busy}>
          {action}
        </Button>
      </Flex>
    </Form>
  );
}
