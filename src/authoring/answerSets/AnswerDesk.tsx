import { history, useSearchParams } from '@umijs/max';
import { Button, Empty, Flex } from 'antd';
import { findPart } from 'core/instrument/operations';
import { useCallback, useEffect, useRef, useState } from 'react';
import { addingSet } from '@/authoring/answers/addingSet';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { useEditedLocale } from '@/authoring/frame/editedLocale';
import { useCalledIn } from '@/authoring/names/useCalled';
import { useText } from '@/kit/text/useText';
import { LibraryDialog } from './LibraryDialog';
import { SetEditor } from './SetEditor';
import { SetList } from './SetList';

/** The list of answer sets, with the selected set next to it. */
export function AnswerDesk({ onPart }: { onPart(edited: string | undefined): void }) {
  const text = useText();
  const draft = useStructure();
  const edits = useEdits();
  const calledIn = useCalledIn();
  const { locale } = useEditedLocale();
  const [query, setQuery] = useSearchParams();
  const [library, setLibrary] = useState(false);
  const [said, setSaid] = useState('');
  /** The set whose first label takes the focus. */
  const [fresh, setFresh] = useState<string>();
  const pane = useRef<HTMLDivElement>(null);
  const sets = draft.answerSets ?? [];

  const wanted = query.get('part');
  const place = wanted === null ? undefined : findPart(draft, wanted);
  const holder = place?.parent ?? place;
  const current = sets.find(({ id }) => id === holder?.part.id) ?? sets[0];
  const currentId = current?.id;
  useEffect(() => onPart(currentId), [onPart, currentId]);

  const choose = useCallback(
    (id: string | undefined) => {
      const next = new URLSearchParams(history.location.search);
      if (id === undefined) next.delete('part');
      else next.set('part', id);
      setQuery(next, { replace: true });
    },
    [setQuery],
  );
  const add = () => {
    const made = addingSet(edits.current().view.draft, 'answers', [{ code: 'a1', score: 0, labels: {} }]);
    edits.change({ key: 'add', code: 'answers' }, made.operations);
    setFresh(made.id);
    choose(made.id);
  };
  const remove = (id: string) => {
    const index = sets.findIndex((set) => set.id === id);
    const next = sets[index + 1] ?? sets[index - 1];
    setSaid(text('answerSet.removed', { code: calledIn(edits.current().view, id) }));
    edits.remove(id);
    choose(next?.id);
    pane.current?.focus();
  };

  const ways = (
    <Flex gap={8} wrap justify={sets.length === 0 ? 'center' : undefined}>
      <Button type={sets.length === 0 ? 'default' : 'primary'} onClick={add}>
        {text('answerSet.add')}
      </Button>
      <Button type={sets.length === 0 ? 'primary' : 'default'} onClick={() => setLibrary(true)}>
        {text('answerSet.library')}
      </Button>
    </Flex>
  );
  return (
    <>
      {sets.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('answerSet.empty')}>
          {ways}
        </Empty>
      ) : (
        <div className="answer-desk" data-paired={locale !== undefined || undefined}>
          <Flex vertical gap={12} className="answer-side">
            <SetList sets={sets} current={currentId} onChoose={choose} />
            {ways}
          </Flex>
          <div ref={pane} className="answer-pane" tabIndex={-1}>
            {current === undefined ? null : (
              <SetEditor
                key={current.id}
                set={current}
                isFresh={current.id === fresh}
                onRemove={() => remove(current.id)}
                onCopied={choose}
                say={setSaid}
              />
            )}
          </div>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {library ? (
        <LibraryDialog
          onAdded={(id, name) => {
            setLibrary(false);
            choose(id);
            setSaid(text('answerSet.library.added', { name }));
          }}
          onClose={() => setLibrary(false)}
        />
      ) : null}
    </>
  );
}
