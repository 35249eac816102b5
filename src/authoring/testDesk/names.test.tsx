import { screen, waitFor, within } from '@testing-library/react';
import { eveningCheck } from 'mock/answering/eveningCheck';
import { openApp } from 'tests/src/app';
import { anew, instrument, put, withoutLayout } from '@/authoring/testing/instrumentArea';

beforeAll(withoutLayout);
beforeEach(anew);

/** Four of five items: 0 (always calm, reversed), 0, 3 and 3, filled up to five: 7.5. */
const answers = { calm: 'always', worry: 'never', 'body.tense': 'always', 'body.awake': 'always' };

describe('the test desk without codes', () => {
  it('calls items, scores, bands and nuggets by what they say', async () => {
    const expected = { unrest: 7, bands: { unrest: 'high' }, nuggets: ['restful'] };
    put({ ...eveningCheck, testCases: [{ code: 'wrong', answers, expected }] });
    const user = await openApp(`/instruments/testinstrument/${instrument}/test`);
    const outcome = within(await screen.findByRole('region', { name: 'What comes out' }));
    await user.click(outcome.getByRole('tab', { name: 'Test cases (1)' }));
    await user.click(outcome.getByRole('button', { name: /wrong/, expanded: false }));
    const row = (name: RegExp) => outcome.findByRole('row', { name });
    expect(await row(/^Unrest changed 7 7.5/)).toBeInTheDocument();
    expect(await row(/^Unrest changed High Raised/)).toBeInTheDocument();
    expect(outcome.getByRole('button', { name: 'Take the actual value Band of Unrest' })).toBeInTheDocument();
    await user.click(outcome.getByRole('button', { name: 'Load the answers' }));
    await user.click(outcome.getByRole('tab', { name: 'Scores' }));
    await waitFor(() => expect(outcome.getByText(/^Meaning · Used when /)).toBeInTheDocument());
    expect(outcome.queryByText('unrest')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'As a list' }));
    const list = within(await screen.findByRole('region', { name: 'Sample sheet' }));
    expect(list.queryByText('body.tense')).not.toBeInTheDocument();
    expect(list.getByRole('combobox', { name: 'I worried in the evening.' })).toHaveValue('never');
  });

  it('counts answers to questions that are gone, as they have no names any more', async () => {
    put({ ...eveningCheck, testCases: [{ code: 'old', answers: { ...answers, removed_since: 'x' }, expected: {} }] });
    const user = await openApp(`/instruments/testinstrument/${instrument}/test`);
    const outcome = within(await screen.findByRole('region', { name: 'What comes out' }));
    await user.click(outcome.getByRole('tab', { name: 'Test cases (1)' }));
    await user.click(outcome.getByRole('button', { name: /old/, expanded: false }));
    expect(await outcome.findByText(/^It answers 1 question that the instrument no longer asks/)).toBeInTheDocument();
    expect(outcome.queryByText(/removed_since/)).not.toBeInTheDocument();
  });
});
