import { Button, Flex, Form, Input, Select, Switch } from 'antd';
import { useId, useState } from 'react';
import { TypedItem } from '@/authoring';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { NumberInput } from '@/kit/form/NumberInput';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { deviceZone, zoneOptions } from '@/kit/timeZones/timeZones';
import { useSurvey, useSurveyStore } from '../state/SurveyProvider';
import { Arms } from './Arms';
import { type AtOnce, AtOnceDialog } from './AtOnceDialog';
import { Collaborators } from './Collaborators';
import { clockIn, momentOf, useZonedTime } from './zonedTime';

/** Offsets of zones are found to the minute. */
const thisMinute = () => Math.floor(Date.now() / 60_000) * 60_000;

const isAddress = (typed: string): boolean => {
  try {
    return /^https?:$/.test(new URL(typed.replace(/\{[\w.]+\}/g, 'x')).protocol);
  } catch {
    return false;
  }
};

/** When it can be answered, what is agreed to, what comes at the end, and who works on it. */
export function Settings() {
  const text = useText('survey.settings.');
  const store = useSurveyStore();
  const { detail } = useSurvey();
  const { settings, anonymity, answered, inForce } = detail;
  const zone = settings.timeZone ?? 'UTC';
  const { end = {}, consent } = settings;
  const put = (field: string, part: Parameters<typeof store.changeSettings>[1]) =>
    store.changeSettings(text(field), part);
  const putEnd = (field: string, part: typeof end) => {
    const next = Object.entries({ ...end, ...part }).filter(([, value]) => value !== undefined);
    put(field, { end: next.length === 0 ? undefined : Object.fromEntries(next) });
  };
  /** The clock stays as it is written when the zone changes. */
  const moveZone = (chosen: string) => {
    const moved = (at: string | undefined) => at && momentOf(chosen, clockIn(zone, at));
    put('timeZone', { timeZone: chosen, opensAt: moved(settings.opensAt), closesAt: moved(settings.closesAt) });
  };
  return (
    <>
      <div className="survey-surface">
        <Section title={text('window')} lead={text('window.lead')}>
          <Form layout="vertical" component="div">
            <Flex gap={16} wrap>
              <Moment field="opensAt" zone={zone} />
              <Moment field="closesAt" zone={zone} />
            </Flex>
            <LabelledItem label={text('timeZone')}>
              <Select
                style={{ maxInlineSize: 420 }}
                value={zone}
                showSearch={{
                  filterOption: (typed, option) => (option?.found ?? '').includes(typed.toLowerCase()),
                }}
                options={zoneOptions(settings.timeZone ?? deviceZone(), thisMinute())}
                onChange={moveZone}
              />
            </LabelledItem>
            <LabelledItem label={text('grace')} help={text('grace.help')}>
              <NumberInput
                min={0}
                max={43_200}
                changeOnWheel={false}
                value={settings.grace ?? 60}
                onChange={(grace) => put('grace', { grace: grace ?? undefined })}
              />
            </LabelledItem>
          </Form>
        </Section>
      </div>
      <div className="survey-surface">
        <Section title={text('consent')} lead={text('consent.lead')}>
          <Form layout="vertical" component="div">
            <LabelledItem label={text('consent.ask')} help={consent && text('consent.version', consent)}>
              <Switch
                checked={consent !== undefined}
                onChange={(on) => put('consent', { consent: on ? { version: 1 } : undefined })}
              />
            </LabelledItem>
            {consent ? (
              <Button onClick={() => put('consent', { consent: { version: consent.version + 1 } })}>
                {text('consent.again')}
              </Button>
            ) : null}
          </Form>
        </Section>
      </div>
      <div className="survey-surface">
        <Section title={text('end')}>
          <Form layout="vertical" component="div">
            <LabelledItem label={text('results')} help={text('results.help')}>
              <Switch
                checked={end.results !== 'none'}
                onChange={(on) => putEnd('results', { results: on ? undefined : 'none' })}
              />
            </LabelledItem>
            <TypedItem
              label={text('redirect')}
              help={text('redirect.help')}
              saved={end.redirect ?? ''}
              type="url"
              maxLength={2000}
              faultOf={(typed) => (typed.trim() === '' || isAddress(typed.trim()) ? undefined : text('redirect.fault'))}
              onSave={(typed) => putEnd('redirect', { redirect: typed.trim() || undefined })}
            />
          </Form>
        </Section>
      </div>
      {anonymity === 'identified' ? null : (
        <div className="survey-surface">
          <Section title={text('results.staff')}>
            <Form layout="vertical" component="div">
              <LabelledItem
                label={text('minimumGroup')}
                help={text(answered ? 'minimumGroup.isFixed' : 'minimumGroup.help')}
              >
                <NumberInput
                  min={Math.max(anonymity === 'anonymous' ? 3 : 2, (answered && inForce?.minimumGroup) || 0)}
                  max={1000}
                  changeOnWheel={false}
                  value={settings.minimumGroup ?? 5}
                  onChange={(minimumGroup) => put('minimumGroup', { minimumGroup: minimumGroup ?? undefined })}
                />
              </LabelledItem>
            </Form>
          </Section>
        </div>
      )}
      <Arms />
      <Collaborators />
    </>
  );
}

/** A date and time as clocks in the survey's zone show it; empty: no bound. */
function Moment({ field, zone }: { field: 'opensAt' | 'closesAt'; zone: string }) {
  const text = useText('survey.settings.');
  const id = useId();
  const store = useSurveyStore();
  const { detail } = useSurvey();
  const saved = detail.settings[field];
  const shown = saved === undefined ? '' : clockIn(zone, saved);
  const [asked, setAsked] = useState<AtOnce>();
  const [turn, setTurn] = useState(0);
  const timeOf = useZonedTime();
  // While one types the parts of a date the browser gives an empty value: it is saved when the field is left.
  const save = (typed: string) => {
    if (typed === shown || asked !== undefined) return;
    const next = typed === '' ? undefined : momentOf(zone, typed);
    const change = () => store.changeSettings(text(field), { [field]: next });
    if (detail.status !== 'open') return change();
    const said = (at: string | undefined) => (at === undefined ? '' : timeOf(at, zone));
    const leave = () => setTurn(turn + 1);
    setAsked({ field: text(field), before: said(saved), after: said(next), change, leave });
  };
  return (
    <>
      <LabelledItem label={text(field)} help={saved === undefined ? text(`${field}.none`) : undefined}>
        <Input
          key={`${shown} ${turn}`}
          id={id}
          type="datetime-local"
          defaultValue={shown}
          style={{ inlineSize: 240 }}
          onBlur={({ target }) => save(target.value)}
          onPressEnter={({ currentTarget }) => save(currentTarget.value)}
        />
      </LabelledItem>
      {asked ? <AtOnceDialog asked={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}
