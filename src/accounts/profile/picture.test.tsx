import { fireEvent, screen, waitFor } from '@testing-library/react';
import { changeAccount } from 'mock/accounts/ownAccount';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { account, caller, dialogTitled } from './testing/account';

const square = document.createElement('canvas').constructor.prototype as HTMLCanvasElement;
const drawn = jest.fn();

beforeEach(() => {
  freshBrowser();
  signedInAs('user@example.org');
  drawn.mockClear();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  // What a browser does and jsdom does not: a stage and a picture have a size, and can be drawn.
  jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1000);
  jest.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(600);
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 500, 300));
  jest.spyOn(square, 'getContext').mockReturnValue({ drawImage: drawn } as unknown as RenderingContext);
  jest.spyOn(square, 'toDataURL').mockReturnValue('data:image/webp;base64,UklGRg==');
});

const picture = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type });

async function choose(file: File) {
  const user = await openApp('/profile?section=picture');
  await screen.findByRole('heading', { level: 2, name: 'Your picture' });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('there is nothing to choose a file with');
  fireEvent.change(input, { target: { files: [file] } });
  return user;
}

describe('the picture', () => {
  it.each([
    ['of a type that cannot be used', picture('a.svg', 'image/svg+xml'), /cannot be used as a picture/],
    ['that is too large', picture('a.png', 'image/png', 21 * 1024 * 1024), /too large.*20 MB/],
  ])('a file %s is refused at once', async (_, file, message) => {
    await choose(file);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByText('Choose the part to show')).not.toBeInTheDocument();
  });

  it('is cut to a square that the keyboard moves, sent as base64, shown, and removed again', async () => {
    const user = await choose(picture('me.jpg', 'image/jpeg'));
    const crop = await dialogTitled('Choose the part to show');
    const image = document.querySelector('.crop-stage img');
    fireEvent.load(image as Element);
    const stage = await crop.findByLabelText(/move it with the arrow keys/);
    stage.focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    const slider = crop.getByRole('slider', { name: 'Enlarge' });
    fireEvent.keyDown(slider, { key: 'ArrowRight', keyCode: 39, which: 39 });
    await waitFor(() => expect(slider).toHaveAttribute('aria-valuenow', '1.1'));
    await user.click(crop.getByRole('button', { name: 'Use this picture' }));

    await waitFor(() => expect(server.to('POST', 'user/profile/avatar')).toHaveLength(1));
    expect(server.to('POST', 'user/profile/avatar')[0]?.body).toEqual({ image: 'UklGRg==' });
    const [, x, , width, height, ...target] = drawn.mock.calls[0] ?? [];
    expect(width).toBe(height);
    // The middle would begin at (1000 - 600) / 2; the part to the right of it was moved into the square.
    expect(x).toBeGreaterThan(200);
    expect(target).toEqual([0, 0, 512, 512]);

    await user.click(await screen.findByRole('button', { name: 'Remove picture' }));
    const asked = await dialogTitled('Remove your picture?');
    await user.click(asked.getByRole('button', { name: 'Remove picture' }));
    expect(await screen.findByText('No picture yet')).toBeInTheDocument();
    expect(account().user.avatar).toBeNull();
  });

  it('that the browser cannot read is said to be damaged', async () => {
    await choose(picture('me.jpg', 'image/jpeg'));
    await dialogTitled('Choose the part to show');
    fireEvent.error(document.querySelector('.crop-stage img') as Element);
    expect(await screen.findByRole('alert')).toHaveTextContent(/cannot be read/);
  });

  it('that the server refuses is said so, and the old one stays', async () => {
    changeAccount(caller(), { avatar: 'data:image/png;base64,AAAA' });
    const errorMessage = 'This file cannot be used as a picture.';
    const details = [{ path: 'body.image', code: 'picture.broken', message: 'The file is damaged or incomplete.' }];
    server.respond('POST', 'user/profile/avatar', () =>
      json(422, { success: false, errorCode: 'asset.invalid', errorMessage, details, showType: 0, requestId: 'r' }),
    );
    const user = await choose(picture('me.jpg', 'image/jpeg'));
    const crop = await dialogTitled('Choose the part to show');
    fireEvent.load(document.querySelector('.crop-stage img') as Element);
    await user.click(crop.getByRole('button', { name: 'Use this picture' }));
    expect(await screen.findByText(`${errorMessage} The file is damaged or incomplete.`)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove picture' })).toBeInTheDocument();
  });
});
