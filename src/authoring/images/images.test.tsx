import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eveningCheck } from 'mock/answering/eveningCheck';
import { currentPath, openApp } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { saved, structure } from '@/authoring/testing/instrumentArea';
import { anew, openScreen, screenPath, steps, texts } from '@/authoring/testing/pictures';
import { showCodes } from '@/shell/codes/showsCodes';

beforeEach(() => {
  anew();
  // Images are told apart by their codes.
  showCodes(true);
  // What a browser does and jsdom does not: a stage and a picture have a size.
  jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1000);
  jest.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(600);
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 500, 300));
});

const picture = (name: string, type = 'image/png', size = 3000) => new File([new Uint8Array(size)], name, { type });

async function choose(file: File): Promise<void> {
  await screen.findByText('Choose a picture, or drop it here');
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('there is nothing to choose a file with');
  fireEvent.change(input, { target: { files: [file] } });
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const alternative = () => screen.getByRole('textbox', { name: /^Alternative text/ });
const codes = () => structure().images?.map(({ code }) => code);

describe('a new image', () => {
  it('is made small, says how small, and is not added without words for it', async () => {
    const user = await openScreen('image/add-image');
    await choose(picture('Sad face (2).png'));
    await user.click(await screen.findByRole('button', { name: 'Use this picture' }));
    expect(await screen.findByText('1,200 × 800 pixels; 3 kB became 3 kB')).toBeInTheDocument();
    await user.click(button('Add image'));
    expect(await screen.findByText(/Write an alternative text/)).toBeInTheDocument();
    expect(alternative()).toHaveFocus();
    expect(codes()).toEqual(['moon', 'sun']);
    await user.type(alternative(), 'A sad face');
    await user.click(button('Add image'));
    await screen.findByRole('button', { name: 'Replace' });
    await saved();
    expect(steps()).toEqual([['add', 'Sad_face_2']]);
    expect(texts()['image.Sad_face_2.alt']).toBe('A sad face');
    const added = structure().images?.find(({ code }) => code === 'Sad_face_2');
    expect(added?.source).toMatch(/^data:image\/png;base64,/);
    expect(currentPath()).toBe(screenPath(`image/edit-image/${added?.id}`));
  });

  it('is cut by keys to a fixed shape, of which the server is told in pixels of the original', async () => {
    const user = await openScreen('image/add-image');
    await choose(picture('a.png'));
    await user.click(await screen.findByRole('combobox', { name: 'What is kept' }));
    await user.click(await screen.findByTitle('A square'));
    fireEvent.load(document.querySelector('.image-stage img') as Element);
    const stage = await screen.findByLabelText(/move it with the arrow keys/);
    stage.focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    await user.click(button('Use this picture'));
    await waitFor(() => expect(server.to('POST', 'pictures/image')).toHaveLength(1));
    const { crop, longest } = server.to('POST', 'pictures/image')[0]?.body as {
      crop: { x: number; width: number; height: number };
      longest: number;
    };
    expect(crop.width).toBe(crop.height);
    // The middle would begin at (1000 - 600) / 2.
    expect(crop.x).toBeGreaterThan(200);
    expect(longest).toBe(1600);
  });

  it.each([
    ['of another type', picture('a.svg', 'image/svg+xml'), /cannot be used as a picture/],
    ['that is too large', picture('a.png', 'image/png', 11 * 1024 * 1024), /too large: at most 10 MB/],
  ])('a file %s is refused before it is sent', async (_, file, words) => {
    await openScreen('image/add-image');
    await choose(file);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(server.to('POST', 'pictures/image')).toHaveLength(0);
  });

  it('that the server cannot read says why at the field, and keeps what was typed', async () => {
    const message = 'The file is damaged or incomplete.';
    server.respond('POST', 'pictures/image', () =>
      json(422, {
        success: false,
        errorCode: 'picture.unreadable',
        errorMessage: 'This cannot be read as a picture.',
        showType: 0,
        requestId: 'r',
        details: [{ path: 'body.source', code: 'picture.broken', message }],
      }),
    );
    const user = await openScreen('image/add-image');
    await user.type(await screen.findByRole('textbox', { name: /^Alternative text/ }), 'A sad face');
    await choose(picture('a.png'));
    await user.click(await screen.findByRole('button', { name: 'Use this picture' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This cannot be read as a picture. The file is damaged or incomplete.',
    );
    expect(alternative()).toHaveValue('A sad face');
    expect(button('Use this picture')).toBeInTheDocument();
  });

  it('begun is there again after another screen was looked at', async () => {
    const user = await openScreen('image/add-image');
    await user.type(await screen.findByRole('textbox', { name: /^Alternative text/ }), 'Half done');
    await user.click(screen.getByRole('link', { name: 'All images' }));
    await user.click(await screen.findByRole('button', { name: 'New image' }));
    expect(await screen.findByDisplayValue('Half done')).toBeInTheDocument();
  });
});

describe('the images', () => {
  it('are shown with their words and uses; those without words are marked', async () => {
    showCodes(false);
    const { 'image.sun.alt': _, ...bundle } = eveningCheck.texts['en-US'] ?? {};
    await openScreen('images', { ...eveningCheck, settings: { cover: 'sun' }, texts: { 'en-US': bundle } });
    const list = await screen.findByRole('list', { name: 'Images' });
    const [moon, sun] = [...list.children] as HTMLElement[];
    if (!moon || !sun) throw new Error('two images are missing');
    expect(within(moon).getByText('A moon in the dark')).toBeInTheDocument();
    expect(within(moon).getByRole('link', { name: /^Answer 1 “.+” · Answer set / })).toBeInTheDocument();
    expect(within(sun).getByText('No alternative text')).toBeInTheDocument();
    expect(within(sun).getByRole('link', { name: 'Settings of the instrument' })).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
  });

  it('that something shows say what before they go', async () => {
    showCodes(false);
    const user = await openScreen('images');
    await user.click(await screen.findByRole('button', { name: 'Remove “A moon in the dark”' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByText('Remove the image “A moon in the dark”?').length).toBeGreaterThan(0);
    expect(dialog.getByRole('link', { name: /^Answer 1 “.+” · Answer set / })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Remove anyway' }));
    await saved();
    expect(codes()).toEqual(['sun']);
    await user.click(button(/^Undo/));
    await waitFor(() => expect(codes()).toEqual(['moon', 'sun']));
  });

  it('are replaced where they are; their words and code stay', async () => {
    await openScreen('images');
    const [moon] = structure().images ?? [];
    const user = await openApp(screenPath(`image/edit-image/${moon?.id}`));
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    await choose(picture('other.png'));
    await user.click(await screen.findByRole('button', { name: 'Use this picture' }));
    expect(await screen.findByText(/became/)).toBeInTheDocument();
    await saved();
    expect(structure().images?.[0]).toMatchObject({ id: moon?.id, code: 'moon' });
    expect(structure().images?.[0]?.source).toMatch(/^data:image\/png/);
    expect(texts()['image.moon.alt']).toBe('A moon in the dark');
  });
});
