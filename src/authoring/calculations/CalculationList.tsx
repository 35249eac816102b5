import { history, useIntl } from '@umijs/max';
import { Button, Empty, Flex } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useLabels } from '@/authoring/draft/useLabels';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { instrumentPath } from '@/authoring/frame/screens';
import { DragArea } from '@/authoring/list/DragArea';
import { newId } from '@/kit/newId/newId';
import { CalculationRow, type RowDeed } from './CalculationRow';
import { Circles } from './Circles';
import { duplicating, neighbourAfterDrop, neighbourAfterStep } from './listEdits';
import { useRemoval } from './useRemoval';
import { useSampleWords } from './useSampleWords';

/** All calculations in order, each with its value on the sample sheet. */
export function CalculationList() {
  const intl = useIntl();
  const { calculations = [] } = useStructure();
  const edits = useEdits();
  const words = useSampleWords();
  const labels = useLabels();
  const [said, setSaid] = useState('');
  const [focus, setFocus] = useState<{ id: string | undefined }>();
  const [remove, question] = useRemoval('calculation');
  const box = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => calculations.map(({ id }) => id), [calculations]);

  useEffect(() => {
    if (focus === undefined) return;
    const row = focus.id === undefined ? null : box.current?.querySelector(`[data-row="${focus.id}"]`);
    (row ?? box.current)?.querySelector<HTMLElement>('a')?.focus();
  }, [focus]);

  const list = useCallback(() => edits.current().view.draft.calculations ?? [], [edits]);
  const moved = useCallback(
    (id: string, after: string | null | undefined) => {
      if (after === undefined) return setSaid(intl.formatMessage({ id: 'calculation.atEnd' }));
      edits.move(id, after);
      setFocus({ id });
      const place = list().findIndex((each) => each.id === id);
      setSaid(intl.formatMessage({ id: 'calculation.moved' }, { code: list()[place]?.code ?? '', place: place + 1 }));
    },
    [edits, intl, list],
  );
  const deed = useCallback<RowDeed>(
    (what, id) => {
      if (what === 'up' || what === 'down') return moved(id, neighbourAfterStep(list(), id, what));
      const at = list().findIndex((each) => each.id === id);
      const { code = '' } = list()[at] ?? {};
      if (what === 'remove') {
        const next = (list()[at + 1] ?? list()[at - 1])?.id;
        return remove(id, () => {
          setFocus({ id: next });
          setSaid(intl.formatMessage({ id: 'calculation.removed' }, { code }));
        });
      }
      const made = duplicating(edits.current().view, id, newId);
      if (made === undefined) return undefined;
      edits.change({ key: 'duplicate', code }, made.operations);
      setFocus({ id: made.copy.id });
      return setSaid(intl.formatMessage({ id: 'calculation.duplicated' }, { code: made.copy.code }));
    },
    [edits, intl, list, moved, remove],
  );
  const drop = (id: string, over: string) => {
    const after = neighbourAfterDrop(list(), id, over);
    if (after !== undefined) moved(id, after);
  };

  return (
    <div ref={box} className="calculation-main">
      <Circles />
      {calculations.length === 0 ? (
        <EmptyList />
      ) : (
        <DragArea ids={ids} keys={intl.formatMessage({ id: 'calculation.handle.keys' })} onDrop={drop}>
          <ul className="calculation-list" aria-label={intl.formatMessage({ id: 'calculation.list' })}>
            {calculations.map((calculation) => {
              const { value, isMissing, band } = words(calculation);
              return (
                <CalculationRow
                  key={calculation.id}
                  calculation={calculation}
                  name={labels(calculation.code) ?? ''}
                  value={value}
                  isMissing={isMissing}
                  band={band?.label}
                  onDeed={deed}
                />
              );
            })}
          </ul>
        </DragArea>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {question}
    </div>
  );
}

function EmptyList() {
  const intl = useIntl();
  const instrument = useDraft(({ facts }) => facts.id);
  const adding = instrumentPath(instrument, '/calculation/add-calculation');
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={intl.formatMessage({ id: 'calculation.empty' })}>
      <Flex gap={8} wrap justify="center">
        <Button type="primary" onClick={() => history.push(`${adding}?wizard`)}>
          {intl.formatMessage({ id: 'calculation.empty.wizard' })}
        </Button>
        <Button onClick={() => history.push(adding)}>{intl.formatMessage({ id: 'calculation.empty.formula' })}</Button>
      </Flex>
    </Empty>
  );
}
