import { Button, Flex } from 'antd';
import type { DraftCalculation } from 'core/instrument/draft';
import type { Operation } from 'core/instrument/operations';
import { useRef, useState } from 'react';
import { useEdits } from '@/authoring/draft/useParts';
import { useCalledIn } from '@/authoring/names/useCalled';
import { useReachable } from '@/authoring/sample/useReachable';
import { useSampleRun } from '@/authoring/sample/useSampleRun';
import { Announced } from '@/kit/announced/Announced';
import { newId } from '@/kit/newId/newId';
import { useText } from '@/kit/text/useText';
import { BandDetails } from './BandDetails';
import { BandScale } from './BandScale';
import { BandsUnchecked } from './BandsUnchecked';
import { BandTable } from './BandTable';
import { type DraftBand, movingCut, openingBelow, removingBand, splitting, switchingCut } from './bandEdits';
import { middleOf, scaleFor } from './scaleGeometry';
import { useBandWords } from './useBandWords';
import './bands.css';

/** The bands of a calculation, on a scale of its values and as a table. */
export function BandEditor({ calculation }: { calculation: DraftCalculation }) {
  const text = useText('calculation.');
  const edits = useEdits();
  const calledIn = useCalledIn();
  const { run } = useSampleRun();
  const reachable = useReachable();
  const words = useBandWords(calculation.code);
  const box = useRef<HTMLElement>(null);
  const [chosen, choose] = useState<string>();
  const [said, setSaid] = useState('');
  const { id, code, bands = [] } = calculation;
  const found = run.value(code);
  const value = typeof found === 'number' ? found : null;
  const scale = scaleFor(calculation, bands, reachable.values[code], value);
  const selected = bands.find((band) => band.id === chosen);
  const unreachable = (reachable.bands[code] ?? []).filter((each) => each.reachable === false);
  const isUnreachable = ({ code: own }: DraftBand) => unreachable.some(({ band }) => band === own);

  const now = () => edits.current().view.draft;
  const change = (key: 'set' | 'add' | 'remove', of: string, operations: readonly Operation[]) => {
    if (operations.length > 0) edits.change({ key, code: `${code}.${of}` }, operations);
  };
  const moveCut = (band: DraftBand, bound: number) => change('set', band.code, movingCut(now(), band, bound));
  const split = (index: number) => {
    const current = now().calculations?.find((each) => each.id === id) ?? calculation;
    const made = splitting(current, index, middleOf(scale, bands, index), scale.step, newId);
    if (made === undefined) return setSaid(text('band.noRoom'));
    change('add', made.band.code, made.operations);
    choose(made.band.id);
    return setSaid(text('band.added', { code: calledIn(edits.current().view, made.band.id) }));
  };
  const remove = (index: number) => {
    const { id: own = '', code: removed = '' } = bands[index] ?? {};
    const called = calledIn(edits.current().view, own);
    change('remove', removed, removingBand(now(), bands, index));
    setSaid(text('band.removed', { code: called }));
    const next = bands[index - 1] ?? bands[index + 1];
    const row = box.current?.querySelector(`[data-band="${next?.id}"]`) ?? box.current;
    row?.querySelector<HTMLElement>('button')?.focus();
  };
  const shared = { bands, words, isUnreachable, chosen, onChoose: choose, onBound: moveCut };

  return (
    <section ref={box} className="calculation-section stack" aria-label={text('bands')}>
      <h2>{text('bands')}</h2>
      <p className="quiet">{text(bands.length === 0 ? 'bands.empty' : 'bands.help')}</p>
      <BandsUnchecked calculation={calculation} />
      {bands.length === 0 ? null : (
        <>
          <BandScale {...shared} scale={scale} value={value} />
          <BandTable
            {...shared}
            step={scale.step}
            onExclusive={(band, exclusive) => change('set', band.code, switchingCut(now(), band, exclusive))}
            onOpenBelow={(band) => change('set', band.code, openingBelow(now(), band))}
            onSplit={split}
            onRemove={remove}
          />
        </>
      )}
      <Flex gap={8}>
        <Button onClick={() => split(bands.length - 1)}>{text('band.add')}</Button>
      </Flex>
      {selected ? <BandDetails key={selected.id} band={selected} name={words.name(selected)} /> : null}
      <Announced>{said}</Announced>
    </section>
  );
}
