import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Select, Switch } from 'antd';
import { codePatterns } from 'core/instrument/codePatterns';
import { freeCode } from 'core/instrument/freeCode';
import type { SurveyAttribute } from 'core/survey/document';
import { TypedItem } from '@/authoring';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { optionsOf } from '@/kit/form/optionsOf';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { localeDirection } from '@/shell/start/languages';
import { useSurvey, useSurveyStore } from '../state/SurveyProvider';

const kinds = ['text', 'number', 'choice'] as const;
const sources = ['asked', 'invitation', 'link'] as const;

/** What is known of participants beside their answers: each with where it comes from. */
export function Attributes() {
  const text = useText();
  const store = useSurveyStore();
  const { detail } = useSurvey();
  const { attributes } = detail;
  const put = (all: SurveyAttribute[]) => store.change(text('survey.attributes'), { attributes: all });
  const add = () =>
    put([...attributes, { code: freeCode('detail', new Set(attributes.map(({ code }) => code))), kind: 'text' }]);
  return (
    <Section title={text('survey.attributes')} lead={text('survey.attributes.lead')}>
      <div>
        {attributes.map((attribute, index) => (
          <Attribute
            // The code changes while it is edited.
            // biome-ignore lint/suspicious/noArrayIndexKey: attributes keep their places.
            key={index}
            attribute={attribute}
            onChange={(next) => put(attributes.map((each) => (each === attribute ? next : each)))}
            onRemove={() => put(attributes.filter((each) => each !== attribute))}
          />
        ))}
        <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
          {text('survey.attributes.add')}
        </Button>
      </div>
    </Section>
  );
}

interface OneProps {
  attribute: SurveyAttribute;
  onChange(next: SurveyAttribute): void;
  onRemove(): void;
}

function Attribute({ attribute, onChange, onRemove }: OneProps) {
  const text = useText();
  const { detail, texts } = useSurvey();
  const store = useSurveyStore();
  const { code, kind, from = 'asked', required = false, values = [] } = attribute;
  const { baseLocale, attributes } = detail;
  const labelOf = (key: string) => texts.texts[baseLocale]?.[key] ?? '';
  const name = labelOf(`attribute.${code}.label`) || code;
  const change = (part: Partial<SurveyAttribute>) => {
    const next = Object.entries({ ...attribute, ...part }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(next) as unknown as SurveyAttribute);
  };
  const write = (key: string) => (typed: string) =>
    store.setText(
      text('survey.step.item', { field: text('survey.attributes.label'), item: name }),
      baseLocale,
      key,
      typed.trim(),
    );
  const codeFault = (typed: string) => {
    if (!codePatterns.formula.test(typed)) return text('draft.code.malformed', { code: typed });
    const isTaken = typed !== code && attributes.some((each) => each.code === typed);
    return isTaken ? text('draft.code.taken', { code: typed }) : undefined;
  };
  const rename = (typed: string) => {
    if (typed === code) return;
    change({ code: typed });
    const label = labelOf(`attribute.${code}.label`);
    if (label) write(`attribute.${typed}.label`)(label);
  };
  const dir = localeDirection(baseLocale);
  return (
    <Form layout="vertical" component="div" className="survey-attribute">
      <TypedItem
        label={text('survey.attributes.label')}
        saved={labelOf(`attribute.${code}.label`)}
        dir={dir}
        maxLength={300}
        faultOf={() => undefined}
        onSave={write(`attribute.${code}.label`)}
      />
      <TypedItem
        label={text('draft.code')}
        saved={code}
        maxLength={100}
        spellCheck={false}
        autoCapitalize="none"
        faultOf={codeFault}
        onSave={rename}
      />
      <LabelledItem label={text('survey.attributes.kind')}>
        <Select
          value={kind}
          options={optionsOf(kinds, (each) => text(`survey.attributes.kind.${each}`))}
          onChange={(chosen) => change({ kind: chosen, values: chosen === 'choice' ? ['a1'] : undefined })}
        />
      </LabelledItem>
      <LabelledItem label={text('survey.attributes.from')}>
        <Select
          value={from}
          options={optionsOf(sources, (each) => text(`survey.attributes.from.${each}`))}
          onChange={(chosen) => change({ from: chosen === 'asked' ? undefined : chosen, required: undefined })}
        />
      </LabelledItem>
      {from === 'asked' ? (
        <LabelledItem label={text('survey.attributes.required')}>
          <Switch checked={required} onChange={(on) => change({ required: on || undefined })} />
        </LabelledItem>
      ) : null}
      {kind === 'choice' ? (
        <div className="survey-attribute-values">
          {values.map((value, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: values keep their places, and their codes change.
            <div key={index} className="survey-value">
              <TypedItem
                label={text('survey.attributes.value')}
                saved={value}
                maxLength={100}
                faultOf={(typed) =>
                  codePatterns.part.test(typed) ? undefined : text('draft.code.partMalformed', { code: typed })
                }
                onSave={(typed) => change({ values: values.map((each) => (each === value ? typed : each)) })}
              />
              <TypedItem
                label={text('survey.attributes.valueLabel')}
                saved={labelOf(`attribute.${code}.value.${value}`)}
                dir={dir}
                maxLength={300}
                faultOf={() => undefined}
                onSave={write(`attribute.${code}.value.${value}`)}
              />
              <Button
                type="text"
                style={{ marginBlockStart: 30 }}
                icon={<DeleteOutlined aria-hidden />}
                aria-label={text('survey.attributes.removeValue', { value })}
                disabled={values.length === 1}
                onClick={() => change({ values: values.filter((each) => each !== value) })}
              />
            </div>
          ))}
          <Button
            size="small"
            onClick={() => change({ values: [...values, freeCode(`a${values.length + 1}`, new Set(values))] })}
          >
            {text('survey.attributes.addValue')}
          </Button>
        </div>
      ) : null}
      <div className="survey-attribute-end">
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={text('survey.attributes.remove', { name })}
          onClick={onRemove}
        >
          {text('reportEditor.rows.remove')}
        </Button>
      </div>
    </Form>
  );
}
