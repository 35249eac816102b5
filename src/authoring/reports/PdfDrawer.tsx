import { useIntl } from '@umijs/max';
import { Alert, Button, Drawer, Flex, Radio, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useDraft, useDraftStore } from '@/authoring/draft/DraftProvider';
import { useSampleSheet } from '@/authoring/sample/sampleSheet';
import { asFailure } from '@/kit/failure/requestFailure';
import { optionsOf } from '@/kit/form/optionsOf';
import { saveFile } from '@/kit/saveFile/saveFile';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

type Paper = 'a4' | 'letter';

type Made = { state: 'working' } | { state: 'ready'; file: Blob; url: string } | { state: 'failed'; message: string };

interface Props {
  /** Of the report */
  code: string;
  locale: string;
  onClose(): void;
}

/** The PDF of a report on the sample sheet, made by the server after all pending edits are saved. */
function usePdf(code: string, locale: string, paper: Paper, turn: number): Made {
  const store = useDraftStore();
  const id = useDraft(({ facts }) => facts.id);
  const { sample } = useSampleSheet();
  const [made, setMade] = useState<Made>({ state: 'working' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another try.
  useEffect(() => {
    let current = true;
    let url: string | undefined;
    const { answers, respondent, scores } = sample;
    const ask = async () => {
      setMade({ state: 'working' });
      try {
        await store.settled();
        const file = await api.instrument.reportPdf({
          params: { id },
          body: { report: code, locale, answers, respondent, scores: { ...scores }, paper },
          skipErrorHandler: true,
        });
        if (!current || file === undefined) return;
        const pdf = new Blob([file], { type: 'application/pdf' });
        url = URL.createObjectURL(pdf);
        setMade({ state: 'ready', file: pdf, url });
      } catch (error) {
        if (current) setMade({ state: 'failed', message: asFailure(error).message });
      }
    };
    void ask();
    return () => {
      current = false;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [store, id, code, locale, paper, sample, turn]);
  return made;
}

/** Shows the PDF, with a download. */
export function PdfDrawer({ code, locale, onClose }: Props) {
  const intl = useIntl();
  const text = useText('reportEditor.pdf.');
  const instrument = useDraft(({ facts }) => facts.code);
  const isBehind = useDraft(({ saving }) => saving === 'waiting' || saving === 'stopped');
  const [paper, setPaper] = useState<Paper>('a4');
  const [turn, setTurn] = useState(0);
  const made = usePdf(code, locale, paper, turn);
  return (
    <Drawer open size="large" title={text('title')} onClose={onClose} className="report-pdf">
      <Flex vertical gap={12} className="report-pdf-body">
        <Flex gap={12} wrap align="center">
          <Radio.Group
            aria-label={text('paper')}
            optionType="button"
            value={paper}
            options={optionsOf(['a4', 'letter'], (each) => text(`paper.${each}`))}
            onChange={({ target }) => setPaper(target.value)}
          />
          <Button
            disabled={made.state !== 'ready'}
            onClick={() => made.state === 'ready' && saveFile(made.file, `${instrument}-${code}-${locale}.pdf`)}
          >
            {text('download')}
          </Button>
        </Flex>
        {isBehind ? <Alert type="warning" showIcon title={text('behind')} /> : null}
        <div className="report-pdf-state" aria-live="polite">
          {made.state === 'working' ? (
            <span>
              <Spin size="small" delay={300} /> {text('working')}
            </span>
          ) : null}
          {made.state === 'failed' ? (
            <Alert
              type="error"
              showIcon
              title={text('failed')}
              description={made.message || intl.formatMessage({ id: 'request.connection.text' })}
              action={<Button onClick={() => setTurn(turn + 1)}>{intl.formatMessage({ id: 'draft.retry' })}</Button>}
            />
          ) : null}
        </div>
        {made.state === 'ready' ? <iframe className="report-pdf-frame" title={text('frame')} src={made.url} /> : null}
      </Flex>
    </Drawer>
  );
}
