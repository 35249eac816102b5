import { screen } from '@testing-library/react';
import { offeredInstruments } from 'mock/answering/offeredInstruments';
import { openApp } from 'tests/src/app';
import { detailsPath } from '../addresses';

/** Begins an attempt as respondents do: on the details page, with everything agreed to that stands there. */
export async function beginAttempt(instrument: string | undefined) {
  const user = await openApp(detailsPath(instrument ?? ''));
  const start = await screen.findByRole('button', { name: /start$/i });
  for (const box of screen.queryAllByRole('checkbox', { checked: false })) await user.click(box);
  await user.click(start);
  return user;
}

/** Begins the evening check, as the details page does, and leads to its first question. */
export async function openEvening() {
  const [evening] = offeredInstruments();
  const user = await beginAttempt(evening?.id);
  await screen.findByRole('heading', { name: 'I felt calm in the evening.' });
  return user;
}
