import { Form, Select, Switch } from 'antd';
import { usualRate } from 'core/survey/mailTimes';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { NumberInput } from '@/kit/form/NumberInput';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { useSurvey, useSurveyStore } from '../state/SurveyProvider';
import { useHours } from './useHours';

const usualQuiet = { from: 21, to: 8 };

/** How fast mails go out, and when not. */
export function Pace({ monthly }: { monthly: number | undefined }) {
  const text = useText('survey.mails.');
  const store = useSurveyStore();
  const { detail } = useSurvey();
  const hours = useHours();
  const { mails = {}, timeZone = 'UTC' } = detail.settings;
  const { rate = usualRate, quiet } = mails;
  const put = (part: Partial<typeof mails>) => {
    const next = Object.entries({ ...mails, ...part }).filter(([, value]) => value !== undefined);
    store.changeSettings(text('step'), { mails: Object.fromEntries(next) });
  };
  return (
    <Section title={text('pace')} lead={text('pace.lead', { zone: timeZone })}>
      <Form layout="vertical" component="div" className="survey-mail-when">
        <LabelledItem
          label={text('rate')}
          help={monthly === undefined ? undefined : text('monthly', { count: monthly })}
        >
          <NumberInput
            min={1}
            max={100_000}
            precision={0}
            value={rate}
            onChange={(next) => next !== null && put({ rate: next })}
          />
        </LabelledItem>
        <LabelledItem label={text('quiet')}>
          <Switch checked={quiet !== undefined} onChange={(isOn) => put({ quiet: isOn ? usualQuiet : undefined })} />
        </LabelledItem>
        {quiet === undefined
          ? null
          : (['from', 'to'] as const).map((end) => (
              <LabelledItem key={end} label={text(`quiet.${end}`)}>
                <Select
                  value={quiet[end]}
                  options={hours}
                  onChange={(hour: number) => put({ quiet: { ...quiet, [end]: hour } })}
                />
              </LabelledItem>
            ))}
      </Form>
    </Section>
  );
}
