import { fireEvent, screen, waitFor } from '@testing-library/react';
import { surveyOf } from 'mock/surveys/surveyRead';
import { surveyId } from 'mock/surveys/surveyWorld';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { seriousProblems } from '@/answering/player/testing/accessibility';

beforeEach(() => {
  freshBrowser();
  signedInAs('admin@example.org');
});

const students = surveyId(3);
const open = async (tab: string) => {
  const user = await openApp(`/surveys/edit/${students}?tab=${tab}`);
  await screen.findByRole('navigation', { name: 'Parts of the survey' });
  return user;
};
const stored = () => surveyOf(students).detail;
const saidOf = (key: string) => surveyOf(students).texts['en-US']?.[key];

/** A field is left, and what stands in it is saved. */
function write(field: HTMLElement | undefined, value: string) {
  if (field === undefined) throw new Error('there is no such field');
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

async function choose(user: Awaited<ReturnType<typeof open>>, field: HTMLElement | undefined, option: string) {
  if (field === undefined) throw new Error('there is no such field');
  await user.click(field);
  await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}

describe('waves', () => {
  it('are added: the first begins with the first answer, the next a month after the one before', async () => {
    const user = await open('waves');
    expect(await screen.findByText(/^People answer this survey once/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add a wave' }));
    await waitFor(() =>
      expect(stored().waves).toEqual([{ code: expect.any(String), starts: { days: 0, after: 'joining' }, window: 7 }]),
    );
    expect(screen.queryByRole('spinbutton', { name: 'Days later' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add a wave' }));
    await waitFor(() => expect(stored().waves).toHaveLength(2));
    const [first, second] = stored().waves;
    expect(second).toEqual({ code: expect.any(String), starts: { days: 30, after: 'wave' }, window: 7 });
    expect(second?.code).not.toBe(first?.code);
    expect(screen.getByText('The same people are asked again in each wave.')).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
  });

  it('have days, a window, a title and a beginning of their own, and are removed', async () => {
    stored().waves = [
      { code: 'first', starts: { days: 0, after: 'joining' }, window: 7 },
      { code: 'second', starts: { days: 30, after: 'wave' }, window: 7 },
    ];
    const user = await open('waves');
    write(await screen.findByRole('spinbutton', { name: 'Days later' }), '14');
    await waitFor(() => expect(stored().waves[1]?.starts).toEqual({ days: 14, after: 'wave' }));
    write(screen.getAllByRole('spinbutton', { name: 'Days to answer' })[1], '');
    await waitFor(() => expect(stored().waves[1]?.window).toBeUndefined());
    write(screen.getAllByRole('textbox', { name: 'Title' })[1], 'A month later');
    await waitFor(() => expect(saidOf('wave.second.title')).toBe('A month later'));
    write(screen.getAllByRole('textbox', { name: 'Code' })[1], 'first');
    expect(await screen.findByText(/“first”/)).toBeInTheDocument();
    expect(stored().waves[1]?.code).toBe('second');
    await choose(user, screen.getAllByRole('combobox', { name: 'Begins' })[1], 'At a date');
    await waitFor(() => expect(stored().waves[1]?.starts).toEqual({ at: expect.stringMatching(/:00:00\.000Z$/) }));
    fireEvent.blur(await screen.findByLabelText('Date and time'), { target: { value: '2030-05-01T08:30' } });
    // As clocks show it in the survey's zone, Berlin.
    await waitFor(() => expect(stored().waves[1]?.starts).toEqual({ at: '2030-05-01T06:30:00.000Z' }));
    await user.click(screen.getByRole('button', { name: 'Remove the wave “A month later”' }));
    await waitFor(() => expect(stored().waves.map(({ code }) => code)).toEqual(['first']));
  });
});

describe('arms', () => {
  const promise = (anonymity: 'confidential' | 'anonymous') => {
    stored().anonymity = anonymity;
    stored().inForce = { audience: 'link', anonymity, minimumGroup: 5 };
  };

  it('begin as two, have weights and names of their own, and never fewer than two are left', async () => {
    const user = await open('settings');
    await user.click(await screen.findByRole('button', { name: 'Put people into arms' }));
    await waitFor(() =>
      expect(stored().randomization).toEqual({ arms: [{ code: 'intervention' }, { code: 'control' }] }),
    );
    expect(await screen.findByRole('button', { name: 'Remove the arm “control”' })).toBeDisabled();
    write(screen.getAllByRole('spinbutton', { name: 'Weight' })[0], '2');
    await waitFor(() => expect(stored().randomization?.arms[0]).toEqual({ code: 'intervention', weight: 2 }));
    write(screen.getAllByRole('textbox', { name: 'Arm' })[0], 'control');
    expect(await screen.findByText(/“control”/)).toBeInTheDocument();
    expect(stored().randomization?.arms[0]?.code).toBe('intervention');
    write(screen.getAllByRole('textbox', { name: 'Arm' })[0], 'active');
    await waitFor(() => expect(stored().randomization?.arms[0]).toEqual({ code: 'active', weight: 2 }));
    await user.click(screen.getByRole('button', { name: 'Add an arm' }));
    await waitFor(() => expect(stored().randomization?.arms).toHaveLength(3));
    await user.click(await screen.findByRole('button', { name: 'Remove the arm “control”' }));
    await waitFor(() => expect(stored().randomization?.arms.map(({ code }) => code)).not.toContain('control'));
    expect(stored().randomization?.arms).toHaveLength(2);
  });

  it('have blocks and strata of details with values alone, and are ended', async () => {
    stored().randomization = { arms: [{ code: 'active' }, { code: 'control' }] };
    stored().attributes = [
      { code: 'site', kind: 'choice', values: ['berlin', 'paris'] },
      { code: 'years', kind: 'number' },
    ];
    const user = await open('settings');
    write(await screen.findByRole('spinbutton', { name: 'People in a block' }), '6');
    await waitFor(() => expect(stored().randomization?.block).toBe(6));
    await choose(user, screen.getByRole('combobox', { name: 'Even within' }), 'site');
    await waitFor(() => expect(stored().randomization?.strata).toEqual(['site']));
    expect(screen.queryByText('years', { selector: '.ant-select-item-option-content' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Who is in which arm (CSV)' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'No arms' }));
    await waitFor(() => expect(stored().randomization).toBeNull());
  });

  it('of an anonymous survey have no list of who is in which', async () => {
    promise('anonymous');
    stored().randomization = { arms: [{ code: 'active' }, { code: 'control' }] };
    await open('settings');
    expect(await screen.findByRole('button', { name: 'No arms' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /in which arm/ })).not.toBeInTheDocument();
  });

  it('of a confidential survey have a list of how many are in which, and say so', async () => {
    promise('confidential');
    stored().randomization = { arms: [{ code: 'active' }, { code: 'control' }] };
    await open('settings');
    expect(await screen.findByRole('button', { name: 'How many are in which arm (CSV)' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Who is in which arm (CSV)' })).not.toBeInTheDocument();
    expect(screen.getByText(/the list counts people, rounded down to groups of 5/)).toBeInTheDocument();
  });
});

describe('quotas', () => {
  it('begin with the first value that can be counted, and say what happens when they are full', async () => {
    stored().attributes = [{ code: 'site', kind: 'choice', values: ['berlin', 'paris'] }];
    const user = await open('people');
    await user.click(await screen.findByRole('button', { name: 'Add a quota' }));
    await waitFor(() =>
      expect(stored().quotas).toMatchObject([{ condition: 'attribute.site = "berlin"', limit: 100 }]),
    );
    const code = stored().quotas[0]?.code ?? '';
    write(await screen.findByRole('spinbutton', { name: 'At most this many people' }), '20');
    await waitFor(() => expect(stored().quotas[0]?.limit).toBe(20));
    write(screen.getByRole('spinbutton', { name: 'Hours a place is kept' }), '48');
    await waitFor(() => expect(stored().quotas[0]?.hold).toBe(48));
    write(screen.getByRole('textbox', { name: 'Text when it is full' }), 'Enough of Berlin.');
    await waitFor(() => expect(saidOf(`quota.${code}.text`)).toBe('Enough of Berlin.'));
    await choose(user, screen.getByRole('combobox', { name: 'When it is full' }), 'Go to an address');
    await waitFor(() => expect(stored().quotas[0]?.full).toBe('redirect'));
    expect(screen.queryByRole('textbox', { name: 'Text when it is full' })).not.toBeInTheDocument();
    write(await screen.findByRole('textbox', { name: 'Then go to this address' }), 'https://example.org/full');
    await waitFor(() => expect(stored().quotas[0]?.address).toBe('https://example.org/full'));
  });

  it('show how full they are, and are removed', async () => {
    stored().quotas = [
      { code: 'north', condition: 'true', limit: 40, taken: 10, reading: null },
      { code: 'south', condition: 'true', limit: 10, taken: 10, reading: null },
    ];
    const user = await open('people');
    expect(await screen.findByText('10 of 40 places are taken')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'How full the quota “north” is' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    write(screen.getAllByRole('textbox', { name: 'Code' }).at(-1), 'north');
    expect(await screen.findByText(/“north”/)).toBeInTheDocument();
    expect(stored().quotas[1]?.code).toBe('south');
    await user.click(screen.getByRole('button', { name: 'Remove the quota “north”' }));
    await waitFor(() => expect(stored().quotas.map(({ code }) => code)).toEqual(['south']));
  });
});
