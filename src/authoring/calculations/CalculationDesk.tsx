import { history, useLocation } from '@umijs/max';
import { Alert, Button, Checkbox, Flex, Select } from 'antd';
import type { Audience, CalculationType } from 'core/instrument/document';
import type { DraftCalculation } from 'core/instrument/draft';
import type { ScaleCodes } from 'core/instrument/wizard';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { CodeField } from '@/authoring/fields/CodeField';
import { FormulaSetting } from '@/authoring/fields/FormulaSetting';
import { MarkdownPair } from '@/authoring/fields/MarkdownPair';
import { TextPair } from '@/authoring/fields/TextPair';
import { useTyped } from '@/authoring/fields/useTyped';
import { useCalled } from '@/authoring/names/useCalled';
import { besideFields, ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { NumberInput } from '@/kit/form/NumberInput';
import { optionsOf } from '@/kit/form/optionsOf';
import { useText } from '@/kit/text/useText';
import { BandEditor } from './bands/BandEditor';
import { viewPath } from './CalculationFrame';
import { Circles } from './Circles';
import { FieldGroup } from './FieldGroup';
import { UsesOf } from './Uses';
import { useRemoval } from './useRemoval';
import { useSampleWords } from './useSampleWords';
import { MadeScale } from './wizard/MadeScale';

export const calculationTypes: readonly CalculationType[] = ['number', 'text', 'boolean'];
const audiences: readonly Audience[] = ['respondent', 'staff'];

/** All fields of one calculation. */
export function CalculationDesk({ id }: { id: string }) {
  const text = useText('calculation.');
  const calculation = useStructure().calculations?.find((each) => each.id === id);
  const instrument = useDraft(({ facts }) => facts.id);
  const toList = () => history.push(viewPath(instrument, 'list'));
  if (calculation !== undefined) return <Known calculation={calculation} toList={toList} />;
  const action = <Button onClick={toList}>{text('view.list')}</Button>;
  return <Alert type="warning" showIcon title={text('gone')} action={action} />;
}

function Known({ calculation, toList }: { calculation: DraftCalculation; toList(): void }) {
  const text = useText('calculation.');
  const { id, code, type = 'number', bands = [] } = calculation;
  const problems = useProblemsOf(id);
  const called = useCalled(id);
  const { state } = useLocation() as { state?: { made?: ScaleCodes } };
  const [remove, question] = useRemoval('calculation');
  const { value, band } = useSampleWords()(calculation);
  return (
    <>
      {state?.made ? <MadeScale key={id} codes={state.made} /> : null}
      <Circles through={code} />
      <ProblemsOfPart problems={besideFields(problems, 'formula')} label={text('problemsOf', { code: called })} />
      <div className="calculation-form stack">
        <TextPair part={id} field="name" label={text('name')} required />
        <CodeField part={id} />
        <FormulaSetting
          part={id}
          field="formula"
          label={text('formula')}
          help={text('formula.help')}
          wanted={type}
          says="value"
          rows={3}
        />
        <p className="calculation-value" role="status">
          {text(band === undefined ? 'sampleIs' : 'sampleIsInBand', { value, band })}
        </p>
        <Facts calculation={calculation} />
        <MarkdownPair part={id} field="description" label={text('description')} help={text('description.help')} />
      </div>
      {type === 'number' || bands.length > 0 ? <BandEditor calculation={calculation} /> : null}
      <section className="calculation-section stack" aria-label={text('uses')}>
        <h2>{text('uses')}</h2>
        <UsesOf kind="calculation" part={calculation} />
      </section>
      <Flex>
        <Button danger onClick={() => remove(id, toList)}>
          {text('removeThis')}
        </Button>
      </Flex>
      {question}
    </>
  );
}

function Facts({ calculation }: { calculation: DraftCalculation }) {
  const text = useText('calculation.');
  const { set } = useEdits();
  const { id, type = 'number', decimals, shownTo = [] } = calculation;
  const typed = useTyped(decimals === undefined ? '' : String(decimals), (value) =>
    set(id, 'decimals', value === '' ? undefined : Number(value)),
  );
  return (
    <Flex gap={24} wrap>
      <LabelledItem label={text('type')}>
        <Select<CalculationType>
          className="band-severities"
          value={type}
          options={optionsOf(calculationTypes, (each) => text(`type.${each}`))}
          onChange={(chosen) => set(id, 'type', chosen === 'number' ? undefined : chosen)}
        />
      </LabelledItem>
      {type === 'number' ? (
        <DecimalsField
          value={typed.value === '' ? null : Number(typed.value)}
          onChange={(value) => typed.onChange(value === null ? '' : String(value))}
          onBlur={typed.save}
        />
      ) : null}
      <ShownToField
        value={shownTo}
        onChange={(chosen) => set(id, 'shownTo', chosen.length === 0 ? undefined : chosen)}
      />
    </Flex>
  );
}

interface DecimalsProps {
  value: number | null;
  onChange(value: number | null): void;
  onBlur?(): void;
}

export function DecimalsField(props: DecimalsProps) {
  const text = useText('calculation.');
  return (
    <LabelledItem label={text('decimals')}>
      <NumberInput<number> {...props} min={0} max={15} precision={0} placeholder={text('decimals.all')} />
    </LabelledItem>
  );
}

export function ShownToField({ value, onChange }: { value: readonly Audience[]; onChange(chosen: Audience[]): void }) {
  const text = useText('calculation.');
  return (
    <FieldGroup label={text('shownTo')}>
      <Checkbox.Group<Audience>
        value={[...value]}
        options={optionsOf(audiences, (each) => text(`shownTo.${each}`))}
        onChange={(chosen) => onChange(audiences.filter((each) => chosen.includes(each)))}
      />
    </FieldGroup>
  );
}
