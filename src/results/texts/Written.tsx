import { Button, Input, Select } from 'antd';
import type { OwnCoding } from 'core/results/textTheme';
import { useCallback, useRef, useState } from 'react';
import { Announced } from '@/kit/announced/Announced';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { useNotes } from '../frame/useNotes';
import type { QuestionProps } from '../questions/Choices';
import { Agreement } from './Agreement';
import { TextRow } from './TextRow';
import { ThemeDot } from './ThemeDot';
import { ThemesDialog } from './ThemesDialog';
import { useTextCalls, useTexts } from './textCalls';
import { type CodedText, useSaid } from './useSaid';
import './texts.css';

/** What was written to a question: searched, marked, and sorted into themes. */
export function Written({ results, variable }: QuestionProps) {
  const text = useText('results.texts.');
  const say = useText('results.coding.');
  const notes = useNotes(results.minimumGroup);
  const [narrowed, setNarrowed] = useState({ search: '', show: 'all' });
  const [current, setCurrent] = useState<{ key: string; byKeyboard: boolean }>();
  const [told, setTold] = useState('');
  const [edits, setEdits] = useState(false);
  const [compares, setCompares] = useState(false);
  const { data, refresh } = useTexts(variable.code, narrowed);
  const { setText, setThemes } = useTextCalls(variable.code);
  const { say: save, withSaid, forget } = useSaid({ save: setText, onSaved: refresh });
  const shown = withSaid(data?.texts ?? []);
  const keys = useRef<string[]>([]);
  keys.current = shown.map(({ key }) => key);

  const choose = (change: Partial<typeof narrowed>) => {
    forget();
    setCurrent(undefined);
    setNarrowed({ ...narrowed, ...change });
  };
  const onCurrent = useCallback(
    (key: string) => setCurrent((before) => (before?.key === key ? before : { key, byKeyboard: false })),
    [],
  );
  const onMove = useCallback((from: string, by: 1 | -1) => {
    const key = keys.current[keys.current.indexOf(from) + by];
    if (key !== undefined) setCurrent({ key, byKeyboard: true });
  }, []);
  const onSay = useCallback(
    (said: CodedText, change: Partial<OwnCoding>, words: string) => {
      save(said, change);
      setTold(words);
    },
    [save],
  );

  if (data === undefined) return <p className="results-quiet">{text('loading')}</p>;
  if (data.why !== null) return <p className="results-quiet">{notes.why(data)}</p>;
  const { themes } = data;
  const first = keys.current.includes(current?.key ?? '') ? current?.key : keys.current[0];
  return (
    <div className="results-section">
      <div className="results-choices">
        <Input.Search
          allowClear
          className="texts-search"
          aria-label={text('search', { question: variable.name })}
          placeholder={text('searchHere')}
          onSearch={(words) => choose({ search: words.trim() })}
        />
        <LabelledItem label={say('show')} className="results-part">
          <Select
            value={narrowed.show}
            options={[
              { value: 'all', label: say('show.all', { count: data.total }) },
              { value: 'marked', label: say('show.marked', { count: data.marked }) },
              { value: 'open', label: say('show.open', { count: data.open }) },
              ...themes.map(({ id, name, texts }) => ({ value: id, label: say('show.theme', { name, count: texts }) })),
            ]}
            onChange={(show: string) => choose({ show })}
          />
        </LabelledItem>
        <Button onClick={() => setEdits(true)}>{say('edit')}</Button>
        {themes.length > 0 ? (
          <Button aria-pressed={compares} onClick={() => setCompares(!compares)}>
            {say('agreement')}
          </Button>
        ) : null}
      </div>
      {themes.length > 0 ? (
        <ul className="texts-themes" aria-label={say('themes')}>
          {themes.map(({ id, name, color, texts, attempts }) => (
            <li key={id}>
              <ThemeDot color={color} />
              <bdi>{name}</bdi>
              <span className="theme-count">{say('count', { texts, attempts })}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="results-quiet">{say('noThemes')}</p>
      )}
      {compares && themes.length > 0 ? (
        <Agreement question={variable.code} minimumGroup={results.minimumGroup} />
      ) : null}
      <p className="results-quiet">
        {text('found', { shown: shown.length, found: Math.max(data.found, shown.length), total: data.total })}
        {themes.length > 0 ? <span className="keys-help"> {say('keys')}</span> : null}
      </p>
      <Announced>{told}</Announced>
      <ul className="results-written" aria-label={variable.name}>
        {shown.map((written) => (
          <TextRow
            key={written.key}
            text={written}
            themes={themes}
            isCurrent={written.key === first}
            takesFocus={current?.byKeyboard === true && written.key === current.key}
            onCurrent={onCurrent}
            onMove={onMove}
            onSay={onSay}
          />
        ))}
      </ul>
      {edits ? (
        <ThemesDialog
          themes={themes}
          save={(next) => setThemes(next, data.rowVersion)}
          onSaved={() => {
            choose({ show: 'all' });
            refresh();
          }}
          onClose={() => setEdits(false)}
        />
      ) : null}
    </div>
  );
}
