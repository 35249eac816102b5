import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Progress, Select, Skeleton } from 'antd';
import { codePatterns } from 'core/instrument/codePatterns';
import { freeCode } from 'core/instrument/freeCode';
import type { SurveyQuota } from 'core/survey/document';
import { Suspense, useMemo } from 'react';
import { RuleEditor, TypedItem, useTyped } from '@/authoring';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { NumberInput } from '@/kit/form/NumberInput';
import { optionsOf } from '@/kit/form/optionsOf';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { localeDirection } from '@/shell/start/languages';
import { ruleNames } from '../items/ruleNames';
import { useEarlierItems } from '../items/useEarlierItems';
import { useSurvey, useSurveyStore } from '../state/SurveyProvider';
import { smallestGroup } from '../state/smallestGroup';

const ends = ['close', 'screen_out', 'redirect'] as const;

/** How many people of a kind take part, and what happens to who comes when it is full. */
export function Quotas() {
  const text = useText('survey.quotas');
  const store = useSurveyStore();
  const { detail } = useSurvey();
  const { quotas, attributes, inForce } = detail;
  const isRounded = quotas.length > 0 && inForce !== null && inForce.anonymity !== 'identified';
  const put = (all: SurveyQuota[]) => store.change(text(''), { quotas: all });
  const [first] = attributes.filter(({ kind }) => kind === 'choice');
  const condition = first?.values?.[0] === undefined ? 'true' : `attribute.${first.code} = "${first.values[0]}"`;
  const add = () =>
    put([...quotas, { code: freeCode('quota', new Set(quotas.map(({ code }) => code))), condition, limit: 100 }]);
  return (
    <Section title={text('')} lead={text('.lead')}>
      <div>
        {isRounded ? <p className="survey-quiet">{text('.rounded', { group: smallestGroup(detail) })}</p> : null}
        {quotas.map((quota, index) => (
          <Quota
            // biome-ignore lint/suspicious/noArrayIndexKey: quotas keep their places, and their codes change.
            key={index}
            quota={quota}
            onChange={(next) => put(quotas.map((each) => (each === quota ? next : each)))}
            onRemove={() => put(quotas.filter((each) => each !== quota))}
          />
        ))}
        <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
          {text('.add')}
        </Button>
      </div>
    </Section>
  );
}

interface Props {
  quota: SurveyQuota & { taken: number };
  onChange(next: SurveyQuota): void;
  onRemove(): void;
}

function Quota({ quota, onChange, onRemove }: Props) {
  const text = useText();
  const { detail, texts } = useSurvey();
  const store = useSurveyStore();
  const { code, limit, taken, full = 'close', address = '', hold = 24 } = quota;
  const { baseLocale, quotas } = detail;
  const change = (part: Partial<SurveyQuota>) => onChange({ ...quota, ...part });
  const said = texts.texts[baseLocale]?.[`quota.${code}.text`] ?? '';
  const codeFault = (typed: string) => {
    if (!codePatterns.part.test(typed)) return text('draft.code.partMalformed', { code: typed });
    const isTaken = typed !== code && quotas.some((each) => each.code === typed);
    return isTaken ? text('draft.code.taken', { code: typed }) : undefined;
  };
  return (
    <Form layout="vertical" component="div" className="survey-attribute">
      <div className="survey-attribute-end">
        <p className="survey-quiet">{text('survey.quotas.taken', { taken, limit })}</p>
        <Progress
          percent={Math.min(100, Math.round((100 * taken) / limit))}
          showInfo={false}
          aria-label={text('survey.quotas.full.of', { code })}
        />
      </div>
      <TypedItem
        label={text('draft.code')}
        saved={code}
        maxLength={100}
        faultOf={codeFault}
        onSave={(typed) => change({ code: typed })}
      />
      <LabelledItem label={text('survey.quotas.limit')}>
        <NumberInput
          min={1}
          max={10_000_000}
          changeOnWheel={false}
          value={limit}
          onChange={(next) => next && change({ limit: next })}
        />
      </LabelledItem>
      <LabelledItem label={text('survey.quotas.hold')} help={text('survey.quotas.hold.help')}>
        <NumberInput
          min={1}
          max={8760}
          changeOnWheel={false}
          value={hold}
          onChange={(next) => change({ hold: next === 24 || next === null ? undefined : next })}
        />
      </LabelledItem>
      <LabelledItem label={text('survey.quotas.full')} className="survey-attribute-wide">
        <Select
          value={full}
          options={optionsOf(ends, (each) => text(`survey.quotas.full.${each}`))}
          onChange={(chosen) => change({ full: chosen === 'close' ? undefined : chosen })}
        />
      </LabelledItem>
      <div className="survey-attribute-values">
        <Condition quota={quota} onChange={(condition) => change({ condition })} />
        {full === 'redirect' ? (
          <TypedItem
            label={text('survey.settings.redirect')}
            help={text('survey.settings.redirect.help')}
            saved={address}
            type="url"
            maxLength={2000}
            faultOf={() => undefined}
            onSave={(typed) => change({ address: typed.trim() || undefined })}
          />
        ) : (
          <TypedItem
            label={text('survey.quotas.text')}
            saved={said}
            dir={localeDirection(baseLocale)}
            maxLength={2000}
            faultOf={() => undefined}
            onSave={(typed) => store.setText(text('survey.quotas.text'), baseLocale, `quota.${code}.text`, typed)}
          />
        )}
      </div>
      <div className="survey-attribute-end">
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={text('survey.quotas.remove', { code })}
          onClick={onRemove}
        >
          {text('reportEditor.rows.remove')}
        </Button>
      </div>
    </Form>
  );
}

/** Whom it counts: over attributes, and the answers to all items. */
function Condition({ quota, onChange }: { quota: SurveyQuota; onChange(condition: string): void }) {
  const text = useText('survey.quotas.');
  const { detail, texts } = useSurvey();
  const { items, attributes, baseLocale, randomization } = detail;
  const documents = useEarlierItems(items);
  const bundle = texts.texts[baseLocale];
  const names = useMemo(
    () => documents && ruleNames(documents, attributes, bundle ?? {}, randomization),
    [documents, attributes, bundle, randomization],
  );
  const typed = useTyped(quota.condition, (source) => {
    if (source.trim() !== '' && source !== quota.condition) onChange(source);
  });
  const waiting = <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (names === undefined) return waiting;
  return (
    <Suspense fallback={waiting}>
      <div aria-hidden="true">{text('condition')}</div>
      <RuleEditor
        label={text('condition')}
        value={typed.value}
        scope={names.scope}
        check={names.check}
        labels={names.labels}
        says="counted"
        onChange={typed.onChange}
        onCommit={typed.save}
      />
    </Suspense>
  );
}
