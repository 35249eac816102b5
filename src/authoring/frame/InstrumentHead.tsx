import { EllipsisOutlined, EyeOutlined, RocketOutlined } from '@ant-design/icons';
import { Button, Dropdown, Grid, type MenuProps } from 'antd';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { showCodes, useShowsCodes } from '@/shell/codes/showsCodes';
import { useDraft, useDraftStore } from '../draft/DraftProvider';
import { PublishDialog } from '../instruments/dialogsLater';
import { PublishButton } from '../instruments/PublishButton';
import { StatusWord } from '../instruments/StatusWord';
import { useInstrumentDeeds } from '../instruments/useInstrumentDeeds';
import { useDraftCheck } from '../problems/draftCheck';
import { Others, SavedState, Steps } from './DraftState';
import { PreviewDrawer } from './dialogsLater';
import { EditedLocaleSelect } from './EditedLocaleSelect';
import { HeadProblems } from './HeadProblems';
import { HeadTitle } from './HeadTitle';
import { InstrumentTabs } from './InstrumentTabs';
import { useInstrumentDetail } from './instrumentDetail';
import type { InstrumentTab } from './screens';

/** The head of every screen of an instrument: its name and state, what can be done with it as a whole, and its tabs. */
export function InstrumentHead({ active }: { active: InstrumentTab }) {
  const id = useDraft(({ facts }) => facts.id);
  const { md: isWide } = Grid.useBreakpoint();
  const room = useRef<HTMLDivElement>(null);
  useHeightOf(room);
  return (
    <div ref={room} className="instrument-head">
      <div className="instrument-head-row">
        <div className="instrument-head-name">
          <HeadTitle />
          <State />
        </div>
        <div className="instrument-head-acts">
          <Acts isWide={isWide ?? false} />
        </div>
      </div>
      <div className="instrument-head-tools">
        <SavedState />
        <Steps />
        <HeadProblems />
        <Others />
        {isWide && active !== 'overview' ? <EditedLocaleSelect /> : null}
      </div>
      <InstrumentTabs id={id} active={active} />
    </div>
  );
}

/** Tells the style sheets how high the head is, for what scrolls below it. */
function useHeightOf(room: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = room.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--instrument-head-size', `${Math.ceil(element.getBoundingClientRect().height)}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--instrument-head-size');
    };
  }, [room]);
}

/** Whether and how it is published, and what is not. */
function State() {
  const text = useText();
  const { detail } = useInstrumentDetail();
  const { code, status } = useDraft(({ facts }) => facts);
  const showsCodes = useShowsCodes();
  const version = detail?.version ?? null;
  return (
    <div className="instrument-head-state">
      <StatusWord status={detail?.status ?? status} />
      {version === null ? null : <span>{text('draft.version', { version })}</span>}
      {detail && version !== null && detail.changed ? (
        <span className="instrument-head-changed">
          {detail.edits > 0 ? text('draft.edits', { count: detail.edits }) : text('draft.changed')}
        </span>
      ) : null}
      {showsCodes ? <code dir="ltr">{code}</code> : null}
    </div>
  );
}

function Acts({ isWide }: { isWide: boolean }) {
  const text = useText();
  const store = useDraftStore();
  const { detail, load } = useInstrumentDetail();
  const { check } = useDraftCheck();
  const sequence = useDraft((state) => state.sequence);
  const showsCodes = useShowsCodes();
  const [dialog, setDialog] = useState<'publish' | 'preview'>();
  const close = useCallback(() => setDialog(undefined), []);
  const onDone = useCallback(() => {
    void load();
    void check();
    void store.reload();
  }, [load, check, store]);
  const { items, dialogs } = useInstrumentDeeds(onDone);
  const preview = { key: 'preview', label: text('draft.preview'), onClick: () => setDialog('preview') };
  const codes = {
    key: 'codes',
    label: text(showsCodes ? 'draft.hideCodes' : 'draft.showCodes'),
    onClick: () => showCodes(!showsCodes),
  };
  const menu: NonNullable<MenuProps['items']> = [
    ...(isWide ? [] : [preview]),
    ...(detail ? items(detail) : []),
    { type: 'divider' },
    codes,
  ];
  return (
    <>
      {isWide ? (
        <Button icon={<EyeOutlined aria-hidden />} onClick={preview.onClick}>
          {preview.label}
        </Button>
      ) : null}
      <PublishButton
        type="primary"
        icon={<RocketOutlined aria-hidden />}
        instrument={detail}
        onClick={() => setDialog('publish')}
      />
      <Dropdown trigger={['click']} menu={{ items: menu }}>
        <Button icon={<EllipsisOutlined aria-hidden />} aria-label={text('draft.more')} />
      </Dropdown>
      <Suspense fallback={null}>
        {dialog === 'publish' && detail ? (
          <PublishDialog instrument={detail} sequence={sequence} onPublished={onDone} onClose={close} />
        ) : null}
        {dialog === 'preview' ? <PreviewDrawer onClose={close} /> : null}
      </Suspense>
      {dialogs}
    </>
  );
}
