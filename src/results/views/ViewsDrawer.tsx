import { useLocation, useNavigate } from '@umijs/max';
import { Modal } from 'antd';
import type { Results } from 'core/contract/results/results';
import type { ResultView } from 'core/contract/results/views';
import { useState } from 'react';
import { SideDrawer } from '@/kit/drawer/SideDrawer';
import { feedback } from '@/kit/feedback/feedback';
import { FocusKept } from '@/kit/focus/FocusKept';
import { useCall } from '@/kit/form/useCall';
import { LoadedList } from '@/kit/section/LoadedList';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { useResultsAddress } from '../frame/resultsContext';
import { NameForm } from './NameForm';
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
  /** Id of the view that gets another name. */
  const [renamed, setRenamed] = useState<string>();
  const deeds = viewDeeds(place);
  const shown = shownAt(place, asked);

  const pathOf = (view: ResultView) =>
    addressOf(place, pathname, leftOf(view, results.items, undefined).shown, view.id);

  /** Does it and says so; afterwards the list is as it is now, whether it was done or not. @returns whether it was */
  async function doing(work: () => Promise<unknown>, said: string): Promise<boolean> {
    const isDone = (await run(work)) !== undefined;
    if (isDone) feedback.success(said);
    refresh();
    return isDone;
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
    const isDone = await doing(() => deeds.remove(view), text('removed', { name }));
    if (isDone && view.id === open) ask({ view: null });
  }
  async function create(name: string, isShared: boolean): Promise<void> {
    const made = await deeds.create({ name, isShared, shown });
    if (made === undefined) return;
    feedback.success(text('saved', { name: made.name }));
    refresh();
    navigate(addressOf(place, pathname, shown, made.id));
    onClose();
  }
  async function rename(view: ResultView, name: string): Promise<void> {
    // The list is as it is now, also after a conflict.
    const kept = await deeds.change(view, { name }).finally(refresh);
    if (kept === undefined) return;
    feedback.success(text('saved', { name: kept.name }));
    setRenamed(undefined);
  }

  const entry = (view: ResultView) => (
    <ViewEntry
      key={view.id}
      {...{ view, place, results }}
      path={pathOf(view)}
      isOpen={view.id === open}
      onOpen={onClose}
      isRenamed={view.id === renamed}
      onRename={() => setRenamed(view.id)}
      rename={(name) => rename(view, name)}
      onKeepName={() => setRenamed(undefined)}
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
      <FocusKept className="results-views-list">
        <p className="results-quiet">{text('lead')}</p>
        <Section title={text('save')}>
          <NameForm submit={create} />
        </Section>
        <Section title={text('own')}>{list(true)}</Section>
        {hasFailed ? null : <Section title={text('shared')}>{list(false)}</Section>}
      </FocusKept>
    </SideDrawer>
  );
}
