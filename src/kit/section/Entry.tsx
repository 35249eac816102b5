import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import './section.css';

interface Props {
  title: ReactNode;
  /** How it stands with it. */
  state?: ReactNode;
  /** At the end side; below on narrow screens. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** One line of a list, with what can be done about it: a way to sign in, a passkey, a device. */
export function Entry({ title, state, actions, children }: Props) {
  return (
    <li className="entry">
      <Flex justify="space-between" align="flex-start" gap={16} wrap>
        <div className="entry-words">
          <Typography.Text strong>{title}</Typography.Text>
          {state ? <div className="entry-state">{state}</div> : null}
        </div>
        {actions ? (
          <Flex gap={8} wrap>
            {actions}
          </Flex>
        ) : null}
      </Flex>
      {children}
    </li>
  );
}

/** The list that the entries stand in. */
export function Entries({ children }: { children: ReactNode }) {
  return <ul className="entries">{children}</ul>;
}
