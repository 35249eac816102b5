import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eveningCheck } from 'mock/answering/eveningCheck';
import { setDraft } from 'mock/authoring/draftWorld';
import { openApp } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { anew, instrument as draft, withoutLayout } from '@/authoring/testing/instrumentArea';

beforeAll(withoutLayout);
beforeEach(anew);

/** Of one that is published. */
const instrument = '01900000-0000-7000-8001-000000000001';

const openReports = async (id: string) => {
  setDraft(id, structuredClone(eveningCheck));
  const user = await openApp(`/instruments/edit-instrument/${id}/reports`);
  await screen.findByRole('list', { name: 'Reports' });
  return user;
};

async function openBatches() {
  const user = await openReports(instrument);
  await user.click(await screen.findByRole('button', { name: 'PDFs of results' }));
  const drawer = await screen.findByRole('dialog', { name: 'PDFs of results' });
  return { user, drawer };
}

const path = `instruments/${instrument}/report-batches`;

describe('reports of many results as PDFs', () => {
  it('are begun, followed to their end, and taken along as one archive', async () => {
    const { user, drawer } = await openBatches();
    expect(await within(drawer).findByText('You have no archives of this instrument yet.')).toBeInTheDocument();
    fireEvent.change(within(drawer).getByLabelText('Completed from'), { target: { value: '2026-01-05' } });
    await user.click(within(drawer).getByRole('radio', { name: 'Letter' }));
    await user.click(within(drawer).getByRole('button', { name: 'Begin' }));
    expect(await within(drawer).findByText('15 of 45 done')).toBeInTheDocument();
    const [begun] = server.to('POST', path);
    expect(begun?.body).toMatchObject({ report: 'main', locale: null, paper: 'letter', to: null });
    expect((begun?.body as { from: string }).from).toMatch(/^2026-01-0[45]T/);
    expect(within(drawer).queryByRole('button', { name: /^Download/ })).toBeNull();
    const download = await within(drawer).findByRole('button', { name: /^Download 45 PDFs/ });
    await user.click(download);
    await waitFor(() => expect(server.received.some((call) => call.path.endsWith('/file'))).toBe(true));
  });

  it('that could not be made are said, with their list where there is no PDF at all', async () => {
    const message = 'No report could be made. Could not be set as a PDF: 12.';
    const [ended, createdAt] = ['2026-11-18T14:25:00.000Z', '2026-11-18T14:20:00.000Z'];
    const job = { id: '01900000-0000-7000-8006-000000000009', kind: 'instrument.reports', total: 12, createdAt };
    const batch = { report: 'main', locale: null, paper: 'a4', from: null, to: null, bytes: 480_000 };
    const failed = { ...job, state: 'failed', done: 12, failures: 12, message, endedAt: ended };
    const partly = { ...job, id: job.id.replace(/9$/, '8'), state: 'done', done: 12, failures: 2 };
    server.respond('GET', path, () =>
      json(200, {
        success: true,
        data: [
          { ...batch, job: failed, files: 0, leftOut: 12 },
          { ...batch, job: { ...partly, message: '2 reports were left out.', endedAt: ended }, files: 10, leftOut: 2 },
        ],
      }),
    );
    const { user, drawer } = await openBatches();
    expect(await within(drawer).findByText('Failed')).toBeInTheDocument();
    expect(within(drawer).getByText(message)).toBeInTheDocument();
    expect(within(drawer).getByText('10 reports have been made; 2 were left out')).toBeInTheDocument();
    expect(within(drawer).getByText('2 reports were left out.')).toBeInTheDocument();
    expect(within(drawer).getByRole('button', { name: /^Download 10 PDFs/ })).toBeInTheDocument();
    await user.click(within(drawer).getByRole('button', { name: 'Download the list of what was left out' }));
    await waitFor(() => expect(server.received.some((call) => call.path.endsWith('/file'))).toBe(true));
  });

  it('are not offered of what nobody can have answered', async () => {
    await openReports(draft);
    expect(screen.queryByRole('button', { name: 'PDFs of results' })).toBeNull();
  });

  it('are not begun with a time span that ends before it begins, and say what the server refuses', async () => {
    const { user, drawer } = await openBatches();
    fireEvent.change(within(drawer).getByLabelText('Completed from'), { target: { value: '2026-02-05' } });
    fireEvent.change(within(drawer).getByLabelText('Completed to'), { target: { value: '2026-02-01' } });
    await user.click(within(drawer).getByRole('button', { name: 'Begin' }));
    expect(await within(drawer).findByText('This day is before the first one.')).toBeInTheDocument();
    expect(server.to('POST', path)).toHaveLength(0);
    fireEvent.change(within(drawer).getByLabelText('Completed to'), { target: { value: '2026-02-09' } });
    server.respond('POST', path, () =>
      json(409, {
        success: false,
        errorCode: 'reports.too_many',
        errorMessage: 'At most 10,000 reports can be set at once.',
        showType: 2,
      }),
    );
    await user.click(within(drawer).getByRole('button', { name: 'Begin' }));
    expect(await within(drawer).findByRole('alert')).toHaveTextContent('At most 10,000 reports');
    expect(within(drawer).getByLabelText('Completed from')).toHaveValue('2026-02-05');
  });
});
