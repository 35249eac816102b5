import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Unavailable } from './Unavailable';

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
  const retry = <Unavailable text="browse.loadFailed" onRetry={onRetry} />;
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
