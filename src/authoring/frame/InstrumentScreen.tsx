import { Link, useParams } from '@umijs/max';
import { Flex, Grid, Typography } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { useMeeting } from '@/authoring/draft/useMeeting';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { StatusView } from '@/kit/statusView/StatusView';
import { useText } from '@/kit/text/useText';
import { useDraft, useDraftStore } from '../draft/DraftProvider';
import { ConflictDialog } from './ConflictDialog';
import { EditedLocaleSelect } from './EditedLocaleSelect';
import { InstrumentDraft } from './InstrumentDraft';
import { InstrumentHead } from './InstrumentHead';
import { RefusedNotice } from './RefusedNotice';
import { StepNotice } from './StepNotice';
import { type InstrumentTab, tabPath } from './screens';
import './instrumentScreen.css';
import './parts.css';

interface Props {
  screen: InstrumentTab;
  /** Message id of one line: what this screen is for. */
  lead?: string;
  /** The lead is a link to where all parts of the screen are listed. */
  leadsBack?: boolean;
  /** At the end of the head. */
  actions?: ReactNode;
  /** Id of the part that is edited here, shown to others who edit the draft; by default the one in the address. */
  part?: string | undefined;
  children: ReactNode;
}

/** The frame of every screen of an instrument: loads the draft, shows its name, its state, the tabs and the edited language. */
export function InstrumentScreen(props: Props) {
  const text = useText();
  const { instrumentId = '' } = useParams();
  return (
    <InstrumentDraft instrumentId={instrumentId} absent={<StatusView code="404" text={text('instrument.notFound')} />}>
      <Framed {...props} />
    </InstrumentDraft>
  );
}

/** A screen of an instrument with one content, which gets the id of the part in the address. */
export const instrumentPage = (frame: Omit<Props, 'children'>, Content: ComponentType<{ id: string }>) =>
  function InstrumentPage() {
    const { id = '' } = useParams();
    return (
      <InstrumentScreen {...frame}>
        <Content key={id} id={id} />
      </InstrumentScreen>
    );
  };

function Framed({ screen, lead, leadsBack, actions, part, children }: Props) {
  const text = useText();
  const store = useDraftStore();
  const { id } = useParams();
  const { md: isWide } = Grid.useBreakpoint();
  const facts = useDraft((state) => state.facts);
  const isUnsaved = useDraft(({ saving }) => saving !== 'saved');
  // Not between the screens of the instrument.
  const question = useLeaveGuard(isUnsaved, facts.id);
  const place = part ?? id ?? null;
  const said = lead && text(lead);
  // On a phone below the head; an overview has nothing to write.
  const hasPicker = !isWide && screen !== 'overview';

  useMeeting(store, screen, place);

  return (
    <Flex vertical gap={16} className="instrument-screen">
      <InstrumentHead active={screen} />
      {said || actions || hasPicker ? (
        <Flex gap={8} wrap align="center" justify="space-between">
          {said ? (
            <Typography.Text type="secondary">
              {leadsBack ? <Link to={tabPath(facts.id, screen)}>{said}</Link> : said}
            </Typography.Text>
          ) : null}
          {hasPicker ? <EditedLocaleSelect /> : null}
          {actions ? (
            <Flex gap={8} wrap>
              {actions}
            </Flex>
          ) : null}
        </Flex>
      ) : null}
      <RefusedNotice />
      {children}
      <StepNotice screen={screen} />
      <ConflictDialog />
      {question}
    </Flex>
  );
}
