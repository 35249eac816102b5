import { screen, within } from '@testing-library/react';
import { draftWorld, type World } from 'mock/authoring/draftWorld';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { forgetSamples } from '@/authoring/sample/sampleSheet';

/** The instrument of the mock world whose draft is the PHQ-9. */
export const phq9 = '01900000-0000-7000-8001-000000000002';
/** One whose draft is empty. */
export const empty = '01900000-0000-7000-8001-000000000003';

/** Nothing open, nothing tried out. */
export function freshDesk(): void {
  freshBrowser();
  forgetSamples();
}

/** Its draft as the server of the mock world has it. */
export const worldOf = (instrument: string): World => draftWorld(instrument, { code: '', title: '' });

/** The calculation as the server has it. */
export function saved(instrument: string, code: string) {
  const found = worldOf(instrument).draft.calculations?.find((each) => each.code === code);
  if (found === undefined) throw new Error(`there is no calculation ${code}`);
  return found;
}

/** Opens a screen of the calculations as an admin. @param path below it: `/edit-calculation/ID`, `?table` */
export async function openCalculations(instrument: string, path = '') {
  signedInAs('admin@example.org');
  const user = await openApp(`/instruments/edit-instrument/${instrument}/calculation${path}`);
  await screen.findByRole('navigation', { name: 'Views of the calculations' });
  return user;
}

/** The row of a calculation in the list. */
export function rowOf(code: string): HTMLElement {
  const list = screen.getByRole('list', { name: 'Calculations in their order' });
  const row = within(list)
    .getAllByRole('listitem')
    .find((each) => each.querySelector('.calculation-open code')?.textContent === code);
  if (row === undefined) throw new Error(`there is no row ${code}`);
  return row;
}

export const sample = () => within(screen.getByRole('region', { name: 'Sample sheet' }));
