import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons';
import { useLocalStorageState } from 'ahooks';
import { Button, Checkbox, Popover } from 'antd';
import { useText } from '@/kit/text/useText';
import { keyOf, type ListColumn } from './columns';

/** What somebody has chosen on this device: which columns are hidden, and their order. */
interface Choice {
  hidden: readonly string[];
  order: readonly string[];
}

interface Chosen<Row> {
  /** The columns that are shown, in their order. */
  shown: readonly ListColumn<Row>[];
  /** Every column, in its order. */
  all: readonly ListColumn<Row>[];
  choice: Choice;
  choose(choice?: Choice): void;
}

const nothing: Choice = { hidden: [], order: [] };

const isChoice = (stored: unknown): stored is Choice =>
  typeof stored === 'object' &&
  stored !== null &&
  [(stored as Partial<Choice>).hidden, (stored as Partial<Choice>).order].every(Array.isArray);

/** A row's name and what can be done with it always stand in their places. */
const isFixed = <Row,>({ phone }: ListColumn<Row>): boolean => phone === 'name' || phone === 'acts';

/** The columns of a list as somebody has chosen them; the choice is kept on the device. */
export function useColumnChoice<Row>(name: string, columns: readonly ListColumn<Row>[]): Chosen<Row> {
  const [stored, choose] = useLocalStorageState<Choice>(`columns.${name}`);
  const choice = isChoice(stored) ? stored : nothing;
  const placeOf = (column: ListColumn<Row>) => {
    const place = choice.order.indexOf(keyOf(column));
    return place < 0 ? choice.order.length : place;
  };
  const moved = columns.filter((column) => !isFixed(column)).sort((one, other) => placeOf(one) - placeOf(other));
  const rest = moved.values();
  const all = columns.map((column) => (isFixed(column) ? column : (rest.next().value ?? column)));
  const shown = all.filter((column) => isFixed(column) || !choice.hidden.includes(keyOf(column)));
  return { shown, all, choice, choose: (chosen = nothing) => choose(chosen) };
}

/** A button that lets one choose which columns a list shows, and in which order. */
export function ColumnChoice<Row>({ all, choice, choose }: Chosen<Row>) {
  const text = useText();
  const columns = all.filter((column) => !isFixed(column));
  const keys = columns.map(keyOf);
  const show = (key: string, isShown: boolean) =>
    choose({ ...choice, hidden: [...choice.hidden.filter((each) => each !== key), ...(isShown ? [] : [key])] });
  const move = (from: number, by: 1 | -1) => {
    const order = [...keys];
    order.splice(from + by, 0, ...order.splice(from, 1));
    choose({ ...choice, order });
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={text('list.columns')}
      content={
        <div className="list-columns">
          <ul className="plain-list">
            {columns.map(({ title }, index) => {
              const key = keys[index] ?? '';
              return (
                <li key={key}>
                  <Checkbox checked={!choice.hidden.includes(key)} onChange={({ target }) => show(key, target.checked)}>
                    {title}
                  </Checkbox>
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowUpOutlined aria-hidden />}
                    aria-label={text('list.column.earlier', { name: title })}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowDownOutlined aria-hidden />}
                    aria-label={text('list.column.later', { name: title })}
                    disabled={index === columns.length - 1}
                    onClick={() => move(index, 1)}
                  />
                </li>
              );
            })}
          </ul>
          <Button type="link" size="small" onClick={() => choose()}>
            {text('list.column.reset')}
          </Button>
        </div>
      }
    >
      <Button type="text" icon={<SettingOutlined aria-hidden />} aria-label={text('list.columns')} />
    </Popover>
  );
}
