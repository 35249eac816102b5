import { history, useIntl } from '@umijs/max';
import { Button, Empty } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { useDraft, useDraftStore } from '../draft/DraftProvider';
import { duplicating } from '../draft/duplicating';
import { namesOf } from '../draft/titleOf';
import { useEdits } from '../draft/useParts';
import { useCalledIn } from '../names/useCalled';
import { ProblemsOfPart } from '../problems/ProblemWords';
import { useProblemsOf } from '../problems/useProblems';
import { RowMenu } from './RowMenu';
import { SortableRows } from './SortableRows';
import './rows.css';

interface Props<Part> {
  /** All of one list of the instrument. */
  parts: readonly Part[];
  words: { list: string; empty: string; addFirst: string };
  /** Address of the screen on which one is added. */
  adding: string;
  /** Address of the screen on which a part is edited. */
  pathOf(id: string): string;
  children(part: Part, path: string): ReactNode;
}

/** The parts of a list of the instrument, put in order, each with what is wrong in it and what can be done with it. */
export function PartRows<Part extends { id: string; code: string }>(props: Props<Part>) {
  const { parts, words, adding, pathOf, children } = props;
  const intl = useIntl();
  const store = useDraftStore();
  const edits = useEdits();
  const [said, setSaid] = useState('');
  const view = useDraft((state) => state.view);
  const showsCodes = useShowsCodes();
  const calledIn = useCalledIn();
  const names = useMemo(() => {
    const untitled = (id: string) => calledIn(view, id);
    return namesOf(view, parts, { showsCodes, untitled, formatNumber: (number) => intl.formatNumber(number) });
  }, [view, parts, showsCodes, calledIn, intl]);
  const byId = useMemo(() => new Map(parts.map((part) => [part.id, part])), [parts]);
  const ids = useMemo(() => parts.map(({ id }) => id), [parts]);
  const move = (id: string, to: number) => edits.move(id, ids.filter((each) => each !== id)[to - 1] ?? null);
  const duplicate = (id: string) => {
    const load = store.read();
    const made = load.state === 'ready' ? duplicating(load.held.view, id) : undefined;
    if (made === undefined) return;
    edits.change({ key: 'duplicate', code: made.copy.code ?? '' }, made.operations);
    setSaid(intl.formatMessage({ id: 'draft.duplicated' }, { name: calledIn(view, id) }));
  };
  if (parts.length === 0) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.empty}>
        <Button type="primary" onClick={() => history.push(adding)}>
          {words.addFirst}
        </Button>
      </Empty>
    );
  }
  return (
    <>
      <SortableRows ids={ids} label={words.list} nameOf={(id) => names.get(id) ?? ''} onMove={move}>
        {(id, index) => {
          const part = byId.get(id);
          return part === undefined ? null : (
            <div className="row-line">
              <div className="row-main">
                {children(part, pathOf(id))}
                <Problems id={id} name={names.get(id) ?? part.code} />
              </div>
              <RowMenu
                name={names.get(id) ?? part.code}
                index={index}
                total={ids.length}
                onMove={(to) => move(id, to)}
                onEdit={() => history.push(pathOf(id))}
                onDuplicate={() => duplicate(id)}
                onRemove={() => edits.remove(id)}
              />
            </div>
          );
        }}
      </SortableRows>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

function Problems({ id, name }: { id: string; name: string }) {
  const intl = useIntl();
  const problems = useProblemsOf(id);
  return <ProblemsOfPart problems={problems} label={intl.formatMessage({ id: 'reportEditor.problems' }, { name })} />;
}
