import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addLocale, getIntl, RawIntlProvider } from '@umijs/max';
import type { AnswerSheet, InstrumentDocument, Question } from 'core/instrument/document';
import { compileInstrument } from 'core/instrument/program';
import { projectInstrument } from 'core/instrument/projection';
import answeringMessages from 'seed/messages/en-US/answering.json';
import { freshBrowser } from 'tests/src/app';
import { activateLocale } from '@/shell/start/languages';
import { AnswerStore } from '../answerStore';
import type { Engine } from '../engine';
import { engineOf } from '../loadEngine';
import { Player, type PlayerProps } from '../Player';

// jsdom lays nothing out: there is nowhere to scroll.
Element.prototype.scrollIntoView = () => {};

/** Before each test of the player without the product around it. */
export function playerAlone(): void {
  freshBrowser();
  activateLocale('en-US');
  addLocale('en-US', answeringMessages, { momentLocale: '', antd: {} as never });
}

/** From here on time passes when a test says so, for timers and for events. */
export function holdTime(): void {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  jest.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => performance.now());
}

const often = {
  code: 'often',
  answers: [{ code: 'never', score: 0 }, { code: 'sometimes', score: 1 }, { code: 'silent' }],
};
const labels = {
  title: 'A check',
  'answer.often.never.label': 'Never',
  'answer.often.sometimes.label': 'Sometimes',
  'answer.often.silent.label': 'Prefer not to say',
};

/** A published questionnaire in English. */
export function instrument(
  questions: Question[],
  texts: Record<string, string>,
  more: Partial<InstrumentDocument> = {},
) {
  const document: InstrumentDocument = {
    format: 'instrument/1',
    code: 'check',
    baseLocale: 'en-US',
    settings: { paging: 'all' },
    answerSets: [often],
    questions,
    texts: { 'en-US': { ...labels, ...texts } },
    ...more,
  };
  return projectInstrument(document, compileInstrument(document), ['en-US']);
}

export type Given = Partial<PlayerProps> & { answers?: AnswerSheet };

/** Shows the player; it has the answer set `often`. */
export async function open(projection: PlayerProps['projection'], { answers = {}, ...given }: Given = {}) {
  const engine: Engine = await engineOf(projection, {});
  const store = new AnswerStore(answers);
  const props: PlayerProps = {
    attempt: 'attempt',
    locale: 'en-US',
    languages: [],
    projection,
    engine,
    store,
    saved: { state: 'untouched', savedAt: null, waiting: 0, durable: true, refused: {} },
    exitTo: undefined,
    failure: undefined,
    sending: false,
    onGive: () => {},
    onLanguage: async () => {},
    onSend: () => {},
    ...given,
  };
  const content = (changed: Partial<PlayerProps>) => (
    <RawIntlProvider value={getIntl('en-US', true)}>
      <Player {...props} {...changed} />
    </RawIntlProvider>
  );
  const { rerender, unmount } = render(content({}));
  const change = (changed: Partial<PlayerProps>) => rerender(content(changed));
  return { user: userEvent.setup({ delay: null }), store, change, unmount };
}
