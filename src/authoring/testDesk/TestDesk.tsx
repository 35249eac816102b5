import { useParams } from '@umijs/max';
import { Alert, Button, Flex, Segmented, Tabs } from 'antd';
import type { AnswerSheet, Respondent } from 'core/instrument/document';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits } from '@/authoring/draft/useParts';
import { PlayerPreview } from '@/authoring/preview/PlayerPreview';
import { PreviewFrame, type PreviewWidth, WidthPicker } from '@/authoring/preview/PreviewFrame';
import { PreviewLanguage } from '@/authoring/preview/PreviewLanguage';
import { useCompiledDraft } from '@/authoring/preview/useCompiledDraft';
import { useSampleAnswers } from '@/authoring/preview/useSampleAnswers';
import { SamplePanel } from '@/authoring/sample/SamplePanel';
import { SampleRespondent } from '@/authoring/sample/SampleRespondent';
import { useSampleSheet } from '@/authoring/sample/sampleSheet';
import { feedback } from '@/kit/feedback/feedback';
import { optionsOf } from '@/kit/form/optionsOf';
import { useText } from '@/kit/text/useText';
import { CasePanel } from './CasePanel';
import { ReportPanel } from './ReportPanel';
import { SaveDialog } from './SaveDialog';
import { ScorePanel } from './ScorePanel';
import { TrialPanel } from './TrialPanel';
import { knownAnswers } from './testCase';
import { useCaseResults } from './useCaseResults';
import { useOutcome } from './useOutcome';
import './test.css';

type Way = 'player' | 'list';
type Tab = 'scores' | 'reports' | 'cases' | 'trials';

/** The player, whose answers are those of the sample sheet. */
function SamplePlayer(props: Pick<ComponentProps<typeof PlayerPreview>, 'draft' | 'locale' | 'onSend'>) {
  return <PlayerPreview {...props} {...useSampleAnswers()} reviewText="test.review" />;
}

/** Answers the draft on one side, and shows the results on the other. */
export function TestDesk() {
  const text = useText('test.');
  const { id: opened } = useParams();
  const baseLocale = useDraft(({ facts }) => facts.baseLocale);
  const [locale, setLocale] = useState(baseLocale);
  const [way, setWay] = useState<Way>('player');
  const [width, setWidth] = useState<PreviewWidth>('full');
  const [round, setRound] = useState(0);
  const [sent, setSent] = useState(false);
  const [tab, setTab] = useState<Tab>(opened === undefined ? 'scores' : 'cases');
  const [saving, setSaving] = useState(false);
  const { current } = useEdits();
  const { sample, change, clear } = useSampleSheet();
  const draft = useCompiledDraft(locale);
  const outcome = useOutcome(draft);
  const results = useCaseResults(draft, opened);

  const begin = () => {
    setSent(false);
    setRound((before) => before + 1);
  };
  const restart = () => {
    clear();
    begin();
  };
  const load = (name: string, answers: AnswerSheet, respondent: Respondent | null | undefined) => {
    change({ answers: knownAnswers(current().view.draft, answers), respondent: respondent ?? {}, scores: {} });
    begin();
    feedback.success(text('loaded', { name }));
  };

  // A case opened by its address fills an empty sheet, but does not overwrite answers.
  const isOpened = useRef(false);
  const asked = results.cases.find(({ id }) => id === opened);
  useEffect(() => {
    if (isOpened.current || asked === undefined) return;
    isOpened.current = true;
    if (Object.keys(sample.answers).length > 0) return;
    change({ answers: asked.answers, respondent: asked.respondent ?? {}, scores: {} });
    setRound((before) => before + 1);
  }, [asked, sample.answers, change]);

  const faults = draft.problems.length;
  return (
    <div className="test-desk">
      <section className="test-side stack" aria-label={text('answering')}>
        <Flex gap={8} wrap align="center">
          <Segmented<Way>
            aria-label={text('way')}
            value={way}
            onChange={setWay}
            options={optionsOf(['player', 'list'], (each) => text(`way.${each}`))}
          />
          <PreviewLanguage value={locale} onChange={setLocale} />
          {way === 'player' ? <WidthPicker label={text('width')} value={width} onChange={setWidth} /> : null}
          <Button onClick={restart}>{text('restart')}</Button>
          <Button type="primary" onClick={() => setSaving(true)}>
            {text('save')}
          </Button>
        </Flex>
        {opened !== undefined && asked === undefined ? (
          <Alert type="warning" showIcon title={text('caseGone')} />
        ) : null}
        {way === 'player' ? (
          <>
            <SampleRespondent />
            {sent ? <Alert type="info" showIcon role="status" title={text('sent')} /> : null}
            <PreviewFrame width={width}>
              <SamplePlayer key={round} draft={draft} locale={locale} onSend={() => setSent(true)} />
            </PreviewFrame>
          </>
        ) : (
          <SamplePanel mode="answers" />
        )}
      </section>
      <section className="test-side stack" aria-label={text('outcome')}>
        {faults > 0 ? <Alert type="warning" showIcon title={text('faults', { count: faults })} /> : null}
        <Tabs
          activeKey={tab}
          onChange={(key) => setTab(key as Tab)}
          items={[
            { key: 'scores', label: text('scores'), children: <ScorePanel outcome={outcome} locale={locale} /> },
            {
              key: 'reports',
              label: text('reports'),
              children: <ReportPanel outcome={outcome} locale={locale} />,
            },
            {
              key: 'cases',
              label: text('cases', { count: results.cases.length }),
              children: (
                <CasePanel
                  {...results}
                  opened={opened}
                  onLoad={({ code, answers, respondent }) => load(code, answers, respondent)}
                  onSave={() => setSaving(true)}
                />
              ),
            },
            {
              key: 'trials',
              label: text('trials'),
              children: (
                <TrialPanel
                  onLoad={({ user, answers, respondent }) => load(user.name, answers ?? {}, respondent)}
                  onSave={({ user, answers, respondent }) => {
                    load(user.name, answers ?? {}, respondent);
                    setSaving(true);
                  }}
                />
              ),
            },
          ]}
        />
      </section>
      {saving ? (
        <SaveDialog
          scores={outcome.scores}
          onClose={() => setSaving(false)}
          onSaved={(id) => {
            setSaving(false);
            results.run(id);
            setTab('cases');
          }}
        />
      ) : null}
    </div>
  );
}
