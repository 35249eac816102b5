import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useInterface, WordsIn } from './Words';

interface Props {
  summary: ReactNode;
  className?: string;
  children: () => ReactNode;
}

/** A fold in the interface's language. Its content is made only when opened: a computation can have hundreds of steps. */
export function Opening({ summary, className, children }: Props) {
  const [opened, setOpened] = useState(false);
  const toggle = (event: SyntheticEvent<HTMLDetailsElement>) => {
    if (event.currentTarget.open) setOpened(true);
  };
  const { locale, foreign } = useInterface();
  return (
    <WordsIn value={locale}>
      <details className={className} onToggle={toggle} {...foreign}>
        <summary>{summary}</summary>
        {opened ? children() : null}
      </details>
    </WordsIn>
  );
}
