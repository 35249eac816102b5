import { type ReactNode, type SyntheticEvent, useState } from 'react';

interface Props {
  summary: ReactNode;
  className?: string;
  children: () => ReactNode;
}

/** What is folded away is made only when it is opened: a computation can have hundreds of steps. */
export function Opening({ summary, className, children }: Props) {
  const [opened, setOpened] = useState(false);
  const toggle = (event: SyntheticEvent<HTMLDetailsElement>) => {
    if (event.currentTarget.open) setOpened(true);
  };
  return (
    <details className={className} onToggle={toggle}>
      <summary>{summary}</summary>
      {opened ? children() : null}
    </details>
  );
}
