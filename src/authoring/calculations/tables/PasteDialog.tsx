import { useIntl } from '@umijs/max';
import { Button, Flex, Input, Modal, Radio, Select } from 'antd';
import type { Table } from 'core/instrument/document';
import { type ClipboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { PasteProblems } from './PasteProblems';
import { mostCharacters, type ReadTable, readPasted, tooLarge, writtenKey } from './pasting';

interface Props {
  /** The table to paste into; undefined: a new one. */
  into: Table | undefined;
  onTake(read: ReadTable, how: 'replace' | 'append'): void;
  onClose(): void;
}

/** Longer texts are not shown in the field, because browsers edit them slowly. Characters. */
const mostInField = 50_000;

const mostShown = 20;

/** A table from a spreadsheet or a CSV file, previewed before it is taken. */
export function PasteDialog({ into, onTake, onClose }: Props) {
  const words = useText();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [huge, setHuge] = useState<number>();
  const [decimal, setDecimal] = useState<',' | '.'>();
  const [header, setHeader] = useState<boolean>();
  const [how, setHow] = useState<'replace' | 'append'>('replace');
  const settled = useDeferredValue(text);
  const isAppended = how === 'append' && into !== undefined;
  const read = useMemo((): ReadTable | undefined => {
    if (huge !== undefined) return tooLarge(huge);
    if (settled.trim() === '') return undefined;
    return readPasted(settled, { decimal, header, ...(isAppended && { keys: into.keys }) });
  }, [settled, huge, decimal, header, isAppended, into]);
  const misfit = isAppended && read !== undefined && read.rows.length > 0 && read.keys.length !== into.keys.length;
  const canTake = read !== undefined && read.rows.length > 0 && !misfit;

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
      title={into ? words('calculation.paste.into', { code: into.code }) : words('calculation.paste.new')}
      okText={words('calculation.paste.take', { count: read?.rows.length ?? 0 })}
      okButtonProps={{ disabled: !canTake }}
      cancelText={words('calculation.cancel')}
      onCancel={onClose}
      onOk={() => {
        if (read !== undefined) onTake(read, how);
      }}
    >
      <Flex vertical gap={12}>
        <label htmlFor={id}>{words('calculation.paste.how')}</label>
        {text.length > mostInField ? (
          <Flex gap={8} align="center">
            <span>{words('calculation.paste.size', { count: text.length })}</span>
            <Button size="small" onClick={() => setText('')}>
              {words('calculation.paste.again')}
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
          <Button onClick={() => file.current?.click()}>{words('calculation.paste.file')}</Button>
          <input
            ref={file}
            type="file"
            hidden
            aria-label={words('calculation.paste.file')}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={({ target }) => {
              void open(target.files?.[0]);
              target.value = '';
            }}
          />
          <Select<'auto' | ',' | '.'>
            size="small"
            aria-label={words('calculation.paste.decimal')}
            value={decimal ?? 'auto'}
            options={(['auto', '.', ','] as const).map((each) => ({
              value: each,
              label: words(`calculation.paste.decimal.${each === '.' ? 'point' : each === ',' ? 'comma' : 'auto'}`),
            }))}
            onChange={(chosen) => setDecimal(chosen === 'auto' ? undefined : chosen)}
          />
          <Select<'auto' | 'yes' | 'no'>
            size="small"
            aria-label={words('calculation.paste.header')}
            value={header === undefined ? 'auto' : header ? 'yes' : 'no'}
            options={(['auto', 'yes', 'no'] as const).map((each) => ({
              value: each,
              label: words(`calculation.paste.header.${each}`),
            }))}
            onChange={(chosen) => setHeader(chosen === 'auto' ? undefined : chosen === 'yes')}
          />
          {into !== undefined && into.rows.length > 0 ? (
            <Radio.Group
              value={how}
              options={(['replace', 'append'] as const).map((each) => ({
                value: each,
                label: words(`calculation.paste.${each}`, { count: into.rows.length }),
              }))}
              onChange={({ target }) => setHow(target.value === 'append' ? 'append' : 'replace')}
            />
          ) : null}
        </Flex>
        {misfit ? (
          <p role="alert" className="calculation-fault">
            {words('calculation.paste.misfit', { expected: into.keys.length + 1, found: read.keys.length + 1 })}
          </p>
        ) : null}
        {read ? <PasteProblems problems={read.problems} rows={read.rows.length} /> : null}
        {read && read.rows.length > 0 ? <Preview read={read} /> : null}
      </Flex>
    </Modal>
  );
}

function Preview({ read }: { read: ReadTable }) {
  const intl = useIntl();
  const more = read.rows.length - mostShown;
  return (
    <div className="calculation-scroll">
      <table className="calculation-table">
        <caption className="visually-hidden">{intl.formatMessage({ id: 'calculation.paste.preview' })}</caption>
        <thead>
          <tr>
            {read.keys.map(({ name, match }, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names of columns may be the same.
              <th key={column} scope="col">
                {name} ({intl.formatMessage({ id: `calculation.table.match.${match}` })})
              </th>
            ))}
            <th scope="col">{intl.formatMessage({ id: 'calculation.table.value' })}</th>
          </tr>
        </thead>
        <tbody dir="ltr">
          {read.rows.slice(0, mostShown).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name.
            <tr key={index}>
              {row.keys.map((key, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor have columns.
                <td key={column}>{writtenKey(key)}</td>
              ))}
              <td>{row.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? (
        <p className="calculation-quiet">{intl.formatMessage({ id: 'calculation.paste.moreRows' }, { count: more })}</p>
      ) : null}
    </div>
  );
}
