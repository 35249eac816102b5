import { Checkbox, Form, InputNumber, Select, Switch } from 'antd';
import { codePatterns } from 'core/instrument/codePatterns';
import type { Settings as InstrumentSettings, RetakeRule } from 'core/instrument/document';
import { wholeInstrument } from 'core/instrument/operations';
import { languageName } from 'core/language/formatting';
import type { ReactElement } from 'react';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { TypedItem } from '@/authoring/fields/TypedItem';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { enabledLanguages } from '@/shell/start/languages';

/** How the instrument is answered, and who sees its results. Default values are not stored. */
export function Settings() {
  const text = useText();
  const draft = useStructure();
  const { set } = useEdits();
  const settings: InstrumentSettings = draft.settings ?? {};
  const { locales: published = [] } = settings;
  const offered = enabledLanguages().filter(({ code }) => code !== draft.baseLocale);
  const languages = [
    ...offered.map(({ code, nativeLabel }) => ({ value: code, label: nativeLabel })),
    // Languages that the interface does not have.
    ...published
      .filter((code) => !offered.some((each) => each.code === code))
      .map((code) => ({ value: code, label: languageName(code, code) })),
  ];
  const put = (field: keyof InstrumentSettings, value: unknown) => set(wholeInstrument, `settings.${field}`, value);
  const { rule = 'unlimited', days } = settings.retake ?? {};
  const retake = (next: RetakeRule) => put('retake', next.rule === 'unlimited' ? undefined : next);

  const choice = <T extends string>(field: keyof InstrumentSettings, value: T, values: readonly T[], usual: T) => (
    <LabelledItem label={text(`settings.${field}`)}>
      <Select
        value={value}
        options={values.map((each) => ({ value: each, label: text(`settings.${field}.${each}`) }))}
        onChange={(chosen: T) => put(field, chosen === usual ? undefined : chosen)}
      />
    </LabelledItem>
  );
  const explained = (field: keyof InstrumentSettings, control: ReactElement<{ id?: string }>) => (
    <LabelledItem label={text(`settings.${field}`)} help={text(`settings.${field}.help`)}>
      {control}
    </LabelledItem>
  );
  const flag = (field: 'allowBack' | 'showProgress' | 'randomOrder', usual: boolean) => {
    const change = (on: boolean) => put(field, on === usual ? undefined : on);
    return explained(field, <Switch checked={settings[field] ?? usual} onChange={change} />);
  };
  const minutes = (field: 'estimatedMinutes' | 'timeLimit') =>
    explained(
      field,
      <InputNumber
        min={1}
        max={10_000}
        value={settings[field] ?? null}
        changeOnWheel={false}
        onChange={(value) => put(field, value ?? undefined)}
      />,
    );

  return (
    <Form layout="vertical" component="div" className="overview-settings">
      {choice('paging', settings.paging ?? 'question', ['question', 'section', 'all'], 'question')}
      {flag('allowBack', true)}
      {flag('showProgress', true)}
      {flag('randomOrder', false)}
      {minutes('estimatedMinutes')}
      {minutes('timeLimit')}
      <LabelledItem label={text('settings.retake')}>
        <Select
          value={rule}
          options={(['unlimited', 'single', 'days'] as const).map((each) => ({
            value: each,
            label: text(`settings.retake.${each}`),
          }))}
          onChange={(chosen: RetakeRule['rule']) =>
            retake(chosen === 'days' ? { rule: 'days', days: days ?? 30 } : { rule: chosen })
          }
        />
      </LabelledItem>
      {rule === 'days' ? (
        <LabelledItem label={text('settings.retake.daysBetween')}>
          <InputNumber
            min={1}
            precision={0}
            value={days ?? null}
            changeOnWheel={false}
            onChange={(value) => retake({ rule: 'days', days: value ?? 1 })}
          />
        </LabelledItem>
      ) : null}
      {choice('results', settings.results ?? 'respondent', ['respondent', 'staff'], 'respondent')}
      <Form.Item label={text('settings.askRespondent')} help={text('settings.askRespondent.help')}>
        <Checkbox.Group
          value={settings.askRespondent ?? []}
          options={(['age', 'sex', 'country'] as const).map((each) => ({
            value: each,
            label: text(`settings.askRespondent.${each}`),
          }))}
          onChange={(chosen) => put('askRespondent', chosen.length === 0 ? undefined : chosen)}
        />
      </Form.Item>
      {explained(
        'cover',
        <Select
          allowClear
          value={settings.cover}
          options={(draft.images ?? []).map(({ code }) => ({ value: code, label: code }))}
          notFoundContent={text('settings.cover.none')}
          onChange={(chosen?: string) => put('cover', chosen)}
        />,
      )}
      {explained(
        'locales',
        <Select
          mode="multiple"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={published}
          options={languages}
          onChange={(chosen: string[]) => put('locales', chosen.length === 0 ? undefined : [...chosen].sort())}
        />,
      )}
      {(['domain', 'area'] as const).map((field) => (
        <TypedItem
          key={field}
          label={text(`settings.${field}`)}
          help={text(`settings.${field}.help`)}
          saved={draft[field] ?? ''}
          faultOf={(typed) =>
            typed.trim() === '' || codePatterns.part.test(typed.trim())
              ? undefined
              : text('instrument.new.codeMalformed')
          }
          onSave={(typed) => set(wholeInstrument, field, typed.trim() || undefined)}
          maxLength={100}
        />
      ))}
    </Form>
  );
}
