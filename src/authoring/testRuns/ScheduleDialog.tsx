import { useIntl } from '@umijs/max';
import { Form, Select, Skeleton } from 'antd';
import type { TestSchedule } from 'core/contract/authoring/testRun';
import { feedback } from '@/kit/feedback/feedback';
import { FormDialog } from '@/kit/form/FormDialog';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { deviceZone, zoneOptions } from '@/kit/timeZones/timeZones';
import { api } from '@/shell/api/client';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** When all test cases are run by themselves. */
export function ScheduleDialog({ onClose }: { onClose(): void }) {
  const text = useText('testRuns.');
  const intl = useIntl();
  const { loaded } = useLoaded(() => api.testRun.schedule());
  if (loaded === undefined) return <Skeleton active paragraph={false} />;
  if (loaded === 'failed') return null;
  const initial = loaded.every === 'never' ? { ...loaded, timeZone: deviceZone() } : loaded;
  const hourOf = (hour: number) =>
    intl.formatTime(new Date(Date.UTC(2026, 0, 1, hour)), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return (
    <FormDialog<TestSchedule>
      open
      title={text('schedule.title')}
      lead={text('schedule.lead')}
      submitText={text('schedule.save')}
      initialValues={initial}
      submit={async (body) => {
        const saved = await api.testRun.setSchedule({ body, skipErrorHandler: true });
        if (saved) feedback.success(text('schedule.saved'));
        return saved;
      }}
      onClose={onClose}
    >
      <Form.Item name="every" label={text('schedule.every')}>
        <Select
          options={(['never', 'day', 'week'] as const).map((value) => ({ value, label: text(`schedule.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="hour" label={text('schedule.hour')}>
        <Select options={hours.map((value) => ({ value, label: hourOf(value) }))} />
      </Form.Item>
      <Form.Item name="timeZone" label={text('schedule.zone')}>
        <Select showSearch={{ optionFilterProp: 'found' }} options={zoneOptions(initial.timeZone, Date.now())} />
      </Form.Item>
    </FormDialog>
  );
}
