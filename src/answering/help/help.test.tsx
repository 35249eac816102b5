import { screen, waitFor, within } from '@testing-library/react';
import { changeAccount } from 'mock/accounts/ownAccount';
import { people } from 'mock/accounts/people';
import { offeredInstruments } from 'mock/answering/offeredInstruments';
import { setHelpList } from 'mock/platform/help';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server, unreachable } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { completedEvening } from '@/answering/player/testing/completedEvening';

const [evening] = offeredInstruments();
const [, , owner] = people;
const said = (text: string, locale = '') => ({ text, locale });

const austria = { name: said('Nachtlinie', 'de-DE'), phone: '(0)142 / 555', hours: said('Tag und Nacht', 'de-DE') };
const france = { name: said('Écoute'), phone: '+33 1 555', link: 'https://www.ecoute.example.org/fr' };
const anywhere = { name: said('Find a line'), link: 'https://lines.example.org' };
const whole = { '*': [anywhere], AT: [austria], FR: [france] };

let spoken: jest.SpyInstance<readonly string[]>;
beforeEach(() => {
  spoken = jest.spyOn(navigator, 'languages', 'get');
  freshBrowser();
  signedInAs('user@example.org');
  spoken.mockReturnValue(['en-US']);
  // What the browser speaks would be the language of the interface.
  localStorage.setItem('umi_locale', 'en-US');
});

/** Opens a result whose answers point to a risk. @returns the addresses of help with it */
async function openWithRisk() {
  const user = await openApp(
    `/Browse-Instruments/History/Instrument-result/${evening?.id}/result/${completedEvening()}`,
  );
  return { user, list: await screen.findByRole('region', { name: 'Where to get help' }) };
}
const country = () => screen.getByRole('combobox', { name: 'Country' });

describe('the addresses of help', () => {
  it('stand with the risks; each number and link is called by its name too', async () => {
    setHelpList({ FR: [france], AT: [austria] });
    spoken.mockReturnValue(['de', 'fr-FR']);
    const { list } = await openWithRisk();
    expect(list.closest('aside')).toHaveClass('report-risk');
    const phone = within(list).getByRole('link', { name: 'Écoute +33 1 555' });
    expect(phone).toHaveAttribute('href', 'tel:+331555');
    expect(phone).toHaveAttribute('dir', 'ltr');
    const link = within(list).getByRole('link', { name: 'Écoute ecoute.example.org' });
    expect(link).toHaveAttribute('href', france.link);
    expect(await seriousProblems()).toEqual([]);
  });

  it('are those of the profile’s country, whatever the browser speaks', async () => {
    setHelpList(whole);
    changeAccount(owner, { country: 'AT' });
    spoken.mockReturnValue(['fr-FR']);
    const { list } = await openWithRisk();
    expect(country()).toHaveDisplayValue('Austria');
    expect(within(list).getByRole('link')).toHaveAttribute('href', 'tel:0142555');
    expect(within(list).getByText('Tag und Nacht')).toHaveAttribute('lang', 'de-DE');
  });

  it.each([
    ['a profile’s country without any', 'CH', ['fr-FR'], 'Another country'],
    ['the first region of the browser that has some', null, ['de', 'de-CH', 'de-AT', 'fr-FR'], 'Austria'],
    ['no region with any', null, ['ja-JP'], 'Another country'],
  ])('follow %s', async (_, own, languages, shown) => {
    setHelpList(whole);
    changeAccount(owner, { country: own });
    spoken.mockReturnValue(languages);
    await openWithRisk();
    expect(country()).toHaveDisplayValue(shown);
  });

  it('are chosen for another country, which the device remembers', async () => {
    setHelpList(whole);
    const { user, list } = await openWithRisk();
    expect(within(list).getByRole('link', { name: 'Find a line lines.example.org' })).toBeInTheDocument();
    const options = within(country()).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Austria', 'France', 'Another country']);
    await user.selectOptions(country(), 'France');
    expect(within(list).getByRole('link', { name: 'Écoute +33 1 555' })).toBeInTheDocument();
    expect(localStorage.getItem('helpCountry')).toBe('FR');
    await openWithRisk();
    expect(screen.getAllByRole('combobox', { name: 'Country' }).at(-1)).toHaveDisplayValue('France');
  });

  it('wait for a country where none is known and nothing holds for all', async () => {
    setHelpList({ AT: [austria] });
    const { user, list } = await openWithRisk();
    expect(country()).toHaveDisplayValue('Choose a country');
    expect(within(list).queryByRole('link')).toBeNull();
    await user.selectOptions(country(), 'Austria');
    expect(within(list).getByRole('link', { name: 'Nachtlinie (0)142 / 555' })).toBeInTheDocument();
  });

  it('need no choice where they are the same for all', async () => {
    setHelpList({ '*': [anywhere] });
    const { list } = await openWithRisk();
    expect(within(list).queryByRole('combobox')).toBeNull();
    expect(within(list).getByRole('link')).toHaveAttribute('rel', 'noreferrer');
  });

  it('are not spoken of where the installation names none', async () => {
    await openApp(`/Browse-Instruments/History/Instrument-result/${evening?.id}/result/${completedEvening()}`);
    await screen.findByText(/^This is a lot/);
    await waitFor(() => expect(server.to('GET', 'help')).toHaveLength(1));
    expect(screen.queryByText('Where to get help')).toBeNull();
  });

  it('are fetched as soon as there is a connection again', async () => {
    setHelpList(whole);
    server.respond('GET', 'help', unreachable);
    await openApp(`/Browse-Instruments/History/Instrument-result/${evening?.id}/result/${completedEvening()}`);
    await screen.findByText(/^This is a lot/);
    await waitFor(() => expect(server.to('GET', 'help')).toHaveLength(1));
    server.restore('GET', 'help');
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByRole('region', { name: 'Where to get help' })).toBeInTheDocument();
  });
});
