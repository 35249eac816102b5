import { act, screen, waitFor, within } from '@testing-library/react';
import { history } from '@umijs/max';
import { setAnswerAccess } from 'mock/answering/answerAccess';
import { newestAttempt } from 'mock/answering/attempts';
import { offeredInstruments } from 'mock/answering/offeredInstruments';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';

const [, phq9] = offeredInstruments();
const detailsPath = `/Browse-Instruments/instrumentdetails/${phq9?.id}`;

beforeEach(() => {
  freshBrowser();
  signedInAs('user@example.org');
});

const heading = (name: RegExp | string) => screen.findByRole('heading', { level: 2, name });
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

type Person = Awaited<ReturnType<typeof openApp>>;

const choose = async (user: Person, field: string, option: string) => {
  const narrow = screen.getByRole('button', { name: 'Narrow down' });
  if (narrow.getAttribute('aria-expanded') === 'false') {
    expect(screen.queryByRole('combobox', { name: field })).not.toBeInTheDocument();
    await user.click(narrow);
  }
  await user.selectOptions(
    screen.getByRole('combobox', { name: field }),
    await screen.findByRole('option', { name: option }),
  );
};

describe('narrowing the list', () => {
  it('goes by subject and area with how many there are, says so in the address, and is undone step by step', async () => {
    const user = await openApp('/Browse-Instruments');
    await heading('Evening check');
    await choose(user, 'Subject', 'Wellbeing (3)');
    await waitFor(() => expect(titles()).toHaveLength(3));
    await choose(user, 'Area', 'Depression (2)');
    await waitFor(() => expect(titles()).toHaveLength(2));
    expect(currentPath()).toBe('/Browse-Instruments?domain=wellbeing&area=depression');
    act(() => history.back());
    expect(await heading('Evening check')).toBeInTheDocument();
    expect(currentPath()).toBe('/Browse-Instruments?domain=wellbeing');
    await user.click(screen.getByRole('button', { name: 'Wellbeing: remove this filter' }));
    await waitFor(() => expect(titles()).toHaveLength(4));
    expect(currentPath()).toBe('/Browse-Instruments');
    expect(await seriousProblems()).toEqual([]);
  });

  it('goes by the time needed, longer than the longest too', async () => {
    const user = await openApp('/Browse-Instruments');
    await heading('Evening check');
    await choose(user, 'Time needed', 'Up to 5 minutes');
    await waitFor(() => expect(titles()).toHaveLength(3));
    await choose(user, 'Time needed', 'Longer than 20 minutes');
    expect(await screen.findByText('No assessment matches your search.')).toBeInTheDocument();
    expect(screen.getByText(/^Try fewer words/)).toBeInTheDocument();
    expect(server.to('GET', 'browse').at(-1)?.query).toMatchObject({ longerThan: '20' });
  });

  it('opens as the address says, names what has no name by its code, and leaves out what makes no sense', async () => {
    await openApp('/Browse-Instruments?domain=wellbeing&area=sleep_at_night&time=never&language=%3Cscript%3E');
    expect(await screen.findByRole('button', { name: 'sleep at night: remove this filter' })).toBeInTheDocument();
    const { query } = server.to('GET', 'browse')[0] ?? {};
    expect(query).toMatchObject({ domain: 'wellbeing', area: 'sleep_at_night' });
    expect(query?.minutes ?? query?.language).toBeUndefined();
  });

  it('is found again, with the place in the list, by who comes back from the details', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo');
    const user = await openApp('/Browse-Instruments');
    await heading('Evening check');
    await user.type(screen.getByRole('searchbox'), 'phq');
    await waitFor(() => expect(titles()).toHaveLength(1));
    expect(currentPath()).toBe('/Browse-Instruments?keyword=phq');
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 640 });
    act(() => void document.dispatchEvent(new Event('scroll')));
    const asked = server.to('GET', 'browse').length;
    await user.click(screen.getByRole('link', { name: /PHQ-9/ }));
    await user.click(await screen.findByRole('link', { name: 'All assessments' }));
    expect(await heading(/PHQ-9/)).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('phq');
    expect(currentPath()).toBe('/Browse-Instruments?keyword=phq');
    expect(scrollTo).toHaveBeenCalledWith(0, 640);
    // What was listed is shown as it was.
    expect(server.to('GET', 'browse')).toHaveLength(asked);
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 });
  });

  it('gives way to the filter of an address that is opened afterwards', async () => {
    const user = await openApp('/Browse-Instruments');
    await heading('Evening check');
    await user.type(screen.getByRole('searchbox'), 'phq');
    await waitFor(() => expect(currentPath()).toBe('/Browse-Instruments?keyword=phq'));
    // The narrowed list is drawn: the link of the whole list would be gone before the click arrives.
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Evening check' })).toBeNull());
    await user.click(screen.getByRole('link', { name: /PHQ-9/ }));
    await screen.findByRole('link', { name: 'All assessments' });
    act(() => history.push('/Browse-Instruments?keyword=evening'));
    expect(await heading('Evening check')).toBeInTheDocument();
    expect(currentPath()).toBe('/Browse-Instruments?keyword=evening');
    expect(screen.getByRole('searchbox')).toHaveValue('evening');
  });
});

