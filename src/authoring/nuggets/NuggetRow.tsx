import { CheckCircleFilled, EditOutlined } from '@ant-design/icons';
import { history, Link, useIntl } from '@umijs/max';
import { useEffect, useRef, useState } from 'react';
import { plainText } from '@/answering';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits, usePartText } from '@/authoring/draft/useParts';
import { MarkdownPair } from '@/authoring/fields/MarkdownPair';
import { useEditedLocale } from '@/authoring/frame/editedLocale';
import { RowMenu } from '@/authoring/list/RowMenu';
import { useCalled } from '@/authoring/names/useCalled';
import { ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { State } from '@/authoring/state/State';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { localeDirection } from '@/shell/start/languages';
import type { DraftNugget } from './groups';

interface Props {
  nugget: DraftNugget;
  path: string;
  /** The condition in plain words; null: it has faults. */
  reading: string | null;
  /** On the sample sheet. */
  holds: boolean;
  index: number;
  total: number;
  onMove(id: string, to: number): void;
  onDuplicated(name: string): void;
}

/** A nugget in its group: its condition, the start of its text, whether it holds on the sample sheet. Its text is written in place. */
export function NuggetRow({ nugget, path, reading, holds, index, total, onMove, onDuplicated }: Props) {
  const intl = useIntl();
  const { id, code, condition, priority } = nugget;
  const showsCodes = useShowsCodes();
  const name = useCalled(id);
  const base = useDraft(({ facts }) => facts.baseLocale);
  const { locale: edited = base } = useEditedLocale();
  const own = usePartText(id, 'text', edited);
  const inBase = usePartText(id, 'text');
  const text = own || inBase;
  const locale = own ? edited : base;
  const problems = useProblemsOf(id);
  const edits = useEdits();
  const [writing, setWriting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const duplicate = () => {
    if (edits.duplicate(id) !== undefined) onDuplicated(name);
  };
  return (
    <div className="row-line">
      <div className="row-main">
        <Link to={path} className="nugget-condition">
          {reading ?? <code dir="ltr">{condition}</code>}
        </Link>
        <span className="row-facts">
          {showsCodes ? (
            <code dir="ltr" className="row-quiet">
              {code}
            </code>
          ) : null}
          {holds ? (
            <State of="success" sign={<CheckCircleFilled aria-hidden />}>
              {intl.formatMessage({ id: 'nugget.holds' })}
            </State>
          ) : null}
          {priority === undefined ? null : (
            <span className="row-quiet">{intl.formatMessage({ id: 'nugget.priorityIs' }, { priority })}</span>
          )}
        </span>
        <button
          ref={opener}
          type="button"
          className="row-open nugget-text"
          aria-expanded={writing}
          title={intl.formatMessage({ id: 'nugget.writeHere' }, { code: name })}
          onClick={() => setWriting(!writing)}
        >
          <EditOutlined aria-hidden />
          <span className="visually-hidden">{intl.formatMessage({ id: 'nugget.writeHere' }, { code: name })}</span>
          {text === '' ? (
            <span className="row-quiet">{intl.formatMessage({ id: 'nugget.noText' })}</span>
          ) : (
            <span className="row-excerpt" lang={locale} dir={localeDirection(locale)}>
              {plainText(text)}
            </span>
          )}
        </button>
        {writing ? (
          <WrittenHere
            id={id}
            onLeave={() => {
              setWriting(false);
              opener.current?.focus();
            }}
          />
        ) : null}
        <ProblemsOfPart problems={problems} label={intl.formatMessage({ id: 'nugget.problems' }, { code: name })} />
      </div>
      <RowMenu
        name={name}
        index={index}
        total={total}
        onMove={(to) => onMove(id, to)}
        onEdit={() => history.push(path)}
        onDuplicate={duplicate}
        onRemove={() => edits.remove(id)}
      />
    </div>
  );
}

/** The text in its row; Escape leads back. */
function WrittenHere({ id, onLeave }: { id: string; onLeave(): void }) {
  const intl = useIntl();
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => room.current?.querySelector<HTMLElement>('.cm-content')?.focus(), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key that leads back; the button above does the same.
    <div
      ref={room}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onLeave();
      }}
    >
      <MarkdownPair part={id} field="text" label={intl.formatMessage({ id: 'nugget.text' })} placeholders rows={4} />
    </div>
  );
}
