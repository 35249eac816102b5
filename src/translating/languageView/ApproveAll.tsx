import { Button } from 'antd';
import type { MessageRow } from 'core/contract/translating/translation';
import { useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { useText } from '@/kit/text/useText';
import { cellIn, type useInstrumentTexts } from './useInstrumentTexts';

interface Props {
  /** Without findings. */
  rows: readonly MessageRow[];
  locale: string;
  save: ReturnType<typeof useInstrumentTexts>['save'];
}

/** Approves drafts one after the other, each as it is shown; stops at the first that fails. */
export function ApproveAll({ rows, locale, save }: Props) {
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  if (rows.length === 0) return null;
  async function approve() {
    setBusy(true);
    for (const row of rows) {
      const { text: written, rowVersion } = cellIn(row, locale);
      const done = await save(row, written ?? '', rowVersion, 'reviewed');
      if (done.kind === 'saved') continue;
      feedback.error(text(done.kind === 'failed' ? 'translate.failed' : 'translate.conflict'));
      break;
    }
    setBusy(false);
  }
  return (
    <Button size="small" loading={isBusy} onClick={approve}>
      {text('languageView.approveAll', { count: rows.length })}
    </Button>
  );
}
