import { history, useIntl } from '@umijs/max';
import { Alert, Button, Checkbox, Flex, InputNumber, Select } from 'antd';
import type { Audience, CalculationType } from 'core/instrument/document';
import type { DraftCalculation } from 'core/instrument/draft';
import { useDeferredValue, useId, useMemo } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { CodeField } from '@/authoring/fields/CodeField';
import { FormulaSetting } from '@/authoring/fields/FormulaSetting';
import { MarkdownPair } from '@/authoring/fields/MarkdownPair';
import { TextPair } from '@/authoring/fields/TextPair';
import { useTyped } from '@/authoring/fields/useTyped';
import { ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { useText } from '@/kit/text/useText';
import { BandEditor } from './bands/BandEditor';
import { viewPath } from './CalculationFrame';
import { Circles } from './Circles';
import { FieldGroup } from './FieldGroup';
import { Uses } from './Uses';
import { useRemoval } from './useRemoval';
import { useSampleWords } from './useSampleWords';
import { usesOf } from './usesOf';

export const calculationTypes: readonly CalculationType[] = ['number', 'text', 'boolean'];
export const audiences: readonly Audience[] = ['respondent', 'staff'];

/** All fields of one calculation. */
export function CalculationDesk({ id }: { id: string }) {
  const intl = useIntl();
  const { calculations = [] } = useStructure();
  const instrument = useDraft(({ facts }) => facts.id);
  const calculation = calculations.find((each) => each.id === id);
  if (calculation === undefined) {
    return (
      <Alert
        type="warning"
        showIcon
        title={intl.formatMessage({ id: 'calculation.gone' })}
        action={
          <Button onClick={() => history.push(viewPath(instrument, 'list'))}>
            {intl.formatMessage({ id: 'calculation.view.list' })}
          </Button>
        }
      />
    );
  }
  return <Known calculation={calculation} />;
}

function Known({ calculation }: { calculation: DraftCalculation }) {
  const text = useText();
  const { id, code, type = 'number', bands = [] } = calculation;
  const problems = useProblemsOf(id);
  const instrument = useDraft(({ facts }) => facts.id);
  const [remove, question] = useRemoval('calculation');
  return (
    <>
      <Circles through={code} />
      <ProblemsOfPart problems={problems} label={text('calculation.problemsOf', { code })} />
      <div className="calculation-form">
        <TextPair part={id} field="name" label={text('calculation.name')} required />
        <CodeField part={id} />
        <FormulaSetting
          part={id}
          field="formula"
          label={text('calculation.formula')}
          help={text('calculation.formula.help')}
          wanted={type}
          says="value"
          rows={3}
        />
        <OnSample calculation={calculation} />
        <Facts calculation={calculation} />
        <MarkdownPair
          part={id}
          field="description"
          label={text('calculation.description')}
          help={text('calculation.description.help')}
        />
      </div>
      {type === 'number' || bands.length > 0 ? <BandEditor calculation={calculation} /> : null}
      <UsedIn calculation={calculation} />
      <Flex>
        <Button danger onClick={() => remove(id, () => history.push(viewPath(instrument, 'list')))}>
          {text('calculation.removeThis')}
        </Button>
      </Flex>
      {question}
    </>
  );
}

function OnSample({ calculation }: { calculation: DraftCalculation }) {
  const intl = useIntl();
  const { value, band } = useSampleWords()(calculation);
  return (
    <p className="calculation-value" role="status">
      {band === undefined
        ? intl.formatMessage({ id: 'calculation.sampleIs' }, { value })
        : intl.formatMessage({ id: 'calculation.sampleIsInBand' }, { value, band: band.label })}
    </p>
  );
}

function Facts({ calculation }: { calculation: DraftCalculation }) {
  const text = useText();
  const ids = useId();
  const { set } = useEdits();
  const { id, type = 'number', decimals, shownTo = [] } = calculation;
  const typed = useTyped(decimals === undefined ? '' : String(decimals), (value) =>
    set(id, 'decimals', value === '' ? undefined : Number(value)),
  );
  return (
    <Flex gap={24} wrap>
      <div className="calculation-field">
        <label htmlFor={`${ids}-type`}>{text('calculation.type')}</label>
        <Select<CalculationType>
          id={`${ids}-type`}
          className="band-severities"
          value={type}
          options={calculationTypes.map((each) => ({ value: each, label: text(`calculation.type.${each}`) }))}
          onChange={(chosen) => set(id, 'type', chosen === 'number' ? undefined : chosen)}
        />
      </div>
      {type === 'number' ? (
        <div className="calculation-field">
          <label htmlFor={`${ids}-decimals`}>{text('calculation.decimals')}</label>
          <InputNumber<number>
            id={`${ids}-decimals`}
            min={0}
            max={15}
            precision={0}
            placeholder={text('calculation.decimals.all')}
            value={typed.value === '' ? null : Number(typed.value)}
            onChange={(value) => typed.onChange(value === null ? '' : String(value))}
            onBlur={typed.save}
          />
        </div>
      ) : null}
      <FieldGroup label={text('calculation.shownTo')}>
        <Checkbox.Group<Audience>
          value={shownTo}
          options={audiences.map((each) => ({ value: each, label: text(`calculation.shownTo.${each}`) }))}
          onChange={(chosen) => {
            const next = audiences.filter((each) => chosen.includes(each));
            set(id, 'shownTo', next.length === 0 ? undefined : next);
          }}
        />
      </FieldGroup>
    </Flex>
  );
}

function UsedIn({ calculation: { id, code } }: { calculation: DraftCalculation }) {
  const intl = useIntl();
  const view = useDeferredValue(useDraft((state) => state.view));
  const uses = useMemo(() => {
    const { draft, locales } = view;
    const texts = locales.get(draft.baseLocale)?.texts ?? {};
    return usesOf(draft, texts, [{ kind: 'calculation', code }], new Set([id]));
  }, [view, id, code]);
  return (
    <section className="calculation-section" aria-label={intl.formatMessage({ id: 'calculation.uses' })}>
      <h2>{intl.formatMessage({ id: 'calculation.uses' })}</h2>
      <Uses uses={uses} />
    </section>
  );
}
