import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { InstrumentDocument } from 'core/instrument/document';
import { eveningCheck } from 'mock/answering/eveningCheck';
import { itLong } from 'tests/long';
import { currentPath } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { saved, structure, withoutLayout } from '@/authoring/testing/instrumentArea';
import { anew, openScreen, screenPath, steps, texts } from '@/authoring/testing/pictures';
import { showCodes } from '@/shell/codes/showsCodes';
import { safeDrawing } from './drawnElements';

beforeAll(withoutLayout);
// Drawings are told apart by their codes.
beforeEach(() => {
  anew();
  showCodes(true);
});

const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" width="100" height="50">${inner}</svg>`;
const url = (source: string) => `data:image/svg+xml,${encodeURIComponent(source)}`;
const drawing = svg(
  '<defs><rect id="hidden" width="9" height="9"/></defs><rect id="bar" width="10" height="5"/><text id="words">Score</text>',
);

const withDrawing: InstrumentDocument = {
  ...eveningCheck,
  svgs: [{ code: 'meter', source: url(drawing), bindings: [{ element: 'words', target: 'text', formula: 'unrest' }] }],
  reports: [{ code: 'main', blocks: [{ kind: 'svg', svg: 'meter' }] }],
  texts: { 'en-US': { ...eveningCheck.texts['en-US'], 'svg.meter.alt': 'A meter' } },
};

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const room = () => document.querySelector('.svg-stage > div')?.shadowRoot;
const inRoom = (id: string) => room()?.getElementById(id);
const meter = () => structure().svgs?.find(({ code }) => code === 'meter');

/** Opens the editor of the drawing. */
async function openMeter() {
  const user = await openScreen('svgs', withDrawing);
  await user.click(await screen.findByRole('link', { name: 'Edit meter' }));
  await screen.findByRole('list', { name: 'Elements of the drawing' });
  return user;
}

describe('a new drawing', () => {
  it('says what was removed from it, and is added with its words', async () => {
    const user = await openScreen('svgs/add-svgs');
    expect(await screen.findByText(/at most 2 MB/)).toBeInTheDocument();
    const hostile = svg('<script>alert(1)</script><circle id="dot" r="5" onclick="alert(2)" onload="alert(3)"/>');
    fireEvent.change(document.querySelector('input[type="file"]') as Element, {
      target: { files: [new File([hostile], 'Big dot.svg', { type: 'image/svg+xml' })] },
    });
    await screen.findByText('This was removed from the drawing:');
    expect(screen.getByText(/^element/)).toHaveTextContent('element script, once');
    expect(screen.getAllByText(/^attribute/).map(({ textContent }) => textContent)).toEqual([
      'attribute onclick, once',
      'attribute onload, once',
    ]);
    await user.type(screen.getByRole('textbox', { name: 'Alternative text' }), 'A dot');
    await user.click(button('Add drawing'));
    await screen.findByRole('list', { name: 'Elements of the drawing' });
    await saved();
    expect(steps()).toEqual([['add', 'Big_dot']]);
    expect(texts()['svg.Big_dot.alt']).toBe('A dot');
    expect(decodeURIComponent(structure().svgs?.[0]?.source ?? '')).not.toMatch(/script|alert/);
    expect(currentPath()).toContain('/svgs/edit-svgs/');
  });

  it('pasted that is none, or refused by the server, is said in words, and what was pasted stays', async () => {
    const user = await openScreen('svgs/add-svgs');
    const source = await screen.findByRole('textbox', { name: 'Or paste its source' });
    await user.type(source, 'nothing');
    await user.click(button('Use the pasted source'));
    expect(await screen.findByRole('alert')).toHaveTextContent('This does not contain an SVG drawing.');
    expect(server.to('POST', 'pictures/svg')).toHaveLength(0);
    server.respond('POST', 'pictures/svg', () =>
      json(422, {
        success: false,
        errorCode: 'picture.unsafe',
        errorMessage: 'This drawing cannot be used as it is.',
        showType: 0,
        requestId: 'r',
        details: [{ path: 'body.source', code: 'picture.entities', message: 'It declares entities.' }],
      }),
    );
    await user.clear(source);
    await user.type(source, drawing);
    await user.click(button('Use the pasted source'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/as it is. It declares entities./));
    expect(source).toHaveValue(drawing);
  });

  it('that is too large is refused before it is sent', async () => {
    await openScreen('svgs/add-svgs');
    await screen.findByText(/at most 2 MB/);
    const large = svg(`<desc>${'x'.repeat(2 * 1024 * 1024)}</desc>`);
    fireEvent.change(document.querySelector('input[type="file"]') as Element, {
      target: { files: [new File([large], 'a.svg', { type: 'image/svg+xml' })] },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('larger than 2 MB');
    expect(server.to('POST', 'pictures/svg')).toHaveLength(0);
  });
});

describe('what of a drawing follows formulas', () => {
  it('is shown with the values of the sample sheet while one binds', async () => {
    const user = await openMeter();
    const list = within(screen.getByRole('list', { name: 'Elements of the drawing' }));
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'barrect',
      'wordstextScoretext',
    ]);
    await user.click(list.getByRole('button', { name: /^bar/ }));
    await user.click(await screen.findByRole('button', { name: 'Bind fill color' }));
    const field = await screen.findByRole('textbox', { name: 'fill color' });
    await waitFor(() => expect(field).toHaveFocus());
    await user.paste('"#123456"');
    await waitFor(() => expect(inRoom('bar')).toHaveAttribute('fill', '#123456'));
    await saved();
    expect(meter()?.bindings).toEqual([
      { element: 'words', target: 'text', formula: 'unrest' },
      { element: 'bar', target: 'fill', formula: '"#123456"' },
    ]);
    expect(list.getByRole('button', { name: /^bar/ })).toHaveTextContent('fill color');

    await user.click(screen.getByRole('switch', { name: 'With the values of the sample sheet' }));
    expect(inRoom('bar')).not.toHaveAttribute('fill');
    await user.click(screen.getByRole('button', { name: 'Unbind fill color of bar' }));
    await saved();
    expect(meter()?.bindings).toHaveLength(1);
    await user.click(button(/^Undo/));
    await waitFor(() => expect(meter()?.bindings).toHaveLength(2));
  });

  it('takes the answers of the sample sheet, and follows them', async () => {
    const user = await openMeter();
    expect(inRoom('words')?.textContent).toBe('–');
    await user.click(await screen.findByRole('button', { name: /highest/i }));
    await waitFor(() => expect(Number(inRoom('words')?.textContent)).toBeGreaterThan(0));
  });

  it('can be chosen in the drawing itself, and is marked there', async () => {
    await openMeter();
    fireEvent.click(inRoom('bar') as Element);
    expect(await screen.findByRole('heading', { name: 'What follows formulas in bar' })).toBeInTheDocument();
    expect(document.querySelector('.svg-stage')).toHaveAttribute('data-marked', 'bar');
    expect(screen.getByRole('button', { name: 'Bind width' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Bind text' })).not.toBeInTheDocument();
  });

  it('with a fault is said once, at its field while that is shown, and kept', async () => {
    const user = await openMeter();
    await user.click(
      within(screen.getByRole('list', { name: 'Elements of the drawing' })).getByRole('button', { name: /^bar/ }),
    );
    await user.click(await screen.findByRole('button', { name: 'Bind width' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'width' })).toHaveFocus());
    await user.paste('nobody + 1');
    await waitFor(() => expect(meter()?.bindings?.at(-1)).toMatchObject({ target: 'width', formula: 'nobody + 1' }));
    const fault = /“nobody”/;
    const element = (name: RegExp) =>
      within(screen.getByRole('list', { name: 'Elements of the drawing' })).getByRole('button', { name });
    await user.click(element(/^words/));
    expect(await screen.findAllByText(fault)).toHaveLength(1);
    await user.click(element(/^bar/));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'width' })).toHaveAttribute('aria-invalid', 'true'));
    expect(screen.getAllByText(fault)).toHaveLength(1);
  });
});

