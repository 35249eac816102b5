import { act, screen, within } from '@testing-library/react';
import type { Operation } from 'core/instrument/operations';
import { people } from 'mock/accounts/people';
import { eveningCheck } from 'mock/answering/eveningCheck';
import { showCodes } from '@/shell/codes/showsCodes';
import { holdDraft } from '../draft/draftStore';
import { anew, instrument, openQuestions, others, structure, withoutLayout } from '../questions/testing/questions';

beforeAll(withoutLayout);
beforeEach(anew);

const idOf = (code: string) => structure().questions.find((question) => question.code === code)?.id ?? '';

/** Two people set the same field of a question, or the same setting, at the same time. */
async function clash(code: string, field: string, [before, theirs, mine]: readonly unknown[]) {
  await openQuestions(eveningCheck);
  await screen.findByRole('list', { name: 'Sections and questions' });
  const part = code === 'instrument' ? code : idOf(code);
  const setting = (value: unknown): Operation[] => [
    { op: 'set', part, field, ...(before === undefined ? {} : { before }), ...(value === undefined ? {} : { value }) },
  ];
  const { store, release } = holdDraft({ accountId: people[1]?.id ?? '', documentId: instrument });
  others(setting(theirs));
  act(() => store.change({ key: 'set', code }, setting(mine)));
  const dialog = within(await screen.findByRole('dialog'));
  const place = dialog.getByRole('radiogroup').getAttribute('aria-label');
  const sides = dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  release();
  return { place, sides };
}

describe('a conflict', () => {
  it('names the part, the field and the values in words', async () => {
    showCodes(false);
    expect(await clash('worry', 'answerSet', ['often', 'helps', undefined])).toEqual({
      place: 'Question 2 “I worried in the evening.” · Answer set',
      sides: ['TheirsMusic – None of these', 'Minenot set'],
    });
  });

  it('shows settings as the screen of the settings does', async () => {
    showCodes(false);
    expect(await clash('instrument', 'settings.paging', ['question', 'all', 'section'])).toEqual({
      place: 'Shown',
      sides: ['TheirsAll on one page', 'MineOne section at a time'],
    });
  });

  it('shows codes and stored values to those who ask for them', async () => {
    expect(await clash('worry', 'required', [true, undefined, false])).toEqual({
      place: 'worry · required',
      sides: ['Theirsnull', 'Minefalse'],
    });
  });
});
