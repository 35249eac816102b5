import { useIntl } from '@umijs/max';
import { Input } from 'antd';
import { useState } from 'react';
import { useText } from '@/kit/text/useText';
import { foreignTo } from '@/shell/start/languages';
import { blockOf, own } from '../frame/blocks';
import { Kept } from '../frame/Kept';
import { useNotes } from '../frame/useNotes';
import { useResults } from '../frame/useResults';
import type { QuestionProps } from './Choices';

/** What was written: to be opened, and searched. */
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

function Written({ results, variable }: QuestionProps) {
  const text = useText('results.texts.');
  const { locale } = useIntl();
  const notes = useNotes(results.minimumGroup);
  const [search, setSearch] = useState('');
  const { data } = useResults('questions', { of: variable.code, ...(search && { search }) });
  const block = data && blockOf(data.results, 'texts', { item: variable.code });
  const values = own(block, 'texts');
  if (block === undefined) return <p className="results-quiet">{text('loading')}</p>;
  if (values === null) return <p className="results-quiet">{notes.why(block)}</p>;
  return (
    <div className="results-section">
      <Input.Search
        allowClear
        aria-label={text('search', { question: variable.name })}
        placeholder={text('searchHere')}
        onSearch={(words) => setSearch(words.trim())}
        style={{ maxInlineSize: 420 }}
      />
      <p className="results-quiet">
        {text('found', { shown: values.texts.length, found: values.found, total: values.total })}
      </p>
      <ul className="results-written">
        {values.texts.map((written, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same text may have been written twice.
          <li key={index} dir="auto" {...(written.locale && { lang: foreignTo(locale, written.locale).lang })}>
            {written.text}
          </li>
        ))}
      </ul>
    </div>
  );
}
