import { useIntl } from '@umijs/max';
import { Component, type ReactNode } from 'react';
import './errorBoundary.css';

interface State {
  error?: Error;
}

/** Instead of an empty page: says that a part could not be loaded (a chunk that failed or took over 120 s), or that something broke. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error ? <Broken isLoadError={error.name === 'ChunkLoadError'} /> : this.props.children;
  }
}

function Broken({ isLoadError }: { isLoadError: boolean }) {
  const intl = useIntl();
  return (
    <main className="error-boundary" role="alert">
      <h1>{intl.formatMessage({ id: isLoadError ? 'shell.loadError' : 'shell.exception' })}</h1>
      <button type="button" onClick={() => window.location.reload()}>
        {intl.formatMessage({ id: 'shell.reload' })}
      </button>
    </main>
  );
}
