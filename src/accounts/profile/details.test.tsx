import { screen, waitFor, within } from '@testing-library/react';
import { changeAccount } from 'mock/accounts/ownAccount';
import { people } from 'mock/accounts/people';
import { currentPath, freshBrowser, openApp, signedInAs, wholeDesk } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { currentUser } from '@/shell/session/currentUser';
import { account, caller } from './testing/account';

beforeEach(freshBrowser);

async function openDetails() {
  signedInAs('user@example.org');
  const user = await openApp('/profile');
  const name = await screen.findByLabelText('Display name');
  return { user, name };
}
const save = () => screen.getByRole('button', { name: 'Save details' });

describe('/profile', () => {
  it.each(
    people.filter(({ status }) => status === 'ok').map(({ email }) => email),
  )('is reached from the account menu by %s, whatever the role', async (email) => {
    wholeDesk();
    signedInAs(email);
    const user = await openApp('/home');
    await user.click(await screen.findByRole('button', { name: /^Your account/ }));
    await user.click(await screen.findByText('Your profile'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your profile' })).toBeInTheDocument();
    expect(currentPath()).toBe('/profile');
  });

  it('asks who is not signed in to sign in first', async () => {
    await openApp('/profile?section=devices');
    await waitFor(() => expect(currentPath()).toMatch(/^\/user\/login\?redirect=%2Fprofile%3Fsection%3Ddevices/));
  });

  it('keeps the section in the address and is worked by keyboard', async () => {
    signedInAs('user@example.org');
    const user = await openApp('/profile?section=picture');
    const tab = await screen.findByRole('tab', { name: 'Picture' });
    expect(tab).toHaveAttribute('aria-selected', 'true');
    tab.focus();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(currentPath()).toBe('/profile?section=sign-in'));
  });
});

describe('the details', () => {
  it('are saved by one button, and the new name is shown at once', async () => {
    wholeDesk();
    const { user, name } = await openDetails();
    await user.clear(name);
    await user.type(name, ' New Name ');
    await user.type(screen.getByLabelText('Given name'), 'Néw');
    await user.type(screen.getByLabelText('Date of birth'), '1990-02-03');
    await user.click(screen.getByRole('radio', { name: 'Other' }));
    await user.type(screen.getByRole('combobox', { name: 'Country' }), 'Egy');
    await user.click(await screen.findByTitle('Egypt'));
    await user.type(screen.getByRole('combobox', { name: 'Time zone' }), 'new york');
    await user.click(await screen.findByTitle(/^America\/New York/));
    expect(screen.getByText('There are unsaved changes.')).toBeInTheDocument();
    await user.click(save());
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(server.to('PUT', 'user/profile').at(-1)?.body).toEqual({
      displayName: 'New Name',
      givenName: 'Néw',
      familyName: null,
      birthDate: '1990-02-03',
      sex: 'other',
      country: 'EG',
      timeZone: 'America/New_York',
      rowVersion: 1,
    });
    expect(await screen.findByRole('button', { name: 'Your account: New Name' })).toBeInTheDocument();
  });

  it('need a display name: nothing is sent without', async () => {
    const { user, name } = await openDetails();
    await user.clear(name);
    await user.click(save());
    expect(await screen.findByText('Please enter Display name')).toBeInTheDocument();
    expect(server.to('PUT', 'user/profile')).toHaveLength(0);
  });

  it('refuse a date of birth that cannot be, in words of the page, and a half one', async () => {
    const { user } = await openDetails();
    const birth = screen.getByLabelText('Date of birth') as HTMLInputElement;
    expect(birth.form?.noValidate).toBe(true);
    await user.type(birth, '2190-02-03');
    await user.click(save());
    expect(await screen.findByText(/^Date of birth must be between January 1, 1900 and /)).toBeInTheDocument();
    await user.clear(birth);
    const half = jest.spyOn(birth, 'validity', 'get').mockReturnValue({ badInput: true } as ValidityState);
    await user.click(save());
    expect(await screen.findByText('Date of birth is not valid')).toBeInTheDocument();
    half.mockRestore();
    expect(server.to('PUT', 'user/profile')).toHaveLength(0);
  });

  it('unsaved: stay while another section is open, whose list says so', async () => {
    const { user, name } = await openDetails();
    await user.type(name, ' II');
    await user.click(await screen.findByRole('tab', { name: 'Picture' }));
    await user.click(screen.getByRole('tab', { name: 'Details – not saved' }));
    expect(await screen.findByLabelText('Display name')).toHaveValue('User Respondent II');
    await user.click(save());
    expect(await screen.findByRole('tab', { name: 'Details' })).toBeInTheDocument();
  });

  it('show what the server refuses at its field, and keep what was typed', async () => {
    const { user } = await openDetails();
    const message = 'Please give 2026-11-21 or earlier.';
    server.respond('PUT', 'user/profile', () =>
      json(400, {
        success: false,
        errorCode: 'validation.failed',
        errorMessage: 'Some entries need to be corrected.',
        showType: 0,
        details: [{ path: 'body.birthDate', code: 'too_late', message }],
        requestId: 'r',
      }),
    );
    const born = screen.getByLabelText('Date of birth');
    await user.type(born, '2026-01-01');
    await user.click(save());
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(born).toHaveValue('2026-01-01');
    expect(born).toHaveAccessibleDescription(expect.stringContaining(message));
  });

  it('say so above the button when the service cannot answer', async () => {
    const { user, name } = await openDetails();
    const errorMessage = 'The service cannot answer at the moment.';
    server.respond('PUT', 'user/profile', () =>
      json(503, { success: false, errorCode: 'service.unavailable', errorMessage, showType: 0, requestId: 'r' }),
    );
    await user.type(name, 'x');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(errorMessage);
    expect(name).toHaveValue('User Respondentx');
  });

  it('changed elsewhere meanwhile: offer the present state, with the own changes kept, and can then be saved', async () => {
    const { user, name } = await openDetails();
    await user.type(screen.getByLabelText('Given name'), 'Mine');
    changeAccount(caller(), { displayName: 'Elsewhere', country: 'DE' });
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('changed elsewhere');
    expect(account().user.givenName).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Load the current state' }));
    await waitFor(() => expect(name).toHaveValue('Elsewhere'));
    expect(screen.getByLabelText('Given name')).toHaveValue('Mine');
    await user.click(save());
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(account().user).toMatchObject({ givenName: 'Mine', displayName: 'Elsewhere', country: 'DE' });
  });

  it('unsaved: ask before another screen is opened and before the window is closed, not within the page', async () => {
    wholeDesk();
    const { user, name } = await openDetails();
    await user.type(name, '!');
    expect(await screen.findByText('There are unsaved changes.')).toBeInTheDocument();
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);

    await user.click(screen.getByRole('tab', { name: 'Devices' }));
    await waitFor(() => expect(currentPath()).toBe('/profile?section=devices'));
    await user.click(screen.getByRole('link', { name: /My results/ }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(currentPath()).toBe('/profile?section=devices');
    await user.click(screen.getByRole('tab', { name: 'Details – not saved' }));
    expect(await screen.findByLabelText('Display name')).toHaveValue('User Respondent!');

    await user.click(screen.getByRole('link', { name: /My results/ }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(currentPath()).toBe('/Browse-Instruments/History'));
  });

  it('the language is saved as it is chosen and spoken at once; what is unsaved stays', async () => {
    const { user, name } = await openDetails();
    await user.type(name, '!');
    const main = within(screen.getByRole('tabpanel'));
    await user.type(main.getByRole('combobox', { name: 'Language' }), 'arab');
    await user.click(await screen.findByTitle(/العربية/));
    expect(await screen.findByRole('heading', { level: 1, name: 'ملفك الشخصي' })).toBeInTheDocument();
    expect(document.documentElement.dir).toBe('rtl');
    expect(server.to('PUT', 'user/profile').map(({ body }) => body)).toEqual([{ locale: 'ar-EG', rowVersion: 1 }]);
    expect(await screen.findByLabelText('اسم العرض')).toHaveValue('User Respondent!');
    expect(currentUser()?.locale).toBe('ar-EG');
    await user.click(screen.getByRole('button', { name: 'حفظ البيانات' }));
    expect(await screen.findByText('تم الحفظ.')).toBeInTheDocument();
  });
});
