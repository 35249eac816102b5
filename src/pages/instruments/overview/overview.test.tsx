import { screen, waitFor } from '@testing-library/react';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { forgetDrafts } from '@/authoring/draft/openDrafts';
beforeEach(() => { freshBrowser(); forgetDrafts(); });
it('x', async () => {
  signedInAs('admin@example.org');
  await openApp('/instruments/edit-instrument/01900000-0000-7000-8001-000000000002');
  await screen.findByRole('heading', { level: 1, name: 'PHQ-9' }, {timeout: 4000});
  await waitFor(() => { if (!document.body.textContent?.includes('12 texts')) throw new Error('no'); }, {timeout: 4000}).catch(() => undefined);
  console.log(document.body.textContent);
});
