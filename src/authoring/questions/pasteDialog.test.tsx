import { fireEvent, screen } from '@testing-library/react';
import { pasteItems } from 'core/instrument/pasteItems';
import { freshBrowser, openAlone, signedInAs } from 'tests/src/app';
import { PasteDialog } from './PasteDialog';

it('what is pasted is refused with numbers if it has five megabytes or more than a thousand items, and what stands there stays', async () => {
  freshBrowser();
  signedInAs('admin@example.org');
  const onTake = jest.fn();
  const read = (text: string) => pasteItems(text, { taken: [], prefix: 'q' });
  await openAlone(
    <PasteDialog title="Paste items" start="kept" read={read} onTake={onTake} onClose={() => undefined} />,
  );
  const field = await screen.findByLabelText(/^One item per line/);
  const text = 'x'.repeat(5_000_000);
  fireEvent.paste(field, { clipboardData: { getData: () => text } });
  expect(await screen.findByText(/5,000,000 characters; at most 1,000,000/)).toBeInTheDocument();
  fireEvent.change(field, { target: { value: text } });
  expect(field).toHaveValue('kept');
  fireEvent.change(field, { target: { value: Array.from({ length: 1001 }, (_, nth) => `Item ${nth}`).join('\n') } });
  expect(await screen.findByText(/There are 1,001 items; at most 1,000/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add 0 items' })).toBeDisabled();
  expect(onTake).not.toHaveBeenCalled();
});
