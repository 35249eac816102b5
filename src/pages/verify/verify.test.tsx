import { screen } from '@testing-library/react';
import { writtenCode } from 'core/access/handedCode';
import { codeOf } from 'mock/ending';
import { sentAttempts } from 'mock/respondent';
import { currentPath, freshBrowser, openApp } from 'tests/src/app';
import { seriousProblems } from '@/features/player/testing/accessibility';
import { completedEvening } from '@/features/player/testing/completedEvening';

beforeEach(freshBrowser);

const code = () => screen.findByLabelText('Code');

describe('a code that somebody without an account holds', () => {
  it('is checked on the screen that the report names', async () => {
    completedEvening();
    const given = sentAttempts().map(codeOf).at(-1) ?? '';
    const user = await openApp(`/verify?code=${writtenCode('report', given)}`);
    expect(await code()).toHaveValue(writtenCode('report', given));
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByRole('heading', { name: 'The code on this report is genuine' })).toHaveFocus();
    expect(screen.getByText('Evening check')).toBeInTheDocument();
    expect(screen.getByText('Results in the report')).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
    expect(currentPath()).toContain('/verify');
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
    expect(await screen.findByText(/^There is nothing under this code\./)).toBeInTheDocument();
    expect(await code()).toHaveValue('V-0000-0000-0000-0000');
  });
});
