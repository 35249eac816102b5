import { EllipsisOutlined, SettingOutlined, SwapOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEditedLocale } from '@/authoring/frame/editedLocale';
import { useDraggedRow } from '@/authoring/list/useDraggedRow';
import { useText } from '@/kit/text/useText';
import { useList } from './listContext';
import { RowHandle } from './RowBox';
import { RowText } from './RowText';

/** The props of every row of the list. */
export interface RowProps {
  id: string;
  /** Its details and preview are shown. */
  current: boolean;
  /** Not in a filtered list. */
  movable: boolean;
  /** A new number: the row may have to take the focus. */
  turn: number;
}

interface Props extends Pick<RowProps, 'id' | 'current' | 'movable'> {
  /** What the row is called. */
  name: string;
  className: string;
  chosen?: boolean;
  children: ReactNode;
}

/** A row of the list with its drag handle. */
export function Row({ id, name, className, chosen, current, movable, children }: Props) {
  const { listeners, row } = useDraggedRow(id, !movable);
  return (
    <div
      {...row}
      className={className}
      data-row={id}
      data-chosen={chosen || undefined}
      data-current={current || undefined}
    >
      <RowHandle id={id} name={name} disabled={!movable} listeners={listeners} />
      {children}
    </div>
  );
}

interface TextsProps extends Pick<RowProps, 'id' | 'turn'> {
  /** What is written, by its place: Question 3. */
  place: string;
  field: 'text' | 'title';
}

/** The text of a row in the base language and the edited language. */
export function RowTexts({ id, place, field, turn }: TextsProps) {
  const baseLocale = useDraft(({ facts }) => facts.baseLocale);
  const { locale } = useEditedLocale();
  const beside = locale === baseLocale ? undefined : locale;
  return (
    <div className="question-texts" data-paired={beside !== undefined || undefined}>
      <RowText id={id} place={place} field={field} locale={baseLocale} isTranslation={false} turn={turn} />
      {beside === undefined ? null : (
        <RowText key={beside} id={id} place={place} field={field} locale={beside} isTranslation turn={turn} />
      )}
    </div>
  );
}

interface ActionsProps {
  id: string;
  /** What the row is called. */
  name: string;
  /** Keys that open the details, for `aria-keyshortcuts`. */
  keys?: string;
  /** The menu besides opening the details. */
  items: MenuProps['items'];
}

/** The buttons at the end of a row: details and menu. */
export function RowActions({ id, name, keys, items = [] }: ActionsProps) {
  const text = useText();
  const { actions } = useList();
  const open = () => actions.openDetails(id);
  return (
    <span className="question-actions">
      <Button
        type="text"
        size="small"
        className="question-open"
        icon={<SettingOutlined aria-hidden />}
        aria-label={text('question.details.of', { code: name })}
        aria-keyshortcuts={keys}
        onClick={open}
      />
      <Dropdown
        trigger={['click']}
        menu={{ items: [{ key: 'details', label: text('question.details'), onClick: open }, ...items] }}
      >
        <Button
          type="text"
          size="small"
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={text('question.menu', { code: name })}
        />
      </Dropdown>
    </span>
  );
}

export function ReverseTag() {
  const text = useText();
  return (
    <Tag icon={<SwapOutlined aria-hidden />} color="processing">
      {text('question.reverse')}
    </Tag>
  );
}
