import { act, screen } from '@testing-library/react';
import { freshBrowser, openAlone, signedInAs } from 'tests/src/app';
import { showCodes } from '@/shell/codes/showsCodes';
import { AuditDrawer } from './AuditDrawer';

it('an entry of the audit log shows codes only to who asks for them', async () => {
  freshBrowser();
  signedInAs('super@example.org');
  const row = {
    id: '01900000-0000-7000-8002-000000000004',
    action: 'instrument.published' as const,
    actor: { id: '01900000-0000-7000-8000-000000000002', displayName: 'Admin Editor' },
    entity: 'instrument',
    entityId: '01900000-0000-7000-8001-000000000001',
    entityName: 'PHQ-9',
    change: { code: 'phq_9', version: 2 },
    origin: null,
    at: '2026-11-20T12:00:00.000Z',
  };
  await openAlone(<AuditDrawer row={row} onClose={() => undefined} />);
  expect(await screen.findByText('Version')).toBeInTheDocument();
  expect(screen.queryByText('Code')).not.toBeInTheDocument();
  act(() => showCodes(true));
  expect(await screen.findByText('Code')).toBeInTheDocument();
});
