import { Button, Flex } from 'antd';
import type { Svg } from 'core/instrument/document';
import type { Identified } from 'core/instrument/draft';
import { useState } from 'react';
import { useEdits } from '@/authoring/draft/useParts';
import { useText } from '@/kit/text/useText';
import { BindingField } from './BindingField';
import { lostBindings, type Target, targetsOf, withBinding } from './bindingEdits';
import type { DrawingElement } from './drawnElements';

interface Props {
  svg: Identified<Svg>;
  elements: readonly DrawingElement[];
  chosen: string | undefined;
  onChoose(element: string): void;
}

/** The bindings of the chosen element; without one, those of all elements. */
export function Bindings({ svg, elements, chosen, onChoose }: Props) {
  const text = useText('svg.');
  const edits = useEdits();
  const [begun, setBegun] = useState<readonly Target[]>([]);
  const { id, bindings = [] } = svg;
  const element = elements.find((each) => each.id === chosen);
  const bind = (of: string, target: Target, formula: string) => {
    const now = edits.current().view.draft.svgs?.find((each) => each.id === id)?.bindings ?? [];
    edits.set(id, 'bindings', withBinding(now, of, target, formula));
  };
  const unbind = (of: string, target: Target) => {
    setBegun((before) => before.filter((each) => each !== target));
    bind(of, target, '');
  };
  const lost = lostBindings(bindings, elements);
  const own = bindings.filter((binding) => binding.element === chosen).map(({ target }) => target);
  const shown = element === undefined ? [] : [...new Set([...own, ...begun])];
  const free = element === undefined ? [] : targetsOf(element.tag).filter((target) => !shown.includes(target));
  return (
    <section className="svg-bindings stack" aria-label={text('bindingsOf')}>
      <h2 className="part-heading">
        {text(element === undefined ? 'bindingsOf' : 'bindingsOf.element', { element: element?.id })}
      </h2>
      {element === undefined ? (
        <BoundElements bindings={bindings} onChoose={onChoose} />
      ) : (
        <>
          {shown.map((target) => (
            <BindingField
              key={target}
              element={element.id}
              target={target}
              formula={bindings.find((each) => each.element === element.id && each.target === target)?.formula ?? ''}
              isNew={begun.includes(target)}
              onBind={(formula) => bind(element.id, target, formula)}
              onRemove={() => unbind(element.id, target)}
            />
          ))}
          <Flex gap={8} wrap>
            {free.map((target) => (
              <Button key={target} size="small" onClick={() => setBegun((before) => [...before, target])}>
                {text(`bind.${target}`)}
              </Button>
            ))}
          </Flex>
        </>
      )}
      {lost.length > 0 ? (
        <ul className="svg-removed plain-list" aria-label={text('lost')}>
          {lost.map(({ element: gone, target, formula }) => (
            <li key={`${gone} ${target}`}>
              {text('lost.one', { element: gone, target: text(`target.${target}`), formula })}{' '}
              <Button size="small" onClick={() => unbind(gone, target)}>
                {text('unbind')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function BoundElements({ bindings, onChoose }: { bindings: Svg['bindings'] } & Pick<Props, 'onChoose'>) {
  const text = useText('svg.');
  if (bindings === undefined || bindings.length === 0) {
    return <p className="quiet">{text('bindings.none')}</p>;
  }
  return (
    <ul className="svg-removed plain-list">
      {bindings.map(({ element, target, formula }) => (
        <li key={`${element} ${target}`}>
          <Button size="small" type="link" onClick={() => onChoose(element)}>
            {text('bindings.one', { element, target: text(`target.${target}`) })}
          </Button>
          <code dir="ltr">{formula}</code>
        </li>
      ))}
    </ul>
  );
}
