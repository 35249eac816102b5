import { DownloadOutlined, EllipsisOutlined, EyeOutlined, RocketOutlined } from '@ant-design/icons';
import { Button, Card, Dropdown, Flex, Skeleton } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { useDraft, useDraftStore } from '@/authoring/draft/DraftProvider';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { useInstrumentDetail } from '@/authoring/frame/instrumentDetail';
import { exportInstrument } from '@/authoring/instruments/exportInstrument';
import { LocaleList } from '@/authoring/instruments/LocaleCompleteness';
import { PublishDialog } from '@/authoring/instruments/PublishDialog';
import { useInstrumentDeeds } from '@/authoring/instruments/useInstrumentDeeds';
import { Activity } from '@/authoring/overview/Activity';
import { AnswerAccess } from '@/authoring/overview/AnswerAccess';
import { Blocking } from '@/authoring/overview/Blocking';
import { Facts } from '@/authoring/overview/Facts';
import { Settings } from '@/authoring/overview/Settings';
import { Texts } from '@/authoring/overview/Texts';
import { Versions } from '@/authoring/overview/Versions';
import { PreviewDrawer } from '@/authoring/preview/PreviewDrawer';
import { TextRevision } from '@/authoring/textRevision/TextRevision';
import { useText } from '@/kit/text/useText';
import { ExchangeButtons, useTranslationScope } from '@/translating';
import '@/authoring/overview/overview.css';

/** The overview of an instrument: its texts and settings, what blocks publishing, its versions and languages. */
export default function InstrumentOverviewPage() {
  return (
    <InstrumentScreen screen="overview">
      <Overview />
    </InstrumentScreen>
  );
}

function Overview() {
  const text = useText();
  const store = useDraftStore();
  const { detail, load } = useInstrumentDetail();
  const sequence = useDraft((state) => state.sequence);
  const [publishing, setPublishing] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const endPublishing = useCallback(() => setPublishing(false), []);
  const onDone = useCallback(() => {
    void load();
    void store.reload();
  }, [load, store]);
  const { items, dialogs } = useInstrumentDeeds(onDone);
  const card = (title: string, content: ReactNode) => <Card title={text(title)}>{content}</Card>;
  if (!detail) return <Skeleton active paragraph={{ rows: 12 }} />;
  return (
    <Flex vertical gap={16}>
      <Flex gap={8} wrap justify="end">
        <Button icon={<EyeOutlined aria-hidden />} onClick={() => setPreviewing(true)}>
          {text('test.preview')}
        </Button>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => void exportInstrument(detail).catch(() => undefined)}
        >
          {text('instrument.export')}
        </Button>
        <Button
          type="primary"
          icon={<RocketOutlined aria-hidden />}
          disabled={detail.status === 'archived' || (!detail.changed && detail.version !== null)}
          onClick={() => setPublishing(true)}
        >
          {text('instrument.publish')}
        </Button>
        <Dropdown trigger={['click']} menu={{ items: items(detail).filter((item) => item?.key !== 'export') }}>
          <Button icon={<EllipsisOutlined aria-hidden />} aria-label={text('list.more')} />
        </Dropdown>
      </Flex>
      <div className="overview-columns">
        <Flex vertical gap={16}>
          {card('overview.texts', <Texts />)}
          {card('overview.settings', <Settings />)}
          {card('overview.answerAccess', <AnswerAccess instrument={detail} onChanged={() => void load()} />)}
        </Flex>
        <Flex vertical gap={16}>
          {card('instrument.beforePublishing', <Blocking />)}
          {card('instrument.facts', <Facts instrument={detail} />)}
          {card('overview.activity', <Activity />)}
        </Flex>
      </div>
      {card('instrument.versions', <Versions instrument={detail} />)}
      {detail.version === null ? null : card('revision.title', <TextRevision id={detail.id} />)}
      <Card title={text('instrument.languages')} extra={<TextExchange id={detail.id} />}>
        <LocaleList locales={detail.locales} />
      </Card>
      {publishing ? (
        <PublishDialog instrument={detail} sequence={sequence} onPublished={onDone} onClose={endPublishing} />
      ) : null}
      {previewing ? <PreviewDrawer onClose={() => setPreviewing(false)} /> : null}
      {dialogs}
    </Flex>
  );
}

/** Exports and imports its texts as files for translators. */
function TextExchange({ id }: { id: string }) {
  const { scope } = useTranslationScope();
  return scope ? (
    <Flex gap={8} wrap style={{ paddingBlock: 8 }}>
      <ExchangeButtons scope={scope} locales={[]} kind="Instrument" ownerId={id} />
    </Flex>
  ) : null;
}
