import { Button, Flex, Input, Modal, Radio, Select } from 'antd';
import type { Table } from 'core/instrument/document';
import { pasteTable } from 'core/instrument/pasteTable';
import { type ClipboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { optionsOf } from '@/kit/form/optionsOf';
import { useText } from '@/kit/text/useText';
import { PasteProblems } from './PasteProblems';
import { mostCharacters, type ReadTable, tooLarge, writtenKey } from './pasting';

interface Props {
  /** The table to paste into; undefined: a new one. */
  into?: Table;
  onTake(read: ReadTable, how: 'replace' | 'append'): void;
  onClose(): void;
}

/** Longer texts are not shown in the field, because browsers edit them slowly. Characters. */
const mostInField = 50_000;
/** Rows of the preview. */
const mostShown = 20;

/** A table from a spreadsheet or a CSV file, previewed before it is taken. */
export function PasteDialog({ into, onTake, onClose }: Props) {
  const words = useText('calculation.paste.');
  const cancel = useText('calculation.')('cancel');
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [huge, setHuge] = useState<number>();
  const [decimal, setDecimal] = useState<'auto' | ',' | '.'>('auto');
  const [header, setHeader] = useState<'auto' | 'yes' | 'no'>('auto');
  const [how, setHow] = useState<'replace' | 'append'>('replace');
  const settled = useDeferredValue(text);
  const isAppended = how === 'append' && into !== undefined;
  const read = useMemo((): ReadTable | undefined => {
    if (huge !== undefined) return tooLarge(huge);
    if (settled.trim() === '') return undefined;
    return pasteTable(settled, {
      decimal: decimal === 'auto' ? undefined : decimal,
      header: header === 'auto' ? undefined : header === 'yes',
      ...(isAppended && { keys: into.keys }),
    });
  }, [settled, huge, decimal, header, isAppended, into]);
  const hasRows = read !== undefined && read.rows.length > 0;
  const misfit = isAppended && hasRows && read.keys.length !== into.keys.length;

  const take = (given: string) => {
    const isHuge = given.length > mostCharacters;
    setHuge(isHuge ? given.length : undefined);
    setText(isHuge ? '' : given);
  };
  const paste = (event: ClipboardEvent) => {
    const given = event.clipboardData.getData('text/plain');
    if (given.length <= mostInField) return;
    event.preventDefault();
    take(given);
  };
  const open = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    if (chosen.size > 4 * mostCharacters) setHuge(chosen.size);
    else take(await chosen.text());
  };
  return (
    <Modal
      open
      width="min(860px, 100vw)"
      title={into ? words('into', { code: into.code }) : words('new')}
      okText={words('take', { count: read?.rows.length ?? 0 })}
      okButtonProps={{ disabled: !hasRows || misfit }}
      cancelText={cancel}
      onCancel={onClose}
      onOk={() => read && onTake(read, how)}
    >
      <Flex vertical gap={12}>
        <label htmlFor={id}>{words('how')}</label>
        {text.length > mostInField ? (
          <Flex gap={8} align="center">
            <span>{words('size', { count: text.length })}</span>
            <Button size="small" onClick={() => setText('')}>
              {words('again')}
            </Button>
          </Flex>
        ) : (
          <Input.TextArea
            id={id}
            autoFocus
            dir="ltr"
            rows={6}
            spellCheck={false}
            value={text}
            onPaste={paste}
            onChange={({ target }) => take(target.value)}
          />
        )}
        <Flex gap={12} wrap align="center">
          <Button onClick={() => file.current?.click()}>{words('file')}</Button>
          <input
            ref={file}
            type="file"
            hidden
            aria-label={words('file')}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={({ target }) => {
              void open(target.files?.[0]);
              target.value = '';
            }}
          />
          <Select
            size="small"
            aria-label={words('decimal')}
            value={decimal}
            options={optionsOf(['auto', '.', ','], (each) =>
              words(`decimal.${each === '.' ? 'point' : each === ',' ? 'comma' : 'auto'}`),
            )}
            onChange={setDecimal}
          />
          <Select
            size="small"
            aria-label={words('header')}
            value={header}
            options={optionsOf(['auto', 'yes', 'no'], (each) => words(`header.${each}`))}
            onChange={setHeader}
          />
          {into !== undefined && into.rows.length > 0 ? (
            <Radio.Group
              value={how}
              options={optionsOf(['replace', 'append'], (each) => words(each, { count: into.rows.length }))}
              onChange={({ target }) => setHow(target.value)}
            />
          ) : null}
        </Flex>
        {misfit ? (
          <p role="alert" className="calculation-fault">
            {words('misfit', { expected: into.keys.length + 1, found: read.keys.length + 1 })}
          </p>
        ) : null}
        {read ? <PasteProblems problems={read.problems} rows={read.rows.length} /> : null}
        {hasRows ? <Preview read={read} /> : null}
      </Flex>
    </Modal>
  );
}

function Preview({ read: { keys, rows } }: { read: ReadTable }) {
  const text = useText('calculation.');
  const more = rows.length - mostShown;
  return (
    <div className="calculation-scroll">
      <table className="calculation-table">
        <caption className="visually-hidden">{text('paste.preview')}</caption>
        <thead>
          <tr>
            {keys.map(({ name, match }, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names of columns may be the same.
              <th key={column} scope="col">
                {name} ({text(`table.match.${match}`)})
              </th>
            ))}
            <th scope="col">{text('table.value')}</th>
          </tr>
        </thead>
        <tbody dir="ltr">
          {rows.slice(0, mostShown).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name.
            <tr key={index}>
              {[...row.keys.map(writtenKey), row.value].map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor have columns.
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p className="quiet">{text('paste.moreRows', { count: more })}</p> : null}
    </div>
  );
}
