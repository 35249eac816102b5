import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { surveyOf } from 'mock/surveys/surveyRead';
import { surveyId } from 'mock/surveys/surveyWorld';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';

beforeEach(() => {
  freshBrowser();
  signedInAs('admin@example.org');
});

const work = surveyId(1);
const students = surveyId(3);
const open = (id: string) => openApp(`/surveys/edit/${id}?tab=people`);

describe('the people of a survey', () => {
  it('are invited by pasted lines, with a preview and what is wrong by line', async () => {
    const user = await open(work);
    await user.click(await screen.findByRole('button', { name: 'Invite people' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite people' }));
    fireEvent.change(await dialog.findByRole('textbox', { name: 'Addresses, one a line' }), {
      target: {
        value:
          'email\tward\tname\tsite\nnew@example.org\t1\tNew Person\tberlin\nada@example.org\t1\t\t\nwrong\t\t\t\nx@example.org\t\t\tparis',
      },
    });
    expect(
      await dialog.findByText('No detail “ward” comes with invitations to this survey: 2 lines are left out'),
    ).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Leave the column out' }));
    expect(await dialog.findByRole('cell', { name: 'New Person' })).toBeInTheDocument();
    const faults = dialog.getByRole('list', { name: '2 lines are left out' });
    expect(within(faults).getByText('Line 4: this is not an e-mail address: wrong')).toBeInTheDocument();
    expect(within(faults).getByText('Line 5: “paris” is no value of “site”')).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Invite 2 people' }));
    expect(await screen.findByText('1 person is invited.')).toBeInTheDocument();
    expect(screen.getByText('1 address was invited before and keeps its link.')).toBeInTheDocument();
    expect(screen.getByText('2 were refused')).toBeInTheDocument();
    expect(surveyOf(work).invitations.at(-1)).toMatchObject({ name: 'New Person', attributes: { site: 'berlin' } });
  });

  it('are invited from a long list by a job, whose outcome stays on the page', async () => {
    const user = await open(work);
    await user.click(await screen.findByRole('button', { name: 'Invite people' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite people' }));
    const lines = Array.from({ length: 1100 }, (_, index) => `Nummer ${index}, Person <p${index}@example.org>`);
    const file = new File([[...lines, 'wrong', 'P1@example.org', ''].join('\r\n')], 'people.csv');
    await user.upload(dialog.getByLabelText('Read a CSV or XLSX file', { selector: 'input' }), file);
    expect(await dialog.findByRole('cell', { name: 'Nummer 0, Person' })).toBeInTheDocument();
    expect(dialog.getByText('and 1,080 more')).toBeInTheDocument();
    expect(dialog.getByRole('list', { name: '2 lines are left out' })).toHaveTextContent('Line 1,101:');
    await user.click(dialog.getByRole('button', { name: 'Invite 1,100 people' }));
    expect(await screen.findByText('1,100 people are invited.')).toBeInTheDocument();
    expect(screen.getByText(/Line 1,102:.*P1@example.org/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    const lists = within(await screen.findByRole('region', { name: 'Lists of people' }));
    expect(lists.getByText('1,100 people are invited; 2 were left out')).toBeInTheDocument();
    await user.click(lists.getByRole('button', { name: 'What came of it' }));
    expect(await screen.findByText('2 were refused')).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
  });

  it('get codes to hand out', async () => {
    const user = await open(work);
    await user.click(await screen.findByRole('button', { name: 'Invite people' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite people' }));
    await user.click(dialog.getByText('Codes to hand out'));
    fireEvent.change(await dialog.findByRole('spinbutton', { name: 'How many codes' }), { target: { value: '3' } });
    await user.click(await dialog.findByRole('button', { name: 'Make 3 codes' }));
    expect(await screen.findByText(/S-ABCD-EFGH/)).toBeInTheDocument();
  });

  it('are searched, and an invitation is taken back after a question', async () => {
    const user = await open(work);
    expect(await screen.findByText('Ada Lovelace')).toBeInTheDocument();
    fireEvent.change(screen.getByRole('combobox', { name: 'Search' }), { target: { value: 'alan' } });
    await waitFor(() => expect(screen.queryByText('Ada Lovelace')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Revoke' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(surveyOf(work).invitations[1]?.state).toBe('revoked'));
  });

  it('keep the promise that was made once somebody has answered', async () => {
    await open(work);
    expect(await screen.findByText('Somebody has answered, so who may answer stays as it is.')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /^Everybody with an account/ })).toBeDisabled();
    expect(screen.getByText('Somebody has answered, so the promise stands.')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /^Confidential/ })).toBeDisabled();
  });

  it('come by one address, also as a QR code; a browser may be asked to answer once', async () => {
    const user = await open(students);
    expect(await screen.findByRole('textbox', { name: 'Address' })).toHaveValue(
      `http://localhost/user/login?redirect=/my-surveys/answerSurvey/${students}`,
    );
    expect(await screen.findByRole('img', { name: 'QR code of the address' })).toBeInTheDocument();
    expect(screen.getByText(/with another browser, in a private window, or after deleting/)).toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'Once per device' }));
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Once per device' })).toBeChecked());
    expect(await seriousProblems()).toEqual([]);
  });

  it('come by one address that may be guarded by a puzzle and a password, which nobody can read again', async () => {
    const user = await open(students);
    await user.click(await screen.findByRole('switch', { name: 'Keep robots away' }));
    await waitFor(() => expect(surveyOf(students).detail.settings.proofOfWork).toBe(true));
    const field = screen.getByRole('textbox', { name: 'Password' });
    await user.type(field, 'short');
    await user.click(screen.getByRole('button', { name: 'Set' }));
    expect(await screen.findByText('It must have at least 6 characters.')).toBeInTheDocument();
    await user.type(field, ' and long');
    await user.click(screen.getByRole('button', { name: 'Set' }));
    expect(await screen.findByText(/A password is set/)).toBeInTheDocument();
    expect(field).toHaveValue('');
    const sent = server.to('PUT', `surveys/${students}/password`).map(({ body }) => body);
    expect(sent).toEqual([{ password: 'short and long' }]);
    await user.click(screen.getByRole('button', { name: 'Take away' }));
    expect(await screen.findByText(/Without one, everybody who has the link can answer/)).toBeInTheDocument();
    expect(surveyOf(students).detail.hasPassword).toBe(false);
    expect(await seriousProblems()).toEqual([]);
  });

  it('are listed with the signs of careless answers and their reasons, and found by them', async () => {
    const user = await open(students);
    const list = within(await screen.findByRole('region', { name: 'Who takes part' }));
    expect(await list.findByText('Alan Turing')).toBeInTheDocument();
    expect(
      list.getByText('2 of 512 completed participations have signs that they were not answered with care.'),
    ).toBeInTheDocument();
    expect(
      list.getByText('38 seconds for 60 answers: less than two seconds each, less than reading takes.'),
    ).toBeInTheDocument();
    expect(list.getByText(/the same answer 44 times in a row, of 60 questions with these answers/)).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
    fireEvent.mouseDown(list.getByRole('combobox', { name: 'Sign' }));
    await user.click(await screen.findByTitle('Same as another'));
    await waitFor(() => expect(list.queryByText('Alan Turing')).not.toBeInTheDocument());
    expect(list.getByText('A guest')).toBeInTheDocument();
    expect(list.getByText(/Somebody else has given exactly the same answers/)).toBeInTheDocument();
  });

  it('have no names and no signs where names are withheld, which are counted in groups, and nobody was turned away', async () => {
    const { detail } = surveyOf(work);
    detail.waves = [{ code: 'later', starts: { days: 0, after: 'joining' } }];
    detail.quotas = [{ code: 'some', condition: 'true', limit: 10, taken: 0, reading: null }];
    const user = await open(work);
    const invitations = within(await screen.findByRole('region', { name: 'Invitations' }));
    expect(await invitations.findByText(/nobody’s name says whether they are through/)).toBeInTheDocument();
    const quotas = within(screen.getByRole('region', { name: 'Quotas' }));
    expect(quotas.getByText(/rounded down to groups of 5/)).toBeInTheDocument();
    const list = within(await screen.findByRole('region', { name: 'Who takes part' }));
    expect(await list.findByText(/15 of \d+ completed participations/)).toBeInTheDocument();
    expect(list.getByText(/rounded down to groups of/)).toBeInTheDocument();
    expect((await list.findAllByText('Name withheld')).length).toBeGreaterThan(0);
    expect(list.queryByText('Alan Turing')).not.toBeInTheDocument();
    expect(list.queryByRole('combobox', { name: 'Sign' })).not.toBeInTheDocument();
    expect(list.getByText(/whoever a quota has turned away counts as completed/)).toBeInTheDocument();
    fireEvent.mouseDown(list.getByRole('combobox', { name: 'State' }));
    expect(await screen.findByTitle('Not finished in time')).toBeInTheDocument();
    expect(screen.queryByTitle('Quota was full')).not.toBeInTheDocument();
    await user.click(screen.getByTitle('Completed'));
    expect((await list.findAllByText('Name withheld')).length).toBeGreaterThan(0);
  });

  it('have details with values and labels', async () => {
    const user = await open(students);
    await user.click(await screen.findByRole('button', { name: 'Add a detail' }));
    const label = await screen.findByRole('textbox', { name: 'Label' });
    fireEvent.change(label, { target: { value: 'Where you study' } });
    fireEvent.blur(label);
    await user.click(screen.getByRole('combobox', { name: 'Kind' }));
    await user.click(await screen.findByText('One of several values', { selector: '.ant-select-item-option-content' }));
    await waitFor(() =>
      expect(surveyOf(students).detail.attributes).toEqual([{ code: 'detail', kind: 'choice', values: ['a1'] }]),
    );
    await user.click(await screen.findByRole('button', { name: 'Add a value' }));
    await waitFor(() => expect(surveyOf(students).detail.attributes[0]?.values).toEqual(['a1', 'a2']));
    expect(surveyOf(students).texts['en-US']).toHaveProperty(['attribute.detail.label'], 'Where you study');
    await user.click(screen.getByRole('button', { name: 'Remove the detail “Where you study”' }));
    await waitFor(() => expect(surveyOf(students).detail.attributes).toEqual([]));
  });
});
