import { Flex } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMeeting } from '@/authoring/draft/useMeeting';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { AnswerDesk } from '../answerSets/AnswerDesk';
import { useDraft, useDraftStore } from '../draft/DraftProvider';
import { AreaAddressProvider } from '../frame/areaAddress';
import { ConflictDialog } from '../frame/ConflictDialog';
import { Others, SavedState, Steps } from '../frame/DraftState';
import { EditedLocaleSelect } from '../frame/EditedLocaleSelect';
import { HeadProblems } from '../frame/HeadProblems';
import { HeadTitle } from '../frame/HeadTitle';
import { InstrumentDraft } from '../frame/InstrumentDraft';
import { RefusedNotice } from '../frame/RefusedNotice';
import { StepNotice } from '../frame/StepNotice';
import { QuestionDesk } from '../questions/QuestionDesk';
import '../answerSets/answer.css';
import '../frame/instrumentScreen.css';
import '../frame/parts.css';
import '../questions/question.css';
import './questionPage.css';

interface Props {
  instrumentId: string;
  /** Questions, or the answer sets that they use. */
  view: 'question' | 'answer';
  /** Where a screen of the instrument is here. @param path in the instrument's own area */
  address(path: string): string;
  /** Leads back to what the page belongs to. */
  back: ReactNode;
  /** The two views, to choose from. */
  tabs: ReactNode;
}

/** The questions of a page that belongs to something else, edited as those of any instrument. */
export function QuestionPageEditor(props: Props) {
  return (
    <AreaAddressProvider value={props.address}>
      <InstrumentDraft instrumentId={props.instrumentId}>
        <Page {...props} />
      </InstrumentDraft>
    </AreaAddressProvider>
  );
}

function Page({ instrumentId, view, back, tabs }: Props) {
  const store = useDraftStore();
  const [part, setPart] = useState<string>();
  const isUnsaved = useDraft(({ saving }) => saving !== 'saved');
  const question = useLeaveGuard(isUnsaved, instrumentId);

  useMeeting(store, view, part ?? null);

  return (
    <Flex vertical gap={16} className="instrument-screen">
      <div className="instrument-head question-page-head">
        {back}
        <HeadTitle />
        <div className="instrument-head-tools">
          <SavedState />
          <Steps />
          <HeadProblems />
          <Others />
          <EditedLocaleSelect />
        </div>
        {tabs}
      </div>
      <RefusedNotice />
      {view === 'question' ? <QuestionDesk onPart={setPart} /> : <AnswerDesk onPart={setPart} />}
      <StepNotice screen={view} />
      <ConflictDialog />
      {question}
    </Flex>
  );
}
