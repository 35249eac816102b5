import { screen, waitFor, within } from '@testing-library/react';
import { configureAi } from 'mock/translating/ai';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';

beforeEach(() => {
  freshBrowser();
  signedInAs('user@example.org');
});

const answer = 'This is an answer of the mock world.';

async function begun() {
  const user = await openApp('/home/chatai');
  await user.click(await screen.findByRole('button', { name: 'Begin' }));
  await screen.findByRole('textbox', { name: 'Your question' });
  return user;
}
const ask = async (user: Awaited<ReturnType<typeof openApp>>, text: string) => {
  await user.type(screen.getByRole('textbox', { name: 'Your question' }), text);
  await user.click(screen.getByRole('button', { name: 'Send' }));
};

describe('the chat', () => {
  it('says what answers and where it runs, and is asked', async () => {
    const user = await openApp('/home/chatai');
    expect(await screen.findByText('mock-model answers. It runs here: the mock world')).toBeInTheDocument();
    expect(screen.getByText(/Questions left within 24 hours: 50 of 50/)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /Plain words/ })).toBeChecked();
    expect(await seriousProblems()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Begin' }));
    await screen.findByRole('textbox', { name: 'Your question' });
    expect(currentPath()).toMatch(/^\/home\/chatai\?id=/);
    await ask(user, 'What is calm?');
    expect(await screen.findByText(answer)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'What is calm?' })).toBeInTheDocument();
    const list = within(screen.getByRole('navigation', { name: 'Conversations' }));
    expect(await list.findByRole('link', { name: /What is calm/ })).toHaveAttribute('aria-current', 'page');
  });

  it('shows an answer as it is written, and goes on with it after a reload', async () => {
    const user = await begun();
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    const events: (string | undefined)[] = [];
    const write = (id: number, data: object) =>
      stream?.enqueue(
        new TextEncoder().encode(`id: ${id}\ndata: ${JSON.stringify({ reason: null, help: false, ...data })}\n\n`),
      );
    const respond = (received: { headers: Record<string, string> }) => {
      events.push(received.headers['last-event-id']);
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream = controller;
        },
      });
      return new Response(body, {
        headers: { 'content-type': 'text/event-stream' },
      });
    };
    const { fetch } = globalThis;
    globalThis.fetch = ((input: string, init: RequestInit = {}) =>
      /chats\/messages\/[^/]+\/events$/.test(String(input))
        ? Promise.resolve(respond({ headers: Object.fromEntries(new Headers(init.headers)) }))
        : fetch(input, init)) as typeof fetch;
    try {
      await ask(user, 'Tell me');
      expect(await screen.findByText('The answer is being written.')).toBeInTheDocument();
      await waitFor(() => expect(stream).toBeDefined());
      write(4, { from: 0, text: 'Once', state: 'writing' });
      expect(await screen.findByText('Once')).toBeInTheDocument();
      write(16, { from: 4, text: ' upon a time', state: 'writing' });
      expect(await screen.findByText('Once upon a time')).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Stop' })).toBeInTheDocument();
      write(17, { from: 16, text: '.', state: 'done' });
      expect(await screen.findByText('Once upon a time.')).toBeInTheDocument();
      expect(await screen.findByRole('button', { name: 'Try again' })).toBeEnabled();
      expect(events[0]).toBeUndefined();
    } finally {
      globalThis.fetch = fetch;
    }
  });

  it('branches where a question is edited or an answer is tried again, and turns back to the others', async () => {
    const user = await begun();
    await ask(user, 'One');
    await screen.findByText(answer);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const field = screen.getByRole('textbox', { name: 'Your question, edited' });
    await user.clear(field);
    await user.type(field, 'Two');
    await user.click(screen.getByRole('button', { name: 'Ask this instead' }));
    expect(await screen.findByText('2 of 2')).toBeInTheDocument();
    const said = () => within(screen.getByRole('list', { name: 'What was said' }));
    expect(said().getByText('Two')).toBeInTheDocument();
    expect(said().queryByText('One')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'The version before' }));
    expect(await said().findByText('One')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(said().getAllByText(/of 2/)).toHaveLength(2));
  });

  it('is renamed, found and deleted', async () => {
    const user = await begun();
    await ask(user, 'About nights');
    await screen.findByText(answer);
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    const title = screen.getByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Nights');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Nights' })).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'nothing of it');
    expect(await screen.findByText('Nothing found.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(currentPath()).toBe('/home/chatai'));
  });

  it('shows help before the answer when the words touch on hurting oneself', async () => {
    const user = await begun();
    await ask(user, 'I want to die');
    const help = await screen.findByRole('complementary');
    expect(within(help).getByText(/Please do not stay alone with it/)).toBeInTheDocument();
    const said = await screen.findByText(answer);
    expect(help.compareDocumentPosition(said) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('says that an answer was held back, or failed, and keeps what was asked when it is not taken', async () => {
    const user = await begun();
    const path = currentPath().replace('/home/chatai?id=', 'chats/');
    server.respond('POST', `${path}/messages`, () =>
      Response.json(
        { success: false, errorCode: 'chat.day_limit', errorMessage: 'Enough for today.', showType: 1, requestId: 'r' },
        { status: 409 },
      ),
    );
    await ask(user, 'Hello?');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your question' })).toHaveValue('Hello?'));
    server.restore('POST', `${path}/messages`);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(answer)).toBeInTheDocument();
  });

  it('without an endpoint says so', async () => {
    configureAi(false);
    await openApp('/home/chatai');
    expect(await screen.findByText(/There is no AI here/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Begin' })).not.toBeInTheDocument();
  });

  it('is reached from home', async () => {
    await openApp('/home');
    expect(await screen.findByRole('link', { name: 'Talk with the AI' })).toHaveAttribute('href', '/home/chatai');
  });
});
