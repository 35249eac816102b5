import { Button, Flex, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useCall } from '@/kit/form/useCall';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useSurvey } from '../state/SurveyProvider';

/** Anything that stands around addresses in a pasted list, or in a row of a CSV file. */
const addressIn = /[^\s<>,;:"()[\]]+@[^\s<>,;:"()[\]]+/g;
/** Reports that go with one call. */
const atOnce = 5;
/** What a report says of the mail stands before the mail itself, which may be long. */
const charactersRead = 300_000;

/** Mails that came back: by address, or by the reports of mail servers. Nobody among them gets another mail. */
export function Bounces({ onChanged }: { onChanged(): void }) {
  const text = useText('survey.mails.');
  const { detail } = useSurvey();
  const [typed, setTyped] = useState('');
  const { busy, run } = useCall();
  const file = useRef<HTMLInputElement>(null);
  const addresses = [...new Set(typed.match(addressIn) ?? [])];

  const send = (bodies: { addresses?: string[]; reports?: string[] }[]) =>
    run(async () => {
      const sum = { bounced: 0, unknown: 0, ignored: 0 };
      for (const body of bodies) {
        const counts = await api.message.bounces({ params: { id: detail.id }, body });
        if (!counts) return;
        for (const key of ['bounced', 'unknown', 'ignored'] as const) sum[key] += counts[key];
      }
      setTyped('');
      feedback.success(text('bounces.done', { count: sum.bounced, others: sum.unknown + sum.ignored }));
      onChanged();
    });
  const read = async (files: FileList | null) => {
    const reports = await Promise.all(
      [...(files ?? [])].map(async (one) => (await one.text()).slice(0, charactersRead)),
    );
    const bodies = Array.from({ length: Math.ceil(reports.length / atOnce) }, (_, index) => ({
      reports: reports.slice(index * atOnce, (index + 1) * atOnce),
    }));
    if (bodies.length > 0) await send(bodies);
  };
  return (
    <Section title={text('bounces')} lead={text('bounces.lead')}>
      <Form layout="vertical" component="div">
        <LabelledItem label={text('bounces.addresses')}>
          <Input.TextArea
            dir="ltr"
            value={typed}
            maxLength={1_000_000}
            autoSize={{ minRows: 2, maxRows: 8 }}
            onChange={({ target }) => setTyped(target.value)}
          />
        </LabelledItem>
      </Form>
      <Flex gap={8} wrap>
        <Button disabled={addresses.length === 0} loading={busy} onClick={() => void send([{ addresses }])}>
          {text('bounces.submit', { count: addresses.length })}
        </Button>
        <Button loading={busy} onClick={() => file.current?.click()}>
          {text('bounces.file')}
        </Button>
        <input
          ref={file}
          hidden
          type="file"
          multiple
          accept=".eml,.txt,message/rfc822"
          aria-label={text('bounces.file')}
          onChange={({ target }) => {
            void read(target.files);
          }}
        />
      </Flex>
    </Section>
  );
}