describe('drawings', () => {
  it('are replaced after bindings that lose their element were named, which go with it', async () => {
    const user = await openMeter();
    await user.click(button('Replace source'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), svg('<rect id="bar" width="3" height="3"/>'));
    await user.click(dialog.getByRole('button', { name: 'Use the pasted source' }));
    expect(await dialog.findByText('words is not in the drawing: text = unrest')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Replace source' }));
    await saved();
    expect(meter()).not.toHaveProperty('bindings');
    expect(decodeURIComponent(meter()?.source ?? '')).toContain('width="3"');
    expect(steps()).toEqual([['set', 'meter']]);
  });

  it('that a report shows say so before they go', async () => {
    showCodes(false);
    const user = await openScreen('svgs', withDrawing);
    expect(await screen.findByText('1 binding')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: /^Remove “/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('link', { name: /^Block \d+ · Report “?/ })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Remove anyway' }));
    await saved();
    expect(structure().svgs).toBeUndefined();
  });

  itLong('have a screen with nothing serious for axe', async () => {
    await openMeter();
    expect(await screen.findByDisplayValue('A meter')).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
    expect(currentPath()).toBe(screenPath(`svgs/edit-svgs/${meter()?.id}`));
  });
});

describe('a drawing in the page', () => {
  it('can neither run nor load anything, even when nobody has cleaned it before', () => {
    const hostile = safeDrawing(
      url(
        svg(
          '<script>alert(1)</script><style>@import url(//e.org/x)</style><a href="javascript:alert(1)"><rect id="body" onclick="alert(1)" style="fill:url(//e.org)" fill="url(https://e.org/a#b)" width="1"/></a><foreignObject><img src="x"/></foreignObject><image id="out" href="https://e.org/x.png"/><use href="//e.org/x.svg#a"/><use id="again" href="#dot"/><circle id="dot" fill="url(#paint)"/>',
        ),
      ),
    );
    const markup = hostile?.outerHTML ?? '';
    expect(markup).not.toMatch(/script|onclick|e\.org|foreignObject|<a |style/i);
    expect(hostile?.querySelector('#body')).not.toBeNull();
    expect(hostile?.querySelector('#dot')?.getAttribute('fill')).toBe('url(#paint)');
    expect(hostile?.querySelector('#again')?.getAttribute('href')).toBe('#dot');
    expect(safeDrawing('data:image/png;base64,AAAA')).toBeUndefined();
  });
});
