import { Alert, Button } from 'antd';
import { useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import type { ListFilter } from '@/translating/texts/listFilter';
import type { ScopeLanguage } from '@/translating/texts/useTranslationScope';
import { OutcomeDialog } from './OutcomeDialog';
import type { Outcome } from './refusals';

/** The server's limit for one call. */
const mostAtOnce = 5000;

/** A translation as it is shown. */
export interface Seen {
  id: string;
  rowVersion: number;
}

interface Props {
  language: ScopeLanguage;
  /** How many wait. */
  count: number;
  /** How many of them have no findings; undefined: not known yet. */
  ready?: number;
  /** Those without findings, as they are now. */
  waiting(): Promise<readonly Seen[]>;
  /** What else is listed, for the ways to what was refused. */
  filter: ListFilter;
  /** These have now these versions. */
  onChanged?(changed: readonly Seen[], status: 'approved' | 'as before'): void;
}

/** Offers to approve all texts that wait for it, and then to take that back. */
export function ApproveWaiting({ language, count, ready, waiting, filter, onChanged }: Props) {
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  const [approved, setApproved] = useState<readonly Seen[]>([]);
  const [outcome, setOutcome] = useState<Outcome>();
  const { code: locale, nativeLabel } = language;

  async function act(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch {
      // The request module has shown it.
    } finally {
      setBusy(false);
    }
  }
  const approve = () =>
    act(async () => {
      const chosen: Seen[] = (await waiting()).slice(0, mostAtOnce);
      if (chosen.length === 0) feedback.info(text('translations.approveNone'));
      const done =
        chosen.length > 0 ? await api.translation.bulk({ body: { action: 'approve', locale, chosen } }) : undefined;
      if (!done) return;
      const refused = new Set(done.refused.map(({ id }) => id));
      const changed = chosen.filter(({ id }) => !refused.has(id));
      const now = changed.map(({ id, rowVersion }) => ({ id, rowVersion: rowVersion + 1 }));
      setApproved(now);
      onChanged?.(now, 'approved');
      if (refused.size > 0) setOutcome(done);
    });
  const undo = () =>
    act(async () => {
      const done = await api.translation.bulk({ body: { action: 'unapprove', locale, chosen: [...approved] } });
      if (!done) return;
      const refused = new Set(done.refused.map(({ id }) => id));
      const back = approved.filter(({ id }) => !refused.has(id));
      onChanged?.(
        back.map(({ id, rowVersion }) => ({ id, rowVersion: rowVersion + 1 })),
        'as before',
      );
      setApproved([]);
      if (done.refused.length > 0) setOutcome(done);
    });

  return (
    <>
      {approved.length > 0 ? (
        <Alert
          type="success"
          showIcon
          role="status"
          title={text('translations.approved', { count: approved.length })}
          closable={{ onClose: () => setApproved([]) }}
          action={
            <Button size="small" loading={isBusy} onClick={undo}>
              {text('list.undo')}
            </Button>
          }
        />
      ) : null}
      {count > 0 ? (
        <Alert
          type="info"
          showIcon
          title={
            <>
              <bdi>{nativeLabel}</bdi> · {text('languageView.waiting', { count })}
            </>
          }
          action={
            ready === 0 ? undefined : (
              <Button size="small" type="primary" loading={isBusy} onClick={approve}>
                {ready === undefined
                  ? text('translations.approveWaiting')
                  : text('languageView.approveAll', { count: ready })}
              </Button>
            )
          }
        />
      ) : null}
      {outcome ? (
        <OutcomeDialog outcome={outcome} locale={locale} filter={filter} onClose={() => setOutcome(undefined)} />
      ) : null}
    </>
  );
}
