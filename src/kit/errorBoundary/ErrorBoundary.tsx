import { useIntl } from '@umijs/max';
import { Component, type ReactNode, useEffect } from 'react';
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
    return error ? <Broken isLoadError={isLoadError(error)} /> : this.props.children;
  }
}

/** Of scripts and of styles. */
const isLoadError = (error: Error & { code?: string }): boolean =>
  error.name === 'ChunkLoadError' || error.code === 'CSS_CHUNK_LOAD_FAILED';

/** What could not be loaded is loaded by itself once there is a connection again. */
function Broken({ isLoadError }: { isLoadError: boolean }) {
  const intl = useIntl();
  useEffect(() => {
    if (!isLoadError) return undefined;
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isLoadError]);
  return (
    <main className="error-boundary" role="alert">
      <h1>{intl.formatMessage({ id: isLoadError ? 'shell.loadError' : 'shell.exception' })}</h1>
      <button type="button" onClick={() => window.location.reload()}>
        {intl.formatMessage({ id: 'shell.reload' })}
      </button>
    </main>
  );
}
