import { screen, within } from '@testing-library/react';
import type { InstrumentDocument } from 'core/instrument/document';
import { eveningCheck } from 'mock/answering/eveningCheck';
import phq9 from 'seed/instruments/phq9.json';
import { anew, openArea, put, withoutLayout } from '@/authoring/testing/instrumentArea';

beforeAll(withoutLayout);
beforeEach(anew);

const scale = phq9 as unknown as InstrumentDocument;

describe('lists of parts without codes', () => {
  it('call groups of nuggets by what they are about, and nuggets by what they say', async () => {
    put(scale);
    await openArea('report-nuggets');
    expect(await screen.findByRole('heading', { name: /^Help/ })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: /^Severity/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Move “The question about thoughts of death/ })).toBeInTheDocument();
    expect(screen.queryByText('item9_open')).not.toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: /^Move “Your total of … out of 27 suggests severe/ }),
    ).toBeInTheDocument();
  });

  it('call answer sets by their first and last label', async () => {
    put(scale);
    await openArea('answer');
    const sets = within(await screen.findByRole('list', { name: 'Answer sets' }));
    expect(sets.getByText('Not at all – Nearly every day')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Answer set “Not at all – Nearly every day”' })).toBeInTheDocument();
    for (const { code } of scale.answerSets ?? []) expect(sets.queryByText(code)).not.toBeInTheDocument();
  });

  it('call images by what they show', async () => {
    put(eveningCheck);
    await openArea('images');
    const alt = eveningCheck.texts['en-US']?.['image.moon.alt'];
    expect(await screen.findByRole('link', { name: `Edit “${alt}”` })).toHaveTextContent(alt ?? '');
    expect(screen.queryByText('moon')).not.toBeInTheDocument();
  });
});
