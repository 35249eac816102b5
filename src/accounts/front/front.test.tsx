import { screen, waitFor, within } from '@testing-library/react';
import { currentPath, freshBrowser, openApp } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';

beforeEach(freshBrowser);

const frontDoor = () => screen.findByRole('complementary', { name: 'Assessments whose results you can follow' });

describe('the front door', () => {
  it('says what happens to answers, and shows what is open with minutes and languages', async () => {
    await openApp('/user/login');
    const door = within(await frontDoor());
    for (const promise of ['Nothing is lost.', 'You get a receipt.', 'Everything is explained.'])
      expect(door.getByText(promise)).toBeInTheDocument();
    const open = within(await door.findByRole('region', { name: 'Open now' }));
    expect(open.getAllByRole('listitem')).toHaveLength(3);
    expect(open.getByRole('link', { name: /PHQ-9/ }).closest('li')).toHaveTextContent(/about \d+ minutes?/);
    expect(server.to('GET', 'browse/offered')).toHaveLength(1);
  });

  it('marks the sample result as one', async () => {
    await openApp('/user/login');
    const sample = within(within(await frontDoor()).getByRole('figure'));
    expect(sample.getByText('Sample, made-up figures')).toBeInTheDocument();
    expect(sample.getAllByRole('term').map(({ textContent }) => textContent)).toContain('Openness to Experience');
  });

  it('names a few languages by their own names, and counts many', async () => {
    const row = { title: 'A scale', textLocale: 'en-US', questions: 5, estimatedMinutes: null };
    const data = [
      { ...row, id: '01900000-0000-7000-8002-000000000001', locales: ['en-US', 'de-DE'] },
      { ...row, id: '01900000-0000-7000-8002-000000000002', locales: ['en-US', 'de-DE', 'ar-EG', 'fr-FR'] },
    ];
    server.respond('GET', 'browse/offered', () => json(200, { success: true, data }));
    await openApp('/user/login');
    const rows = within(await screen.findByRole('region', { name: 'Open now' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('A scale5 questionsEnglish, Deutsch');
    expect(rows[1]).toHaveTextContent('4 languages');
  });

  it('leads from an assessment to the form, and after that to its details', async () => {
    const user = await openApp('/user/login');
    await user.click(
      within(await screen.findByRole('region', { name: 'Open now' })).getByRole('link', { name: /PHQ-9/ }),
    );
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    await user.type(screen.getByLabelText('E-mail'), 'user@example.org');
    await user.type(screen.getByLabelText('Password'), 'demo');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(currentPath()).toMatch(/^\/Browse-Instruments\/instrumentdetails\//));
  });

  it('keeps silent about what cannot be loaded', async () => {
    server.respond('GET', 'browse/offered', unreachable);
    await openApp('/user/login');
    await frontDoor();
    await waitFor(() => expect(server.to('GET', 'browse/offered')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Open now' })).not.toBeInTheDocument();
    expect(screen.queryByText('Connection error')).not.toBeInTheDocument();
  });
});
