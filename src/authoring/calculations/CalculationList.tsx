import { history } from '@umijs/max';
import { Button, Empty, Flex } from 'antd';
import { freeCode } from 'core/instrument/freeCode';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { duplicating } from '@/authoring/draft/duplicating';
import { useLabels } from '@/authoring/draft/useLabels';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { instrumentPath } from '@/authoring/frame/screens';
import { DragArea } from '@/authoring/list/DragArea';
import { useCalledIn } from '@/authoring/names/useCalled';
import { Announced } from '@/kit/announced/Announced';
import { useText } from '@/kit/text/useText';
import { CalculationRow, type RowDeed } from './CalculationRow';
import { Circles } from './Circles';
import { takenNames } from './newCode';
import { useRemoval } from './useRemoval';
import { useSampleWords } from './useSampleWords';

/** All calculations in order, each with its value on the sample sheet. */
export function CalculationList() {
  const text = useText('calculation.');
  const { calculations = [] } = useStructure();
  const edits = useEdits();
  const words = useSampleWords();
  const labels = useLabels();
  const say = useText();
  const calledIn = useCalledIn();
  const [said, setSaid] = useState('');
  const [focus, setFocus] = useState<{ id: string | undefined }>();
  const [remove, question] = useRemoval('calculation');
  const box = useRef<HTMLDivElement>(null);
  const ids = calculations.map(({ id }) => id);

  useEffect(() => {
    if (focus === undefined) return;
    const row = focus.id === undefined ? null : box.current?.querySelector(`[data-row="${focus.id}"]`);
    (row ?? box.current)?.querySelector<HTMLElement>('a')?.focus();
  }, [focus]);

  const move = (from: number, to: number) => {
    const id = ids[from];
    if (id === undefined || to < 0 || to >= ids.length) return setSaid(text('atEnd'));
    edits.move(id, ids.filter((each) => each !== id)[to - 1] ?? null);
    setFocus({ id });
    return setSaid(text('moved', { code: calledIn(edits.current().view, id), place: to + 1 }));
  };
  const duplicate = (id: string, code: string) => {
    const { view } = edits.current();
    const made = duplicating(view, id);
    if (made === undefined) return;
    made.copy.code = freeCode(code, takenNames(view.draft));
    edits.change({ key: 'duplicate', code }, made.operations);
    setFocus({ id: made.copy.id });
    setSaid(say('draft.duplicated', { name: calledIn(view, id) }));
  };
  const act = (what: RowDeed, at: number, id: string, code: string) => {
    if (what === 'up') move(at, at - 1);
    else if (what === 'down') move(at, at + 1);
    else if (what === 'duplicate') duplicate(id, code);
    else {
      const called = calledIn(edits.current().view, id);
      remove(id, () => {
        setFocus({ id: ids[at + 1] ?? ids[at - 1] });
        setSaid(text('removed', { code: called }));
      });
    }
  };
  const drop = (id: string, over: string) => {
    if (id !== over) move(ids.indexOf(id), ids.indexOf(over));
  };

  return (
    <div ref={box} className="stack">
      <Circles />
      {calculations.length === 0 ? (
        <EmptyList />
      ) : (
        <DragArea ids={ids} keys={text('handle.keys')} onDrop={drop}>
          <ul className="plain-list boxed" aria-label={text('list')}>
            {calculations.map((calculation, at) => (
              <CalculationRow
                key={calculation.id}
                calculation={calculation}
                name={labels(calculation.code) ?? ''}
                words={words(calculation)}
                onDeed={(what) => act(what, at, calculation.id, calculation.code)}
              />
            ))}
          </ul>
        </DragArea>
      )}
      <Announced>{said}</Announced>
      {question}
    </div>
  );
}

function EmptyList() {
  const text = useText('calculation.');
  const instrument = useDraft(({ facts }) => facts.id);
  const adding = instrumentPath(instrument, '/calculation/add-calculation');
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('empty')}>
      <Flex gap={8} wrap justify="center">
        <Button type="primary" onClick={() => history.push(`${adding}?wizard`)}>
          {text('empty.wizard')}
        </Button>
        <Button onClick={() => history.push(adding)}>{text('empty.formula')}</Button>
      </Flex>
    </Empty>
  );
}
