import { Card, Checkbox, Flex, Form, Select, Switch } from 'antd';
import type { Settings as InstrumentSettings } from 'core/instrument/document';
import { wholeInstrument } from 'core/instrument/operations';
import { seenByOf } from 'core/instrument/seenBy';
import type { ReactElement, ReactNode } from 'react';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { useInstrumentDetail } from '@/authoring/frame/instrumentDetail';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { AnswerAccess } from './AnswerAccess';
import { CatalogFields } from './CatalogFields';
import { CoverSelect } from './CoverSelect';
import { NumberSetting } from './NumberSetting';
import { PublishedLocales } from './PublishedLocales';
import { Readers } from './Readers';
import { Retake } from './Retake';
import { SeenBy } from './SeenBy';
import { Texts } from './Texts';

const mostMinutes = 10_000;

/** What the instrument says of itself, how it is answered, and who sees its results. Default values are not stored. */
export function Settings() {
  const text = useText();
  const { detail, load } = useInstrumentDetail();
  const draft = useStructure();
  const { set } = useEdits();
  const settings: InstrumentSettings = draft.settings ?? {};
  // Readers see what was promised to be theirs, whatever the draft says by now.
  const isNamed = seenByOf(settings) === 'named' || detail?.versions.some(({ seenBy }) => seenBy === 'named');
  const put = (field: keyof InstrumentSettings, value: unknown) => set(wholeInstrument, `settings.${field}`, value);

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
  const minutes = (field: 'estimatedMinutes' | 'timeLimit') => (
    <NumberSetting
      label={text(`settings.${field}`)}
      help={text(`settings.${field}.help`)}
      saved={settings[field]}
      fault={text('settings.minutes.fault', { most: mostMinutes })}
      isValid={(value) => value >= 1 && value <= mostMinutes}
      optional
      onSave={(value) => put(field, value)}
    />
  );

  const group = (key: string, fields: ReactNode) => (
    <Card title={text(`settings.group.${key}`)}>
      <Form layout="vertical" component="div" className="overview-settings">
        {fields}
      </Form>
    </Card>
  );

  return (
    <Flex vertical gap={16} className="settings-groups">
      <Card title={text('overview.texts')}>
        <Texts />
      </Card>
      {group(
        'answering',
        <>
          {choice('paging', settings.paging ?? 'question', ['question', 'section', 'all'], 'question')}
          {minutes('estimatedMinutes')}
          {minutes('timeLimit')}
          {flag('allowBack', true)}
          {flag('showProgress', true)}
          {flag('randomOrder', false)}
        </>,
      )}
      {group(
        'respondents',
        <>
          <Retake />
          {choice('results', settings.results ?? 'respondent', ['respondent', 'staff'], 'respondent')}
          <SeenBy />
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
        </>,
      )}
      {detail && isNamed ? (
        <Card title={text('readers.title')}>
          <Readers instrumentId={detail.id} />
        </Card>
      ) : null}
      {detail ? (
        <Card title={text('overview.answerAccess')}>
          <AnswerAccess instrument={detail} onChanged={() => void load()} />
        </Card>
      ) : null}
      {group(
        'catalog',
        <>
          {explained('cover', <CoverSelect value={settings.cover} onChange={(chosen) => put('cover', chosen)} />)}
          <CatalogFields />
        </>,
      )}
      {group('languages', <PublishedLocales />)}
    </Flex>
  );
}
