import { useLocation, useNavigate } from '@umijs/max';
import { Button, Modal } from 'antd';
import type { Results } from 'core/contract/results/results';
import type { ResultView } from 'core/contract/results/views';
import { useState } from 'react';
import { SideDrawer } from '@/kit/drawer/SideDrawer';
import { feedback } from '@/kit/feedback/feedback';
import { useCall } from '@/kit/form/useCall';
import { LoadedList } from '@/kit/section/LoadedList';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { useResultsAddress } from '../frame/resultsContext';
import { NameDialog } from './NameDialog';
import { addressOf, leftOf, shownAt } from './shown';
import { viewDeeds } from './useViews';
import { ViewEntry } from './ViewEntry';

interface Props {
  results: Results;
  /** undefined: not there yet. */
  views: readonly ResultView[] | undefined;
  hasFailed: boolean;
  refresh(): void;
  /** Id of the view that is open; null: none is. */
  open: string | null;
  onClose(): void;
}

/** One's own views and those that others share: opened, made, changed and deleted. */
export function ViewsDrawer({ results, views, hasFailed, refresh, open, onClose }: Props) {
  const text = useText('results.views.');
  const say = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { place, asked, ask } = useResultsAddress();
  const { run } = useCall();
  const [modal, holder] = Modal.useModal();
  /** A view that gets another name; `new`: what is shown gets one. */
  const [named, setNamed] = useState<ResultView | 'new'>();
  const deeds = viewDeeds(place);
  const shown = shownAt(place, asked);

  const pathOf = (view: ResultView) =>
    addressOf(place, pathname, leftOf(view, results.items, undefined).shown, view.id);

  /** Does it and says so; afterwards the list is as it is now, whether it was done or not. */
  async function doing(work: () => Promise<unknown>, said: string): Promise<void> {
    await run(async () => {
      if ((await work()) !== undefined) feedback.success(said);
    });
    refresh();
  }
  async function remove(view: ResultView): Promise<void> {
    const { name, isShared } = view;
    const agreed = await modal.confirm({
      title: text('remove.ask', { name }),
      content: isShared ? text('remove.shared') : undefined,
      okText: text('remove'),
      okButtonProps: { danger: true },
      cancelText: say('results.filter.cancel'),
    });
    if (!agreed) return;
    await doing(() => deeds.remove(view), text('removed', { name }));
    if (view.id === open) ask({ view: null });
  }
  async function putName(name: string, isShared: boolean) {
    if (named === undefined) return undefined;
    const kept = await (named === 'new' ? deeds.create({ name, isShared, shown }) : deeds.change(named, { name }));
    if (kept === undefined) return undefined;
    feedback.success(text('saved', { name: kept.name }));
    refresh();
    if (named === 'new') {
      navigate(addressOf(place, pathname, shown, kept.id));
      onClose();
    }
    return kept;
  }

  const entry = (view: ResultView) => (
    <ViewEntry
      key={view.id}
      {...{ view, place, results }}
      path={pathOf(view)}
      isOpen={view.id === open}
      onOpen={onClose}
      onRename={() => setNamed(view)}
      onReplace={() => void doing(() => deeds.change(view, { shown }), text('replaced', { name: view.name }))}
      onShare={(isShared) =>
        void doing(
          () => deeds.change(view, { isShared }),
          text(isShared ? 'sharedNow' : 'unshared', { name: view.name }),
        )
      }
      onRemove={() => void remove(view)}
    />
  );
  const list = (own: boolean) => (
    <LoadedList
      loaded={hasFailed ? 'failed' : views?.filter(({ isOwn }) => isOwn === own)}
      reload={async () => refresh()}
      empty={text(own ? 'own.none' : 'shared.none')}
    >
      {entry}
    </LoadedList>
  );

  return (
    <SideDrawer title={text('title')} width={480} onClose={onClose}>
      {holder}
      <p className="results-quiet">{text('lead')}</p>
      <div>
        <Button type="primary" onClick={() => setNamed('new')}>
          {text('save')}
        </Button>
      </div>
      <Section title={text('own')}>{list(true)}</Section>
      {hasFailed ? null : <Section title={text('shared')}>{list(false)}</Section>}
      {named === undefined ? null : <NameDialog named={named} submit={putName} onClose={() => setNamed(undefined)} />}
    </SideDrawer>
  );
}