describe('the details', () => {
  it('tell what is measured, by what rules, and what happens to the answers', async () => {
    await openApp(detailsPath);
    expect(await heading('What it measures')).toBeInTheDocument();
    expect(screen.getByText('As often as you like')).toBeInTheDocument();
    expect(screen.getByText('Everyone who is signed in')).toBeInTheDocument();
    expect(screen.getByText(/until you delete them/)).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
  });

  it('say before the start that staff are told of a danger, where they are; and open in another language', async () => {
    const user = await openApp(detailsPath);
    await heading('What it measures');
    const isTold = (phq9?.document.reports ?? []).some(({ audience }) => audience === 'staff');
    expect(screen.queryByText(/staff are notified at once/) !== null).toBe(isTold);
    const said = within(
      screen.getByRole('heading', { name: 'What happens to your answers' }).parentElement as HTMLElement,
    )
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '');
    // Who sees them is said whole before "nobody else".
    const isOf = (pattern: RegExp) => said.map((text) => pattern.test(text));
    expect(isOf(/Nobody else/).indexOf(true)).toBe(isOf(/staff/i).lastIndexOf(true));
    expect(isOf(/^Otherwise, staff see figures/).includes(true)).toBe(isTold);
    await user.click(screen.getByRole('link', { name: 'Deutsch' }));
    await waitFor(() => expect(currentPath()).toBe(`${detailsPath}?locale=de-DE`));
    expect(await screen.findByRole('link', { name: 'Deutsch', current: true })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'de-DE');
  });

  it('let nobody start who has not agreed, and put on record who has', async () => {
    const user = await openApp(detailsPath);
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    const consent = screen.getByRole('checkbox', { name: /^I have read/ });
    expect(await screen.findByText('Please agree before you start.')).toBeInTheDocument();
    expect(consent).toHaveFocus();
    expect(consent).toBeInvalid();
    expect(server.to('POST', 'attempts')).toHaveLength(0);
    await user.click(consent);
    expect(screen.queryByText('Please agree before you start.')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(newestAttempt()?.consentedAt).toEqual(expect.any(String)));
  });

  it('take the code of who needs access to where codes are redeemed', async () => {
    setAnswerAccess(phq9?.id ?? '', 'needed');
    const user = await openApp(detailsPath);
    await user.click(await screen.findByRole('button', { name: 'Use the code' }));
    expect(await screen.findByText('Please enter the code that you were given.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Start' })).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Access code' }), 'A-12 34');
    await user.click(screen.getByRole('button', { name: 'Use the code' }));
    await waitFor(() => expect(currentPath()).toBe('/access/add?code=A-12+34'));
  });

  it('say so when access ended while the page was open', async () => {
    const user = await openApp(detailsPath);
    await user.click(await screen.findByRole('checkbox', { name: /^I have read/ }));
    setAnswerAccess(phq9?.id ?? '', 'needed');
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect(await screen.findByRole('textbox', { name: 'Access code' })).toBeInTheDocument();
  });
});
