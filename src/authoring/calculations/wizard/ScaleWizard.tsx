import { Button, Flex, Input, Steps } from 'antd';
import { type ScaleCodes, scaleOperations } from 'core/instrument/wizard';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { NewCodeItem } from '@/authoring/fields/NewCodeItem';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { newId } from '@/kit/newId/newId';
import { useText } from '@/kit/text/useText';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { viewPath } from '../CalculationFrame';
import { useOpened } from '../NewCalculation';
import { nameFault } from '../newCode';
import { BandStep } from './BandStep';
import { choicesFrom, codeOfScale, countedItems, startOf, type WizardState } from './choices';
import { ItemStep } from './ItemStep';
import { NormStep } from './NormStep';
import { ScoreStep } from './ScoreStep';
import { useScalePreview } from './useScalePreview';
import { useScoreRange } from './useScoreRange';
import { WizardPreview } from './WizardPreview';
import './wizard.css';

const steps = ['items', 'score', 'norm', 'bands'] as const;

/** Makes a scale from a few choices, as manuals describe them, in one step of the draft. */
export function ScaleWizard() {
  const text = useText('calculation.wizard.');
  const id = useId();
  const draft = useStructure();
  const cancel = useText('calculation.')('cancel');
  const instrument = useDraft(({ facts }) => facts.id);
  const { current, change } = useEdits();
  const [state, setState] = useState<WizardState>(() => startOf(draft));
  const [step, setStep] = useState(0);
  const [furthest, setFurthest] = useState(0);
  const [tried, setTried] = useState(false);
  const [made, setMade] = useState<{ id: string; state: { made: ScaleCodes } }>();
  const body = useRef<HTMLElement>(null);
  const hasMoved = useRef(false);
  const items = useMemo(() => countedItems(draft), [draft]);
  const ranges = useScoreRange(state);
  const choices = useMemo(() => choicesFrom(state, ranges?.raw), [state, ranges?.raw]);
  const guard = useOpened(made?.id, state.name !== '' || state.items.size > 0, made?.state);
  const onChange = (changes: Partial<WizardState>) => setState((before) => ({ ...before, ...changes }));
  const code = codeOfScale(state);
  const fault = made === undefined ? nameFault(code, draft) : undefined;
  // The fault of the code stands at its field; the preview would say it again.
  const preview = useScalePreview(made === undefined && fault === undefined ? choices : undefined);
  const isUnnamed = state.name.trim() === '';
  const isLast = step === steps.length - 1;
  /** The other steps have something usual chosen: they are done once they have been passed. */
  const isDone = (at: number) => (at === 0 ? !isUnnamed && state.items.size > 0 : furthest > at);

  const go = (next: number) => {
    hasMoved.current = true;
    setStep(Math.min(steps.length - 1, Math.max(0, next)));
    setFurthest((before) => Math.max(before, next));
  };
  const goOn = () => {
    if (step > 0 || isDone(0)) return go(step + 1);
    setTried(true);
    if (isUnnamed) document.getElementById(`${id}-name`)?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step takes the focus.
  useEffect(() => {
    if (hasMoved.current) body.current?.querySelector<HTMLElement>('input:not([disabled]), textarea')?.focus();
  }, [step]);

  const make = () => {
    setTried(true);
    if (isUnnamed) return document.getElementById(`${id}-name`)?.focus();
    if (fault !== undefined) return document.getElementById(`${id}-code`)?.focus();
    if (choices === undefined) return go(0);
    const { operations, codes } = scaleOperations(current().view.draft, choices, newId);
    change({ key: 'wizard', code: codes.score }, operations);
    const score = current().view.draft.calculations?.find((each) => each.code === codes.score);
    return setMade(score && { id: score.id, state: { made: codes } });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (isLast) make();
    else goOn();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl and Enter count wherever the focus is.
    <div className="calculation-section stack" onKeyDown={press}>
      <Flex gap={16} wrap align="start">
        <LabelledItem
          className="wizard-name"
          label={text('name')}
          required
          fault={tried && isUnnamed ? text('name.empty') : undefined}
        >
          <Input
            id={`${id}-name`}
            autoFocus
            dir="auto"
            lang={draft.baseLocale}
            value={state.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </LabelledItem>
        <NewCodeItem
          id={`${id}-code`}
          className="wizard-code"
          value={code}
          fault={state.code !== undefined || code !== '' ? fault : undefined}
          onChange={(typed) => onChange({ code: typed.trim() })}
        />
      </Flex>
      <Steps
        size="small"
        current={step}
        onChange={go}
        items={steps.map((each, at) => ({
          title: text(`step.${each}`),
          status: at === step ? 'process' : isDone(at) ? 'finish' : 'wait',
        }))}
      />
      <section ref={body} aria-label={text(`step.${steps[step]}`)} className="wizard-body stack">
        {step === 0 ? <ItemStep state={state} onChange={onChange} items={items} /> : null}
        {step === 1 ? <ScoreStep state={state} onChange={onChange} ranges={ranges} /> : null}
        {step === 2 ? <NormStep state={state} onChange={onChange} /> : null}
        {step === 3 ? <BandStep state={state} onChange={onChange} ranges={ranges} /> : null}
      </section>
      {tried && state.items.size === 0 ? (
        <p role="alert" className="calculation-fault">
          {text('noChoice')}
        </p>
      ) : null}
      <Flex gap={8} wrap align="center">
        <Button disabled={step === 0} onClick={() => go(step - 1)}>
          {text('back')}
        </Button>
        <Button type={isLast ? 'default' : 'primary'} disabled={isLast} onClick={goOn}>
          {text('next')}
        </Button>
        <Button type={isLast ? 'primary' : 'default'} onClick={make}>
          {text('make')}
        </Button>
        <LinkButton to={viewPath(instrument, 'list')}>{cancel}</LinkButton>
        <span className="quiet keys-help">{text('keys')}</span>
      </Flex>
      <WizardPreview preview={preview} />
      {guard}
    </div>
  );
}
