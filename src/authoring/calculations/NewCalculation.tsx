import { history, Link, useLocation } from '@umijs/max';
import { Button, Flex, Input, Select } from 'antd';
import type { CalculationType } from 'core/instrument/document';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { NewCodeItem } from '@/authoring/fields/NewCodeItem';
import { useFormulaSurroundings } from '@/authoring/fields/useFormulaSurroundings';
import { FormulaField } from '@/authoring/formula/FormulaField';
import { ReadingLine } from '@/authoring/formula/ReadingLine';
import { instrumentPath } from '@/authoring/frame/screens';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { optionsOf } from '@/kit/form/optionsOf';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { newId } from '@/kit/newId/newId';
import { useText } from '@/kit/text/useText';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { calculationTypes } from './CalculationDesk';
import { viewPath } from './CalculationFrame';
import { codeFor, nameFault } from './newCode';

/** Opens the calculation that was added, once nothing is unsaved here any more. @param added its id */
export function useOpened(added: string | undefined, isUnsaved: boolean, state?: object) {
  const instrument = useDraft(({ facts }) => facts.id);
  const guard = useLeaveGuard(added === undefined && isUnsaved);
  useEffect(() => {
    if (added !== undefined) history.push(instrumentPath(instrument, `/calculation/edit-calculation/${added}`), state);
  }, [added, instrument, state]);
  return guard;
}

/** A new calculation: name, code, type and formula; the rest is edited on its own screen. */
export function NewCalculation() {
  const text = useText('calculation.');
  const id = useId();
  const draft = useStructure();
  const instrument = useDraft(({ facts }) => facts.id);
  const { pathname } = useLocation();
  const { add } = useEdits();
  const surroundings = useFormulaSurroundings();
  const [name, setName] = useState('');
  const [typedCode, setTypedCode] = useState<string>();
  const [type, setType] = useState<CalculationType>('number');
  const [formula, setFormula] = useState('');
  const [tried, setTried] = useState(false);
  const [added, setAdded] = useState<string>();
  const guard = useOpened(added, name !== '' || typedCode !== undefined || formula !== '');
  const code = typedCode ?? codeFor(name);
  const fault = added === undefined ? nameFault(code, draft) : undefined;
  const shownFault = tried || (code !== '' && typedCode !== undefined) ? fault : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault !== undefined) return document.getElementById(`${id}-code`)?.focus();
    const part = { id: newId(), code, formula, ...(type !== 'number' && { type }) };
    add('calculations', part, { texts: { name } });
    return setAdded(part.id);
  };
  return (
    <form className="calculation-form stack" onSubmit={submit} noValidate>
      <p className="quiet">
        {text('add.orWizard')} <Link to={`${pathname}?wizard`}>{text('wizard')}</Link>
      </p>
      <LabelledItem label={text('name')} required>
        <Input
          autoFocus
          lang={draft.baseLocale}
          dir="auto"
          maxLength={20_000}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </LabelledItem>
      <NewCodeItem id={`${id}-code`} value={code} fault={shownFault} onChange={(typed) => setTypedCode(typed.trim())} />
      <LabelledItem label={text('type')}>
        <Select<CalculationType>
          value={type}
          options={optionsOf(calculationTypes, (each) => text(`type.${each}`))}
          onChange={setType}
        />
      </LabelledItem>
      <div className="formula-setting">
        <div id={`${id}-formula`} className="text-pair-label">
          {text('formula')}
        </div>
        <FormulaField
          {...surroundings}
          labelledBy={`${id}-formula`}
          value={formula}
          wanted={type}
          onChange={setFormula}
          rows={3}
        />
        <ReadingLine source={formula} structure={surroundings.structure} labels={surroundings.labels} says="value" />
      </div>
      <Flex gap={8}>
        <Button type="primary" htmlType="submit">
          {text('add.submit')}
        </Button>
        <LinkButton to={viewPath(instrument, 'list')}>{text('cancel')}</LinkButton>
      </Flex>
      {guard}
    </form>
  );
}
