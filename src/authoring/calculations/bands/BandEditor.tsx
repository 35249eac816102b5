import { Button, Flex } from 'antd';
import type { DraftCalculation } from 'core/instrument/draft';
import type { Operation } from 'core/instrument/operations';
import { useRef, useState } from 'react';
import { useEdits } from '@/authoring/draft/useParts';
import { useReachable } from '@/authoring/sample/useReachable';
import { useSampleRun } from '@/authoring/sample/useSampleRun';
import { newId } from '@/kit/newId/newId';
import { useText } from '@/kit/text/useText';
import { BandDetails } from './BandDetails';
import { BandScale } from './BandScale';
import { type BandDeeds, BandTable } from './BandTable';
import { movingCut, openingBelow, removingBand, splitting, switchingCut } from './bandEdits';
import { middleOf, scaleFor } from './scaleGeometry';
import './bands.css';

/** The bands of a calculation, on a scale of its values and as a table. */
export function BandEditor({ calculation }: { calculation: DraftCalculation }) {
  const text = useText();
  const edits = useEdits();
  const { run } = useSampleRun();
  const reachable = useReachable();
  const box = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState<string>();
  const [said, setSaid] = useState('');
  const { id, code, bands = [] } = calculation;
  const found = run.value(code);
  const value = typeof found === 'number' ? found : null;
  const reach = reachable.bands[code] ?? [];
  const scale = scaleFor(calculation, bands, reachable.values[code], value);
  const selected = bands.find((band) => band.id === chosen);

  const now = () => edits.current().view.draft;
  const change = (key: 'set' | 'add' | 'remove', of: string, operations: readonly Operation[]) => {
    if (operations.length > 0) edits.change({ key, code: `${code}.${of}` }, operations);
  };
  const split = (index: number) => {
    const current = now().calculations?.find((each) => each.id === id) ?? calculation;
    const made = splitting(current, index, middleOf(scale, bands, index), scale.step, newId);
    if (made === undefined) return setSaid(text('calculation.band.noRoom'));
    change('add', made.band.code, made.operations);
    setChosen(made.band.id);
    return setSaid(text('calculation.band.added', { code: made.band.code }));
  };
  const deeds: BandDeeds = {
    choose: setChosen,
    bound: (band, bound) => change('set', band.code, movingCut(now(), band, bound)),
    exclusive: (band, exclusive) => change('set', band.code, switchingCut(now(), band, exclusive)),
    openBelow: (band) => change('set', band.code, openingBelow(now(), band)),
    split,
    remove: (index) => {
      change('remove', bands[index]?.code ?? '', removingBand(now(), bands, index));
      setSaid(text('calculation.band.removed', { code: bands[index]?.code ?? '' }));
      const next = bands[index - 1] ?? bands[index + 1];
      const row = box.current?.querySelector(`[data-band="${next?.id}"]`) ?? box.current;
      row?.querySelector<HTMLElement>('button')?.focus();
    },
  };

  return (
    <section ref={box} className="calculation-section" aria-label={text('calculation.bands')}>
      <h2>{text('calculation.bands')}</h2>
      <p className="calculation-quiet">
        {text(bands.length === 0 ? 'calculation.bands.empty' : 'calculation.bands.help')}
      </p>
      {bands.length === 0 ? null : (
        <>
          <BandScale
            calculation={code}
            bands={bands}
            scale={scale}
            reach={reach}
            value={value}
            chosen={selected?.id}
            onChoose={setChosen}
            onMoved={deeds.bound}
          />
          <BandTable
            calculation={code}
            bands={bands}
            step={scale.step}
            reach={reach}
            chosen={selected?.id}
            deeds={deeds}
          />
        </>
      )}
      <Flex gap={8}>
        <Button onClick={() => split(bands.length - 1)}>{text('calculation.band.add')}</Button>
      </Flex>
      {selected ? <BandDetails key={selected.id} calculation={code} band={selected} /> : null}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  );
}
