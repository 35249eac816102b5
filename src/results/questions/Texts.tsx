import { useState } from 'react';
import { own } from '../frame/blocks';
import { Kept } from '../frame/Kept';
import { useNotes } from '../frame/useNotes';
import { Written } from '../texts/Written';
import type { QuestionProps } from './Choices';

/** What was written: to be opened, searched, marked and sorted. */
export function Texts({ results, variable, block }: QuestionProps) {
  const notes = useNotes(results.minimumGroup);
  const [open, setOpen] = useState(false);
  const values = own(block, 'distribution');
  if (values === null) return <Kept title={variable.name} why={notes.why(block)} />;
  return (
    <section className="figure" aria-label={variable.name}>
      <details className="results-texts" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <h3>{variable.name}</h3>
        </summary>
        {open ? <Written results={results} variable={variable} block={block} /> : null}
      </details>
      <p className="figure-note">{notes.base(values.n, notes.missing(values.missing), 'leftOut')}</p>
    </section>
  );
}
