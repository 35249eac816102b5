import { act, screen, waitFor } from '@testing-library/react';
import { allLanguages, changeLanguage } from 'mock/translating/languageWorld';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server } from 'tests/src/mockServer';

beforeEach(freshBrowser);

async function openLanguages(path: string) {
  signedInAs('super@example.org');
  return openApp(path);
}

describe('adding a language', () => {
  const code = () => screen.findByRole('textbox', { name: 'Language tag' });
  const submit = () => screen.getByRole('button', { name: 'Add the language' });

  it('reads the tag as it is written, and fills in what is usual', async () => {
    const user = await openLanguages('/languages/add');
    await user.type(await code(), 'ps_af');
    expect(await screen.findByText('ps-AF: Pashto (Afghanistan)')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'English name' })).toHaveValue('Pashto (Afghanistan)');
    expect(screen.getByRole('textbox', { name: 'Flag' })).toHaveValue('🇦🇫');
    expect(screen.getByRole('radio', { name: 'Right to left' })).toBeChecked();
    expect(document.querySelector('.language-sample')).toHaveAttribute('dir', 'rtl');
    await user.click(submit());
    await waitFor(() => expect(currentPath()).toBe('/languages'));
    expect(allLanguages().at(-1)).toMatchObject({ code: 'ps-AF', direction: 'rtl', enabled: false });
    expect(await screen.findByRole('link', { name: /^پښتو/ })).toBeInTheDocument();
  });

  it('keeps what was written by hand when the tag changes', async () => {
    const user = await openLanguages('/languages/add');
    await user.type(await code(), 'lt');
    const label = screen.getByRole('textbox', { name: 'English name' });
    await user.clear(label);
    await user.type(label, 'My Lithuanian');
    await user.clear(await code());
    await user.type(await code(), 'lt-LT');
    expect(label).toHaveValue('My Lithuanian');
    expect(screen.getByRole('textbox', { name: 'Own name' })).toHaveValue('Lietuvių (Lietuva)');
  });

  it('offers the tag that was probably meant', async () => {
    const user = await openLanguages('/languages/add');
    await user.type(await code(), 'ka-GGE');
    await user.type(screen.getByRole('textbox', { name: 'English name' }), 'Georgian');
    await user.type(screen.getByRole('textbox', { name: 'Own name' }), 'ქართული');
    await user.click(submit());
    expect(await screen.findByText(/“ka-GGE” is not known here/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Use ka-GE' }));
    expect(await code()).toHaveValue('ka-GE');
    await waitFor(() => expect(screen.queryByText(/is not known here/)).not.toBeInTheDocument());
    await user.click(submit());
    await waitFor(() => expect(allLanguages().at(-1)).toMatchObject({ code: 'ka-GE', nativeLabel: 'ქართული' }));
  });

  it('leads to the language that is there already', async () => {
    const user = await openLanguages('/languages/add');
    await user.type(await code(), 'zn-ch');
    await user.type(screen.getByRole('textbox', { name: 'English name' }), 'Chinese');
    await user.type(screen.getByRole('textbox', { name: 'Own name' }), '中文');
    await user.click(submit());
    expect(await screen.findByRole('link', { name: /^zh-CN already exists/ })).toHaveAttribute(
      'href',
      '/languages/edit/zh-CN',
    );
    await user.clear(await code());
    await user.type(await code(), 'ZH_cn');
    expect(await screen.findByRole('link', { name: /^简体中文 already exists/ })).toBeInTheDocument();
  });

  it('asks before what was typed is lost', async () => {
    const user = await openLanguages('/languages/add');
    await user.type(await code(), 'lt');
    await user.click(screen.getByRole('link', { name: 'All languages' }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(await code()).toHaveValue('lt');
  });
});

describe('a language', () => {
  const open = (code: string) => openLanguages(`/languages/edit/${code}`);
  const label = () => screen.findByRole('textbox', { name: 'English name' });

  it('is changed, and only what was changed is sent', async () => {
    const user = await open('ur-PK');
    await user.click(await screen.findByRole('radio', { name: 'Left to right' }));
    await waitFor(() => expect(document.querySelector('.language-sample')).toHaveAttribute('dir', 'ltr'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The language is saved.')).toBeInTheDocument();
    expect(server.to('PUT', 'languages/ur-PK')[0]?.body).toEqual({ direction: 'ltr', rowVersion: 1 });
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('with the prefix of a right-to-left language keeps its direction', async () => {
    await open('ar-EG');
    await label();
    expect(screen.getByRole('radio', { name: 'Left to right' })).toBeDisabled();
    expect(screen.getByText(/are always written from right to left/)).toBeInTheDocument();
  });

  it('that somebody else changed meanwhile: both changes are kept when one says so', async () => {
    const user = await open('sq-AL');
    await user.clear(await label());
    await user.type(await label(), 'Shqip language');
    act(() => changeLanguage('sq-AL', { nativeLabel: 'Gjuha shqipe' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Changed there: Own name\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save mine over it' }));
    await screen.findByText('The language is saved.');
    expect(allLanguages().find(({ code }) => code === 'sq-AL')).toMatchObject({
      label: 'Shqip language',
      nativeLabel: 'Gjuha shqipe',
    });
  });

  it('cannot fall back to one that falls back to it, and a refusal stands at the field', async () => {
    const user = await open('nl-NL');
    await label();
    await user.click(screen.getByRole('combobox', { name: 'Falls back to' }));
    await user.keyboard('nederlands');
    expect(screen.queryByText(/nl-BE/)).not.toBeInTheDocument();
    await user.clear(screen.getByRole('combobox', { name: 'Falls back to' }));
    await user.keyboard('deutsch');
    await user.click(await screen.findByText(/Deutsch · German/));
    // Meanwhile German has come to fall back to Dutch.
    changeLanguage('de-DE', { fallback: 'nl-NL' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/would fall back to each other in a circle/)).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Falls back to' })).toHaveAttribute('aria-invalid', 'true');
  });

  it('is deleted when nothing uses it, after a question', async () => {
    const user = await openLanguages('/languages/add');
    await user.type(await screen.findByRole('textbox', { name: 'Language tag' }), 'cy-GB');
    await user.click(screen.getByRole('button', { name: 'Add the language' }));
    await user.click(await screen.findByRole('link', { name: /^Cymraeg/ }));
    await user.click(await screen.findByRole('button', { name: 'Delete the language' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(currentPath()).toBe('/languages'));
    expect(allLanguages().some(({ code: each }) => each === 'cy-GB')).toBe(false);
  });

  it('that is in use, or is the source, cannot be deleted, and the page says why', async () => {
    await open('de-DE');
    expect(await screen.findByText(/This language is in use/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete the language' })).not.toBeInTheDocument();
  });

  it('that there is none of is a 404', async () => {
    await open('qu-PE');
    expect(await screen.findByText('This language does not exist.')).toBeInTheDocument();
  });
});
