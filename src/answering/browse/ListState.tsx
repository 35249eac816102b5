import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '@/kit/text/useText';

interface Props {
  loading: boolean;
  loadingMore: boolean;
  failed: boolean;
  empty: boolean;
  whenEmpty: ReactNode;
  onRetry(): void;
  children: ReactNode;
}

/** A list in each of its states: loading, failed, empty, loaded. */
export function ListState({ loading, loadingMore, failed, empty, whenEmpty, onRetry, children }: Props) {
  const text = useText();
  if (loading) {
    return (
      <div className="browse-list" aria-busy="true">
        {[1, 2, 3].map((each) => (
          <div key={each} className="browse-card">
            <Skeleton active />
          </div>
        ))}
      </div>
    );
  }
  const retry = (
    <div className="browse-empty" role="alert">
      <p>{text('browse.loadFailed')}</p>
      <Button onClick={onRetry}>{text('browse.retry')}</Button>
    </div>
  );
  if (failed && empty) return retry;
  if (empty) return <div className="browse-empty">{whenEmpty}</div>;
  return (
    <>
      {children}
      {loadingMore ? <Skeleton active /> : null}
      {failed && !loadingMore ? retry : null}
    </>
  );
}
