import { screen } from '@testing-library/react';
import { writtenCode } from 'core/access/handedCode';
import { sentAttempts } from 'mock/answering/attempts';
import { codeOf } from 'mock/answering/ending';
import { currentPath, freshBrowser, openApp } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { completedEvening } from '@/answering/player/testing/completedEvening';

beforeEach(freshBrowser);

const code = () => screen.findByLabelText('Code');

describe('a code that somebody without an account holds', () => {
  it('is checked on the screen that the report names', async () => {
    completedEvening();
    const given = sentAttempts().map(codeOf).at(-1) ?? '';
    await openApp(`/verify?code=${writtenCode('report', given)}`);
    expect(await code()).toHaveValue(writtenCode('report', given));
    expect(await screen.findByRole('heading', { name: 'The code on this report is genuine' })).toHaveFocus();
    expect(screen.getByText('Evening check')).toBeInTheDocument();
    expect(screen.getByText('Results in the report')).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
    expect(currentPath()).toContain('/verify');
  });

  it('of a report that was set after a new scoring names the version that gave its scores', async () => {
    const verified = {
      kind: 'report',
      instrumentCode: 'phq9',
      title: 'PHQ-9',
      titleLocale: 'en-US',
      version: 1,
      scoredBy: 3,
      completedAt: '2026-11-20T09:30:00.000Z',
      issuedAt: '2026-11-21T09:30:00.000Z',
      checksum: 'ab'.repeat(32),
      matches: null,
      scores: [
        { code: 'total', name: 'Total', nameLocale: 'en-US', formatted: '5', bandLabel: null, bandLocale: null },
      ],
      rescoredBy: null,
    };
    server.respond('POST', 'verifications', () => json(200, { success: true, data: verified }));
    const user = await openApp('/verify?code=V-0000-0000-0000-0000');
    await user.click(await screen.findByRole('button', { name: 'Check' }));
    expect(await screen.findByRole('row', { name: 'Version 1' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Scored with version 3' })).toBeInTheDocument();
  });

  it('of a report by the version that was answered names that one alone', async () => {
    completedEvening();
    const user = await openApp(`/verify?code=${writtenCode('report', sentAttempts().map(codeOf).at(-1) ?? '')}`);
    await user.click(await screen.findByRole('button', { name: 'Check' }));
    expect(await screen.findByRole('row', { name: 'Version 1' })).toBeInTheDocument();
    expect(screen.queryByText('Scored with version')).not.toBeInTheDocument();
  });

  it('and is none, opens something else, or was never given out, is said to be so', async () => {
    const user = await openApp('/verify');
    const check = async (typed: string) => {
      await user.clear(await code());
      if (typed !== '') await user.type(await code(), typed);
      await user.click(screen.getByRole('button', { name: 'Check' }));
    };
    await check('');
    expect(await screen.findByText('Please enter the code.')).toBeInTheDocument();
    await check('A-0000-0000-0000-0000');
    expect(await screen.findByText(/^This is not the code of a report or a receipt\./)).toBeInTheDocument();
    await check('V-0000-0000-0000-0000');
    expect(await screen.findByText(/^Nothing was found for this code\./)).toBeInTheDocument();
    expect(await code()).toHaveValue('V-0000-0000-0000-0000');
  });
});
