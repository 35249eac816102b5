import { render, screen } from '@testing-library/react';
import { addLocale, getIntl, RawIntlProvider } from '@umijs/max';
import { lazy, Suspense } from 'react';
import messages from 'seed/messages/en-US/shell.json';
import { freshBrowser } from 'tests/src/app';
import { ErrorBoundary } from './ErrorBoundary';

function show(error: Error) {
  const Part = lazy(() => Promise.reject(error));
  render(
    <RawIntlProvider value={getIntl('en-US')}>
      <ErrorBoundary>
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </ErrorBoundary>
    </RawIntlProvider>,
  );
}

describe('a page that breaks', () => {
  beforeEach(() => {
    freshBrowser();
    addLocale('en-US', messages, { momentLocale: '', antd: {} as never });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  it('says that a part could not be loaded', async () => {
    show(Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('A part of this page could not be loaded.');
    expect(screen.getByRole('button', { name: 'Load again' })).toBeInTheDocument();
  });

  it('says so of styles, too', async () => {
    show(Object.assign(new Error('Loading CSS chunk 7 failed.'), { code: 'CSS_CHUNK_LOAD_FAILED' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('A part of this page could not be loaded.');
  });

  it('says that something went wrong, and no more than that', async () => {
    show(new Error('secret detail'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Something went wrong.');
    expect(alert).not.toHaveTextContent('secret');
  });
});
