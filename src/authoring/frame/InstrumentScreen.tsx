import { Link, useParams } from '@umijs/max';
import { Alert, Button, Flex, Skeleton } from 'antd';
import { wholeInstrument } from 'core/instrument/operations';
import { type ReactNode, useEffect, useRef } from 'react';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { StatusView } from '@/kit/statusView/StatusView';
import { useText } from '@/kit/text/useText';
import { DraftProvider, useDraft, useDraftStore } from '../draft/DraftProvider';
import { usePartText } from '../draft/useParts';
import { ConflictDialog } from './ConflictDialog';
import { DraftBar } from './DraftBar';
import { EditedLocaleProvider } from './editedLocale';
import { InstrumentDetailProvider } from './instrumentDetail';
import { RefusedNotice } from './RefusedNotice';
import { Standing } from './Standing';
import { type InstrumentTab, instrumentTabs, tabPath } from './screens';
import { useDraftLeaveGuard } from './useDraftLeaveGuard';
import { useEditedLocaleState } from './useEditedLocaleState';
import './instrumentScreen.css';

interface Props {
  screen: InstrumentTab;
  /** What this screen is for: one line. */
  lead?: ReactNode;
  /** At the end of the head. */
  actions?: ReactNode;
  /** Id of the part that is edited here, shown to others who edit the draft. */
  part?: string;
  children: ReactNode;
}

/** The frame of every screen of an instrument: loads the draft, shows its name, its state, the tabs and the edited language. */
export function InstrumentScreen(props: Props) {
  const { instrumentId = '' } = useParams();
  return (
    <DraftProvider
      key={instrumentId}
      instrumentId={instrumentId}
      loading={<Skeleton active paragraph={{ rows: 12 }} />}
      failed={(store, { status, message }) => (
        <LoadFailed status={status} message={message} onRetry={() => void store.reload()} />
      )}
    >
      <InstrumentDetailProvider>
        <Framed {...props} />
      </InstrumentDetailProvider>
    </DraftProvider>
  );
}

interface FailedProps {
  status: number | undefined;
  message: string;
  onRetry(): void;
}

function LoadFailed({ status, message, onRetry }: FailedProps) {
  const text = useText();
  if (status === 404) return <StatusView code="404" text={text('instrument.notFound')} />;
  return (
    <Alert
      type="error"
      showIcon
      title={message || text('request.connection.text')}
      action={<Button onClick={onRetry}>{text('draft.retry')}</Button>}
    />
  );
}

/** How often authors of the draft exchange where they are. Milliseconds. */
const beat = 5_000;

function Framed({ screen, lead, actions, part, children }: Props) {
  const store = useDraftStore();
  const facts = useDraft((state) => state.facts);
  const title = usePartText(wholeInstrument, 'title');
  const edited = useEditedLocaleState();
  const question = useDraftLeaveGuard();

  useEffect(() => {
    const meet = () => {
      if (document.visibilityState === 'visible') void store.meet(screen, part ?? null).catch(() => undefined);
    };
    meet();
    const timer = setInterval(meet, beat);
    document.addEventListener('visibilitychange', meet);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', meet);
    };
  }, [store, screen, part]);

  return (
    <EditedLocaleProvider value={edited}>
      <Flex vertical gap={16} className="instrument-screen">
        <PageHeader
          title={title || facts.code}
          lead={
            <Flex gap={12} wrap>
              <Standing />
              <code dir="ltr">{facts.code}</code>
              {lead ? <span>{lead}</span> : null}
            </Flex>
          }
          actions={actions}
        />
        <Tabs id={facts.id} active={screen} />
        <DraftBar />
        <RefusedNotice />
        {children}
        <ConflictDialog />
        {question}
      </Flex>
    </EditedLocaleProvider>
  );
}

function Tabs({ id, active }: { id: string; active: InstrumentTab }) {
  const text = useText();
  const here = useRef<HTMLAnchorElement>(null);
  // On a phone the tabs are wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is brought into sight.
  useEffect(() => {
    here.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [active]);
  return (
    <nav className="instrument-tabs" aria-label={text('draft.tabs')}>
      {instrumentTabs.map(({ tab }) => (
        <Link
          key={tab}
          ref={tab === active ? here : undefined}
          to={tabPath(id, tab)}
          aria-current={tab === active ? 'page' : undefined}
        >
          {text(`draft.tab.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}
