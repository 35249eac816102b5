import { Checkbox, Form, Input, InputNumber, Select, Switch } from 'antd';
import { codePatterns } from 'core/instrument/codePatterns';
import type { Settings as InstrumentSettings, RetakeRule } from 'core/instrument/document';
import { wholeInstrument } from 'core/instrument/operations';
import { languageName } from 'core/language/formatting';
import { useCallback, useId } from 'react';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { useTyped } from '@/authoring/fields/useTyped';
import { useText } from '@/kit/text/useText';
import { enabledLanguages } from '@/shell/start/languages';

/** How the instrument is answered, and who sees its results. Default values are not stored. */
export function Settings() {
  const text = useText();
  const id = useId();
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
    <Form.Item label={text(`settings.${field}`)} htmlFor={`${id}-${field}`}>
      <Select
        id={`${id}-${field}`}
        value={value}
        options={values.map((each) => ({ value: each, label: text(`settings.${field}.${each}`) }))}
        onChange={(chosen: T) => put(field, chosen === usual ? undefined : chosen)}
      />
    </Form.Item>
  );
  const flag = (field: 'allowBack' | 'showProgress' | 'randomOrder', usual: boolean) => (
    <Form.Item label={text(`settings.${field}`)} htmlFor={`${id}-${field}`} help={text(`settings.${field}.help`)}>
      <Switch
        id={`${id}-${field}`}
        checked={settings[field] ?? usual}
        onChange={(on) => put(field, on === usual ? undefined : on)}
      />
    </Form.Item>
  );
  const minutes = (field: 'estimatedMinutes' | 'timeLimit') => (
    <Form.Item label={text(`settings.${field}`)} htmlFor={`${id}-${field}`} help={text(`settings.${field}.help`)}>
      <InputNumber
        id={`${id}-${field}`}
        min={1}
        max={10_000}
        value={settings[field] ?? null}
        changeOnWheel={false}
        onChange={(value) => put(field, value ?? undefined)}
      />
    </Form.Item>
  );

  return (
    <Form layout="vertical" component="div" className="overview-settings">
      {choice('paging', settings.paging ?? 'question', ['question', 'section', 'all'], 'question')}
      {flag('allowBack', true)}
      {flag('showProgress', true)}
      {flag('randomOrder', false)}
      {minutes('estimatedMinutes')}
      {minutes('timeLimit')}
      <Form.Item label={text('settings.retake')} htmlFor={`${id}-retake`}>
        <Select
          id={`${id}-retake`}
          value={rule}
          options={(['unlimited', 'single', 'days'] as const).map((each) => ({
            value: each,
            label: text(`settings.retake.${each}`),
          }))}
          onChange={(chosen: RetakeRule['rule']) =>
            retake(chosen === 'days' ? { rule: 'days', days: days ?? 30 } : { rule: chosen })
          }
        />
      </Form.Item>
      {rule === 'days' ? (
        <Form.Item label={text('settings.retake.daysBetween')} htmlFor={`${id}-days`}>
          <InputNumber
            id={`${id}-days`}
            min={1}
            precision={0}
            value={days ?? null}
            changeOnWheel={false}
            onChange={(value) => retake({ rule: 'days', days: value ?? 1 })}
          />
        </Form.Item>
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
      <Form.Item label={text('settings.cover')} htmlFor={`${id}-cover`} help={text('settings.cover.help')}>
        <Select
          id={`${id}-cover`}
          allowClear
          value={settings.cover}
          options={(draft.images ?? []).map(({ code }) => ({ value: code, label: code }))}
          notFoundContent={text('settings.cover.none')}
          onChange={(chosen?: string) => put('cover', chosen)}
        />
      </Form.Item>
      <Form.Item label={text('settings.locales')} htmlFor={`${id}-locales`} help={text('settings.locales.help')}>
        <Select
          id={`${id}-locales`}
          mode="multiple"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={published}
          options={languages}
          onChange={(chosen: string[]) => put('locales', chosen.length === 0 ? undefined : [...chosen].sort())}
        />
      </Form.Item>
      <CatalogCode field="domain" />
      <CatalogCode field="area" />
    </Form>
  );
}

/** The instrument's place in the catalog. */
function CatalogCode({ field }: { field: 'domain' | 'area' }) {
  const text = useText();
  const id = useId();
  const saved = useStructure()[field] ?? '';
  const { set } = useEdits();
  const commit = useCallback(
    (code: string) => {
      const written = code.trim();
      if (written !== '' && !codePatterns.part.test(written)) return false;
      set(wholeInstrument, field, written === '' ? undefined : written);
      return true;
    },
    [set, field],
  );
  const { value, onChange, save } = useTyped(saved, commit, { onLeaving: true });
  const isWrong = value.trim() !== '' && !codePatterns.part.test(value.trim());
  return (
    <Form.Item
      label={text(`settings.${field}`)}
      htmlFor={id}
      validateStatus={isWrong ? 'error' : undefined}
      help={text(isWrong ? 'instrument.new.codeMalformed' : `settings.${field}.help`)}
    >
      <Input
        id={id}
        dir="ltr"
        maxLength={100}
        value={value}
        onBlur={save}
        onPressEnter={save}
        onChange={(event) => onChange(event.target.value)}
      />
    </Form.Item>
  );
}
