import { DownloadOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Button, Dropdown } from 'antd';
import { writtenNumber } from 'core/instrument/valueText';
import { type ReactNode, useId, useRef, useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { saveFile } from '@/kit/saveFile/saveFile';
import { Scrollable } from '@/kit/scrollable/Scrollable';
import { useText } from '@/kit/text/useText';
import { pngOf, svgOf } from './picture';
import { csvOf, type FigureTable, fileName } from './table';
import './figure.css';

export interface Sentence {
  text: string;
  /** `warning`: somebody should look at it. */
  tone?: 'plain' | 'warning';
}

interface Props {
  title: string;
  /** What it means, in plain sentences. */
  says?: readonly Sentence[] | undefined;
  /** How many people, how many are missing, and how they were treated. */
  note: string;
  table: FigureTable;
  /** Absent: there is the table alone. */
  chart?: ReactNode;
  /** At the end of the heading. */
  extra?: ReactNode;
  /** Below everything. */
  children?: ReactNode;
}

/** One thing that came out: sentences, a drawing or its table, what it rests on, and ways to take it along. */
export function Figure({ title, says = [], note, table, chart, extra, children }: Props) {
  const text = useText('results.figure.');
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [asTable, setAsTable] = useState(false);
  const showsTable = asTable || chart === undefined;
  const drawing = () => place.current?.querySelector<SVGSVGElement>('svg.chart') ?? undefined;
  const save = async (kind: 'png' | 'svg' | 'csv') => {
    if (kind === 'csv') {
      saveFile(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), fileName(title, kind));
      return;
    }
    const found = drawing();
    if (!found) return;
    const svg = svgOf(found, { title, note });
    const file = kind === 'png' ? await pngOf(svg) : new Blob([svg], { type: 'image/svg+xml' });
    saveFile(file, fileName(title, kind));
  };
  const kinds = showsTable ? (['csv'] as const) : (['png', 'svg', 'csv'] as const);
  return (
    <section className="figure" aria-labelledby={id}>
      <div className="figure-head">
        <h3 id={id}>{title}</h3>
        <div className="figure-acts">
          {extra}
          {chart === undefined ? null : (
            <Button
              size="small"
              type="text"
              aria-pressed={asTable}
              aria-label={text('tableOf', { title })}
              onClick={() => setAsTable(!asTable)}
            >
              {text('table')}
            </Button>
          )}
          <Dropdown
            trigger={['click']}
            menu={{
              items: kinds.map((kind) => ({ key: kind, label: text(`save.${kind}`) })),
              onClick: ({ key }) =>
                void save(key as 'png' | 'svg' | 'csv').catch(() => feedback.error(text('save.failed', { title }))),
            }}
          >
            <Button
              size="small"
              type="text"
              icon={<DownloadOutlined aria-hidden />}
              aria-label={text('save', { title })}
            />
          </Dropdown>
        </div>
      </div>
      {says.length > 0 ? (
        <ul className="figure-says">
          {says.map(({ text: words, tone = 'plain' }) => (
            <li key={words} data-tone={tone}>
              {tone === 'warning' ? <span className="figure-mark">{text('look')}</span> : null}
              {words}
            </li>
          ))}
        </ul>
      ) : null}
      <div ref={place}>{showsTable ? <FigureRows table={table} title={title} /> : chart}</div>
      <p className="figure-note">{note}</p>
      {children}
    </section>
  );
}

/** Below it nothing is left of a number in three digits. */
const least = 0.0005;

/** The rows of a figure: numbers in the language's digits, and said where there is none. */
export function FigureRows({ table, title }: { table: FigureTable; title: string }) {
  const intl = useIntl();
  const none = intl.formatMessage({ id: 'results.notAvailable' });
  // What is above 0 is never printed as 0: a p.
  const written = (value: number) =>
    value > 0 && value < least
      ? `<\u00a0${writtenNumber(2 * least, intl.locale, { most: 3 })}`
      : writtenNumber(value, intl.locale, { most: 3 });
  return (
    <Scrollable label={intl.formatMessage({ id: 'results.figure.tableNamed' }, { title })} most={480}>
      <table className="figure-table">
        <thead>
          <tr>
            {table.columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have their places.
              <th key={index} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have their places.
            <tr key={index}>
              {row.map((value, at) => {
                const shown = value === null ? none : typeof value === 'number' ? written(value) : value;
                return at === 0 ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have their places.
                  <th key={at} scope="row">
                    {shown}
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have their places.
                  <td key={at} data-kind={value === null ? 'none' : typeof value}>
                    {shown}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}
