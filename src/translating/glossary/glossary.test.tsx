import { screen, waitFor, within } from '@testing-library/react';
import { people } from 'mock/accounts/people';
import { glossaryTerms, setStyle, styleOf, terms } from 'mock/translating/glossaryWorld';
import { setGrants } from 'mock/translating/grants';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server, unreachable } from 'tests/src/mockServer';
import { openTools } from '@/translating/testing/table';

beforeEach(freshBrowser);

/** In tests antd gives every dialog's title the same id: by its words rather than its name. */
async function dialogOf(title: string | RegExp) {
  const [heading] = await screen.findAllByText(title);
  return within(heading?.closest('[role="dialog"]') as HTMLElement);
}

async function openGlossary(email = 'super@example.org') {
  signedInAs(email);
  const user = await openApp('/translations?locales=de-DE');
  await openTools(user);
  await user.click(await screen.findByRole('button', { name: 'Glossary' }));
  const drawer = await dialogOf('Glossary and style guide');
  return { user, drawer };
}
const fresh = (drawer: ReturnType<typeof within>) =>
  within(drawer.getByRole('form', { name: 'Add a term to the glossary' }));
const term = (word: string) => {
  const found = glossaryTerms('de-DE').find((each) => each.term === word);
  if (!found) throw new Error(`no term ${word}`);
  return found;
};

