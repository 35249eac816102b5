import { StarOutlined } from '@ant-design/icons';
import { Link, useIntl, useLocation, useNavigate } from '@umijs/max';
import { Alert, Button } from 'antd';
import type { Results } from 'core/contract/results/results';
import type { ResultView } from 'core/contract/results/views';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { useCall } from '@/kit/form/useCall';
import { useText } from '@/kit/text/useText';
import { useResultsAddress } from '../frame/resultsContext';
import { addressOf, isSameShown, leftOf, shownAt } from './shown';
import { useViews, viewDeeds } from './useViews';
import './views.css';

const ViewsDrawer = lazy(async () => ({ default: (await import('./ViewsDrawer')).ViewsDrawer }));

/**
 * The way to saved views, and which one is open: its id stands in the address, beside everything that it shows, so that the address says the
 * same to whoever does not see the view.
 */
export function ViewsControl({ results }: { results: Results }) {
  const text = useText('results.views.');
  const { place, asked } = useResultsAddress();
  const [isOpen, setIsOpen] = useState(false);
  const id = asked.get('view');
  const { views, hasFailed, refresh } = useViews(place, id !== null || isOpen);
  const view = views?.find((each) => each.id === id);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The drawer goes at once, and with it what had the focus.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <>
      <div className="results-views">
        <Button ref={button} icon={<StarOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {text('open')}
        </Button>
        {view ? <OpenView key={view.id} view={view} results={results} onChanged={refresh} /> : null}
        {id !== null && views !== undefined && view === undefined ? (
          <span className="results-quiet">{text('gone')}</span>
        ) : null}
      </div>
      {isOpen ? (
        <Suspense>
          <ViewsDrawer {...{ results, views, hasFailed, refresh, open: id }} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface OpenProps {
  view: ResultView;
  results: Results;
  onChanged(): void;
}

/** The view that is open: whether it was changed since, and what it names that is gone. */
function OpenView({ view, results, onChanged }: OpenProps) {
  const text = useText('results.views.');
  const intl = useIntl();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { place, asked } = useResultsAddress();
  const { busy, run } = useCall();
  const { name, item, tab, query, id } = view;
  const shown = shownAt(place, asked);
  // Of another item the names are not known here.
  const isHere = item === null || item === shown.item;
  const { shown: left, names, isItemGone } = leftOf(view, results.items, isHere ? results.variables : undefined);
  const path = addressOf(place, pathname, left, id);
  // As it was saved, it names what is gone: the rest is shown in its place.
  const isToBeCut = names.length > 0 && isSameShown(shown, { item, tab, query });
  useEffect(() => {
    if (isToBeCut) navigate(path, { replace: true });
  }, [isToBeCut, navigate, path]);
  const isChanged = !isToBeCut && !isSameShown(shown, left);

  const keep = () =>
    run(async () => {
      await viewDeeds(place).change(view, { shown });
      feedback.success(text('replaced', { name }));
    }).then(onChanged);

  return (
    <>
      <span className="results-view-open">
        <span className="results-quiet">{text('current')}</span> <strong dir="auto">{name}</strong>
        {isChanged ? (
          <>
            {' '}
            <span className="results-quiet">{text('changed')}</span>
          </>
        ) : null}
      </span>
      {isChanged ? (
        <span className="results-view-deeds">
          <Link to={path}>{text('back')}</Link>
          {view.isOwn ? (
            <Button type="link" size="small" loading={busy} onClick={() => void keep()}>
              {text('keep')}
            </Button>
          ) : null}
        </span>
      ) : null}
      {isItemGone || names.length > 0 ? (
        <Alert
          className="results-view-left"
          type="warning"
          role="status"
          showIcon
          title={
            isItemGone
              ? text('lost.item', { name })
              : text('lost', { name, names: intl.formatList(names.map((each) => each.replace(/^attribute\./, ''))) })
          }
        />
      ) : null}
    </>
  );
}
