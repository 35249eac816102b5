import { RobotOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Modal, Spin, Typography } from 'antd';
import type { JobRow } from 'core/contract/platform/job';
import xor from 'lodash/xor';
import { useId, useState } from 'react';
import { useTask } from '@/kit/form/useTask';
import { LoadFailedAlert } from '@/kit/loadFailed/LoadFailed';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { JobProgress } from '@/shell/jobs/JobProgress';
import { languageName } from '@/shell/languageName/languageName';
import { filterBody, type ListFilter } from '@/translating/texts/listFilter';
import type { ScopeLanguage, TranslationScope } from '@/translating/texts/useTranslationScope';
import './suggestions.css';

/** Asks the AI endpoint for all missing translations of the filtered texts. */
export function SuggestAll({ filter, scope }: { filter: ListFilter; scope: TranslationScope }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const absentId = useId();
  const languages = scope.languages.filter(
    ({ code, may }) => filter.locales.includes(code) && Object.keys(may).length > 0,
  );
  const reason = scope.ai ? (languages.length === 0 ? 'suggest.all.noLanguage' : undefined) : 'suggest.absent';
  return (
    <span className="suggest-all">
      <Button
        icon={<RobotOutlined aria-hidden />}
        disabled={reason !== undefined}
        aria-describedby={reason ? absentId : undefined}
        onClick={() => setOpen(true)}
      >
        {text('suggest.all')}
      </Button>
      {reason ? (
        <Typography.Text type="secondary" id={absentId}>
          {text(reason)}
        </Typography.Text>
      ) : null}
      {open ? <SuggestDialog filter={filter} languages={languages} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}

interface DialogProps {
  filter: ListFilter;
  /** The languages to choose from. */
  languages: readonly ScopeLanguage[];
  onClose(): void;
}

/** How many texts in which languages would get suggestions; then the progress and the end. */
function SuggestDialog({ filter, languages, onClose }: DialogProps) {
  const text = useText();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [jobId, setJobId] = useState<string>();
  const [ended, setEnded] = useState<JobRow>();
  const { busy, failure, run } = useTask();
  const body = { locales: languages.map(({ code }) => code), filter: filterBody(filter) };
  const { loaded, reload } = useLoaded(() => api.suggestion.countMissing({ body }));
  const counts = Array.isArray(loaded) ? loaded : [];
  const chosen = counts.filter(({ locale, texts }) => texts > 0 && !left.includes(locale));
  const total = chosen.reduce((sum, { texts }) => sum + texts, 0);

  const begin = () =>
    run(async () => {
      const locales = chosen.map(({ locale }) => locale);
      const begun = await api.suggestion.askAll({ body: { ...body, locales } });
      if (begun) setJobId(begun.jobId);
    });

  const choice = (
    <>
      <Typography.Paragraph>{text('suggest.all.what')}</Typography.Paragraph>
      {loaded === undefined ? (
        <Spin aria-label={text('suggest.all.counting')} />
      ) : loaded === 'failed' ? (
        <LoadFailedAlert onRetry={reload} />
      ) : (
        <fieldset className="suggest-languages">
          <legend>{text('suggest.all.languages')}</legend>
          {counts.map(({ locale, texts }) => {
            const language = languages.find(({ code }) => code === locale);
            return (
              <Checkbox
                key={locale}
                checked={texts > 0 && !left.includes(locale)}
                disabled={texts === 0}
                onChange={() => setLeft(xor(left, [locale]))}
              >
                {text('suggest.all.language', {
                  language: language?.nativeLabel ?? languageName(locale),
                  count: texts,
                })}
              </Checkbox>
            );
          })}
        </fieldset>
      )}
      {failure ? <Alert type="error" role="alert" showIcon title={failure} /> : null}
    </>
  );

  return (
    <Modal
      open
      title={text('suggest.all.title')}
      onCancel={onClose}
      footer={
        jobId === undefined
          ? [
              <Button key="cancel" onClick={onClose}>
                {text('suggest.all.cancel')}
              </Button>,
              <Button key="begin" type="primary" disabled={total === 0} loading={busy} onClick={begin}>
                {text('suggest.all.begin', { count: total })}
              </Button>,
            ]
          : [
              <Button key="close" type={ended ? 'primary' : 'default'} onClick={onClose}>
                {text('suggest.all.close')}
              </Button>,
            ]
      }
    >
      {jobId === undefined ? (
        choice
      ) : (
        <>
          <JobProgress id={jobId} onEnded={setEnded} />
          <Typography.Paragraph type="secondary" className="suggest-after">
            {text(ended ? 'suggest.all.after' : 'suggest.all.meanwhile')}
          </Typography.Paragraph>
        </>
      )}
    </Modal>
  );
}
