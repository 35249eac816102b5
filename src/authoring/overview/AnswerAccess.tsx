import { Link } from '@umijs/max';
import { Alert, Flex, Radio, Typography } from 'antd';
import type { InstrumentDetail } from 'core/contract/authoring/instrument';
import { feedback } from '@/kit/feedback/feedback';
import { useTask } from '@/kit/form/useTask';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

const choices = ['open', 'granted'] as const;

/** Who may answer the instrument: not part of the draft, so a change takes effect at once. */
export function AnswerAccess({ instrument, onChanged }: { instrument: InstrumentDetail; onChanged(): void }) {
  const text = useText();
  const { busy, failure, run } = useTask();
  const choose = (access: (typeof choices)[number]) =>
    run(async () => {
      await api.access.setInstrument({ params: { id: instrument.id }, body: { access } });
      feedback.success(text('overview.answerAccess.saved'));
      onChanged();
    });
  return (
    <Flex vertical gap={12}>
      {failure ? <Alert role="alert" type="error" showIcon title={failure} /> : null}
      <Radio.Group
        aria-label={text('overview.answerAccess')}
        value={instrument.access}
        disabled={busy}
        onChange={({ target }) => void choose(target.value)}
        options={choices.map((value) => ({ value, label: text(`overview.answerAccess.${value}`) }))}
        style={{ display: 'flex', flexDirection: 'column', gap: 8 }}
      />
      <Typography.Text type="secondary">{text('overview.answerAccess.lead')}</Typography.Text>
      <Link to={`/access/add?${new URLSearchParams({ instrument: instrument.id })}`} className="overview-link">
        {text('overview.answerAccess.give')}
      </Link>
    </Flex>
  );
}