describe('the glossary', () => {
  it('lists the terms of the language with what they are in it, or that they stay', async () => {
    const { drawer } = await openGlossary();
    const kept = (await drawer.findByText('PHQ-9')).closest('li') as HTMLElement;
    expect(kept).toHaveTextContent('stays as it is');
    expect(drawer.getByText('Seite')).toHaveAttribute('lang', 'de-DE');
    expect(drawer.getByText('3 terms')).toBeInTheDocument();
  });

  it('takes a new term and is ready for the next', async () => {
    const { user, drawer } = await openGlossary();
    await drawer.findByText('PHQ-9');
    await user.type(fresh(drawer).getByRole('textbox', { name: 'Term in the source' }), 'scale');
    await user.type(fresh(drawer).getByRole('textbox', { name: 'Translation of the term' }), 'Skala');
    await user.click(fresh(drawer).getByRole('button', { name: 'Add the term' }));
    expect(await drawer.findByText('Skala')).toBeInTheDocument();
    expect(fresh(drawer).getByRole('textbox', { name: 'Term in the source' })).toHaveValue('');
    expect(term('scale')).toMatchObject({ translation: 'Skala', note: null });
  });

  it('says at the field that a term is there already, and keeps what was typed', async () => {
    const { user, drawer } = await openGlossary();
    await drawer.findByText('PHQ-9');
    const word = fresh(drawer).getByRole('textbox', { name: 'Term in the source' });
    await user.type(word, 'PAGE');
    await user.click(fresh(drawer).getByRole('button', { name: 'Add the term' }));
    await waitFor(() => expect(word).toHaveAccessibleDescription(/already has this term/));
    expect(word).toHaveValue('PAGE');
    expect(drawer.getByText('3 terms')).toBeInTheDocument();
  });

  it('changes a term where it stands; an emptied translation means that it stays as it is', async () => {
    const { user, drawer } = await openGlossary();
    await user.click(await drawer.findByRole('button', { name: 'Change page' }));
    const form = within(drawer.getByRole('form', { name: 'Change page' }));
    expect(form.getByRole('textbox', { name: 'Term in the source' })).toHaveFocus();
    await user.clear(form.getByRole('textbox', { name: 'Translation of the term' }));
    await user.click(form.getByRole('button', { name: 'Save the term' }));
    await waitFor(() => expect(term('page').translation).toBeNull());
    expect(await drawer.findByRole('button', { name: 'Change page' })).toBeInTheDocument();
  });

  it('shows what somebody else made of a term meanwhile, and lets one take it or save over it', async () => {
    const { user, drawer } = await openGlossary();
    await user.click(await drawer.findByRole('button', { name: 'Change page' }));
    const changed = { ...term('page'), translation: 'Blatt', rowVersion: 2 };
    terms.set(terms.rows().map((each) => (each.id === changed.id ? changed : each)));
    const form = within(drawer.getByRole('form', { name: 'Change page' }));
    const translation = form.getByRole('textbox', { name: 'Translation of the term' });
    await user.clear(translation);
    await user.type(translation, 'Bildschirm');
    await user.click(form.getByRole('button', { name: 'Save the term' }));
    expect(await form.findByRole('alert')).toHaveTextContent('page – Blatt');
    expect(translation).toHaveValue('Bildschirm');
    await user.click(form.getByRole('button', { name: 'Take theirs' }));
    expect(translation).toHaveValue('Blatt');
    await user.clear(translation);
    await user.type(translation, 'Bildschirm');
    await user.click(form.getByRole('button', { name: 'Save the term' }));
    await waitFor(() => expect(term('page')).toMatchObject({ translation: 'Bildschirm', rowVersion: 3 }));
  });

  it('deletes a term after asking', async () => {
    const { user, drawer } = await openGlossary();
    const { id } = term('retry');
    await user.click(await drawer.findByRole('button', { name: 'Delete retry' }));
    const question = await dialogOf(/Delete “retry”/);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(drawer.queryByText('retry')).toBeNull());
    expect(terms.rows().some((each) => each.id === id)).toBe(false);
  });

  it('asks before what is typed is lost', async () => {
    const { user, drawer } = await openGlossary();
    await drawer.findByText('PHQ-9');
    await user.type(fresh(drawer).getByRole('textbox', { name: 'Term in the source' }), 'scale');
    await user.click(drawer.getByRole('button', { name: 'Close' }));
    const question = await dialogOf('Leave without saving?');
    await user.click(question.getByRole('button', { name: 'Stay here' }));
    expect(fresh(drawer).getByRole('textbox', { name: 'Term in the source' })).toHaveValue('scale');
  });

  it('is read by a translator and changed by who reviews', async () => {
    const person = people.find(({ email }) => email === 'user@example.org');
    setGrants(person?.id ?? '', [{ locale: 'de-DE', kind: 'Webpages', may: 'translate' }]);
    const { drawer } = await openGlossary('user@example.org');
    expect(await drawer.findByText(/Only people who approve/)).toBeInTheDocument();
    expect(drawer.getByText('Seite')).toBeInTheDocument();
    expect(drawer.getByText('Address people formally (“Sie”).')).toBeInTheDocument();
    expect(drawer.queryByRole('form')).toBeNull();
    expect(drawer.queryByRole('button', { name: /Change|Delete|Save/ })).toBeNull();
  });

  it('can be loaded again after that failed', async () => {
    server.respond('GET', 'translations/glossary/de-DE', unreachable);
    const { user, drawer } = await openGlossary();
    const again = await drawer.findByRole('button', { name: 'Try again' });
    server.restore('GET', 'translations/glossary/de-DE');
    await user.click(again);
    expect(await drawer.findByText('PHQ-9')).toBeInTheDocument();
  });
});

describe('the style guide', () => {
  it('is saved, and after somebody else’s change only knowingly', async () => {
    const { user, drawer } = await openGlossary();
    const guide = await drawer.findByRole('textbox', { name: 'Style guide' });
    await user.clear(guide);
    await user.type(guide, 'Kurz.');
    await user.click(drawer.getByRole('button', { name: 'Save the style guide' }));
    await waitFor(() => expect(styleOf('de-DE')).toEqual({ text: 'Kurz.', version: 2 }));
    setStyle('de-DE', { text: 'Lang.', version: 3 });
    await user.type(guide, ' Klar.');
    await user.click(drawer.getByRole('button', { name: 'Save the style guide' }));
    expect(await drawer.findByText('Lang.')).toBeInTheDocument();
    expect(guide).toHaveValue('Kurz. Klar.');
    await user.click(drawer.getByRole('button', { name: 'Save the style guide' }));
    await waitFor(() => expect(styleOf('de-DE')).toEqual({ text: 'Kurz. Klar.', version: 4 }));
  });
});
