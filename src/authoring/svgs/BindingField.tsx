import { Button, Flex } from 'antd';
import { bindingTypes } from 'core/instrument/program';
import { useCallback, useId, useRef } from 'react';
import { useFormulaSurroundings } from '@/authoring/fields/useFormulaSurroundings';
import { useTyped } from '@/authoring/fields/useTyped';
import { FormulaField } from '@/authoring/formula/FormulaField';
import { useText } from '@/kit/text/useText';
import type { Target } from './bindingEdits';

interface Props {
  element: string;
  target: Target;
  formula: string;
  isNew: boolean;
  onBind(formula: string): void;
  onRemove(): void;
}

/** The formula for one property of an element. */
export function BindingField({ element, target, formula, isNew, onBind, onRemove }: Props) {
  const text = useText('svg.');
  const id = useId();
  const surroundings = useFormulaSurroundings();
  const bind = useRef(onBind);
  bind.current = onBind;
  const isRemoved = useRef(false);
  const commit = useCallback((source: string) => {
    // An empty field is still being edited; only the button removes a binding.
    if (isRemoved.current || source.trim() === '') return source.trim() === '' ? false : undefined;
    bind.current(source);
    return true;
  }, []);
  const { value, onChange, save } = useTyped(formula, commit);
  const name = text(`target.${target}`);
  return (
    <div>
      <Flex gap={8} align="center" justify="space-between">
        <span id={`${id}-label`}>{name}</span>
        <Button
          size="small"
          aria-label={text('unbindThis', { target: name, element })}
          onClick={() => {
            isRemoved.current = true;
            onRemove();
          }}
        >
          {text('unbind')}
        </Button>
      </Flex>
      <FormulaField
        {...surroundings}
        labelledBy={`${id}-label`}
        describedBy={`${id}-help`}
        value={value}
        wanted={bindingTypes[target]}
        onChange={onChange}
        onCommit={save}
        autoFocus={isNew}
      />
      <p id={`${id}-help`} className="quiet">
        {text(`help.${target}`)}
      </p>
    </div>
  );
}
