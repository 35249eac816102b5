import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Modal, Select } from 'antd';
import { mostTextThemes, type TextTheme, textThemeColors } from 'core/results/textTheme';
import { useEffect, useRef, useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { useTask } from '@/kit/form/useTask';
import { newId } from '@/kit/newId/newId';
import { OrderedItem } from '@/kit/ordered/OrderedItem';
import { OrderedList } from '@/kit/ordered/OrderedList';
import { useText } from '@/kit/text/useText';
import { useFigures } from '../names/useFigures';
import { ThemeDot } from './ThemeDot';

interface Props {
  themes: readonly TextTheme[];
  save(themes: TextTheme[]): Promise<unknown>;
  onSaved(): void;
  onClose(): void;
}

/** The themes of a question: names, colours, order. */
export function ThemesDialog({ themes, save, onSaved, onClose }: Props) {
  const text = useText('results.coding.');
  const form = useText('form.');
  const figures = useFigures();
  const added = (): TextTheme => ({ id: newId(), name: '', color: null });
  const [rows, setRows] = useState<TextTheme[]>(() =>
    themes.length > 0 ? themes.map(({ id, name, color }) => ({ id, name, color })) : [added()],
  );
  const [newest, setNewest] = useState('');
  const { busy, failure, run } = useTask((error) => asFailure(error).message);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (newest) list.current?.querySelector<HTMLInputElement>(`[data-theme="${newest}"]`)?.focus();
  }, [newest]);

  const named = rows.map((row) => ({ ...row, name: row.name.trim() })).filter(({ name }) => name !== '');
  const twice = named.find(({ name }, index) => named.findIndex((other) => other.name === name) !== index);
  const gone = themes.filter(({ id }) => !named.some((row) => row.id === id));
  const change = (id: string, next: Partial<TextTheme>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...next } : row)));
  const add = () => {
    const row = added();
    setRows([...rows, row]);
    setNewest(row.id);
  };
  const move = (id: string, to: number) => {
    const row = rows.find((each) => each.id === id);
    if (row === undefined) return undefined;
    const rest = rows.filter((each) => each.id !== id);
    setRows([...rest.slice(0, to), row, ...rest.slice(to)]);
    return to;
  };
  const submit = async () => {
    if (await run(() => save(named))) {
      onSaved();
      onClose();
    }
  };
  const nameOf = (row: TextTheme, place: number) => row.name.trim() || text('dialog.name', { number: place + 1 });
  return (
    <Modal
      open
      title={text('edit')}
      okText={form('save')}
      okButtonProps={{ disabled: twice !== undefined }}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p className="results-quiet">{text('dialog.lead')}</p>
      <div ref={list}>
        <OrderedList
          label={text('themes')}
          rows={rows}
          movable
          keyOf={({ id }) => id}
          nameOf={(row) => nameOf(row, rows.indexOf(row))}
          move={move}
        >
          {rows.map((row, place) => (
            <OrderedItem
              key={row.id}
              id={row.id}
              name={nameOf(row, place)}
              place={place}
              count={rows.length}
              className="theme-row"
            >
              <Input
                data-theme={row.id}
                value={row.name}
                maxLength={100}
                aria-label={text('dialog.name', { number: place + 1 })}
                onChange={({ target }) => change(row.id, { name: target.value })}
                onPressEnter={() => rows.length < mostTextThemes && add()}
              />
              <Select<NonNullable<TextTheme['color']> | 'none'>
                value={row.color ?? 'none'}
                aria-label={text('dialog.color', { name: nameOf(row, place) })}
                options={['none' as const, ...textThemeColors].map((color) => ({
                  value: color,
                  label: (
                    <span className="theme-color">
                      <ThemeDot color={color === 'none' ? null : color} />
                      {text(`color.${color}`)}
                    </span>
                  ),
                }))}
                onChange={(color) => change(row.id, { color: color === 'none' ? null : color })}
              />
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={text('dialog.remove', { name: nameOf(row, place) })}
                onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}
              />
            </OrderedItem>
          ))}
        </OrderedList>
      </div>
      <Button
        className="theme-add"
        icon={<PlusOutlined aria-hidden />}
        disabled={rows.length >= mostTextThemes}
        onClick={add}
      >
        {text('dialog.add')}
      </Button>
      <div className="theme-notes" role="status">
        {gone.length > 0 ? (
          <Alert
            type="warning"
            showIcon
            title={text('dialog.gone', { names: figures.list(gone.map(({ name }) => name)) })}
          />
        ) : null}
        {twice ? <Alert type="error" showIcon title={text('dialog.twice', { name: twice.name })} /> : null}
      </div>
      {failure ? <Alert type="error" role="alert" showIcon title={failure} /> : null}
    </Modal>
  );
}
