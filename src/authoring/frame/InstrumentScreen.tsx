import { Link, useParams } from '@umijs/max';
import { Alert, Button, Flex, Skeleton } from 'antd';
import { wholeInstrument } from 'core/instrument/operations';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { StatusWord } from '@/authoring/instruments/StatusWord';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { StatusView } from '@/kit/statusView/StatusView';
import { useText } from '@/kit/text/useText';
import { DraftProvider, useDraft, useDraftStore } from '../draft/DraftProvider';
import { usePartText } from '../draft/useParts';
import { ConflictDialog } from './ConflictDialog';
import { DraftBar } from './DraftBar';
import { EditedLocaleProvider } from './editedLocale';
import { InstrumentDetailProvider, useInstrumentDetail } from './instrumentDetail';
import { RefusedNotice } from './RefusedNotice';
import { type InstrumentTab, instrumentTabs, tabPath } from './screens';
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
    <DraftProvider
      key={instrumentId}
      instrumentId={instrumentId}
      loading={<Skeleton active paragraph={{ rows: 12 }} />}
      failed={(store, { status, message }) =>
        status === 404 ? (
          <StatusView code="404" text={text('instrument.notFound')} />
        ) : (
          <Alert
            type="error"
            showIcon
            title={message || text('request.connection.text')}
            action={<Button onClick={() => void store.reload()}>{text('draft.retry')}</Button>}
          />
        )
      }
    >
      <InstrumentDetailProvider>
        <EditedLocaleProvider>
          <Framed {...props} />
        </EditedLocaleProvider>
      </InstrumentDetailProvider>
    </DraftProvider>
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

/** How often authors of the draft exchange where they are. Milliseconds. */
const beat = 5_000;

function Framed({ screen, lead, leadsBack, actions, part, children }: Props) {
  const text = useText();
  const store = useDraftStore();
  const { id } = useParams();
  const facts = useDraft((state) => state.facts);
  const isUnsaved = useDraft(({ saving }) => saving !== 'saved');
  const { detail } = useInstrumentDetail();
  const version = detail?.version ?? null;
  const title = usePartText(wholeInstrument, 'title');
  // Not between the screens of the instrument.
  const question = useLeaveGuard(isUnsaved, facts.id);
  const place = part ?? id ?? null;
  const said = lead && text(lead);

  useEffect(() => {
    const meet = () => {
      if (document.visibilityState === 'visible') void store.meet(screen, place).catch(() => undefined);
    };
    meet();
    const timer = setInterval(meet, beat);
    document.addEventListener('visibilitychange', meet);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', meet);
    };
  }, [store, screen, place]);

  return (
    <Flex vertical gap={16} className="instrument-screen">
      <PageHeader
        title={title || facts.code}
        lead={
          <Flex gap={12} wrap>
            <StatusWord status={detail?.status ?? facts.status} />
            {version === null ? null : (
              <span>{text(detail?.changed ? 'draft.versionChanged' : 'draft.version', { version })}</span>
            )}
            <code dir="ltr">{facts.code}</code>
            {said ? <span>{leadsBack ? <Link to={tabPath(facts.id, screen)}>{said}</Link> : said}</span> : null}
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
