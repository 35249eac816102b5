import { createHistory } from '@@/core/history';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { SurveyBeforehand } from 'core/contract/surveys/mySurvey';
import { people } from 'mock/accounts/people';
import { mySurvey } from 'mock/surveys/mySurvey';
import { surveyIds, visitCode } from 'mock/surveys/mySurveyWorld';
import type { ReactElement } from 'react';
import answering from 'seed/messages/en-US/answering.json';
import surveys from 'seed/messages/en-US/surveys.json';
import { freshBrowser } from 'tests/src/app';
import { inEnglish } from 'tests/src/words';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { leaveFor } from '@/kit/leaveFor/leaveFor';
import { deviceOf, keepDevice } from '@/shell/session/surveyDevices';
import { keepSurveyCode } from '@/shell/session/surveyLinks';
import { becomeGuest } from '@/shell/session/tokens';
import { Between } from './Between';
import { Details } from './Details';
import type { Current, Why } from './flow';
import { Over } from './Over';
import { Thanks } from './Thanks';

beforeEach(() => {
  freshBrowser();
  createHistory({ type: 'memory', initialEntries: ['/'] });
});

const { evenings, visit } = surveyIds;
const draw = (page: ReactElement) => render(page, { wrapper: inEnglish(answering, surveys) });
/** As the server tells it to somebody who comes by this code, or has an account. */
const beforehand = (id: string, code?: string) =>
  mySurvey.beforehand({
    ...{ params: { id }, query: undefined, locale: 'en-US' },
    ...{ caller: code === undefined ? people[2] : undefined, body: code === undefined ? {} : { code } },
  }) as SurveyBeforehand;
const nothing = () => undefined;

describe('why there is nothing to answer', () => {
  const headings: Record<Why, string> = {
    not_yet: 'This survey is not open yet',
    closed: 'This survey is closed',
    completed: 'You have completed this survey',
    declined: 'You are not taking part in this survey',
    needed: 'This survey needs an invitation',
    unknown: 'This link does not lead to a survey',
    refused: 'This survey cannot be answered',
    used: 'This invitation has been used',
    begun: 'This survey goes on in another browser',
    revoked: 'This invitation was taken back',
    second: 'You already take part in this survey',
    device: 'This survey was answered on this device',
  };
  const over = (why: Why, survey?: SurveyBeforehand) => (
    <Over id={visit} why={why} message="" survey={survey} onWithdraw={nothing} onReceipt={nothing} />
  );

  it('has a page of its own for each reason', async () => {
    for (const [why, name] of Object.entries(headings)) {
      const { unmount } = draw(over(why as Why));
      expect(screen.getByRole('heading', { level: 1, name })).toHaveFocus();
      unmount();
    }
    draw(over('closed', beforehand(visit, visitCode)));
    expect(await seriousProblems()).toEqual([]);
  });

  it('says from when it can be answered, and whom to ask where it goes on in another browser', () => {
    const survey = beforehand(visit, visitCode);
    const { unmount } = draw(over('not_yet', { ...survey, opensAt: '2100-01-01T08:00:00.000Z' }));
    expect(screen.getByText(/You can answer it from .*2100/)).toBeInTheDocument();
    unmount();
    draw(over('begun', survey));
    expect(screen.getByText('If you cannot go on there, ask: Clinic at the lake')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeInTheDocument();
  });
});

describe('between two parts', () => {
  const next = { item: { title: { text: 'Evenings', locale: 'en-US' }, position: 2, of: 3, later: 1 } };
  const between = (more: { next?: typeof next; failure?: string }, onRetry: () => void = nothing) => (
    <Between
      survey={visit}
      sent="sent"
      next={more.next as unknown as Current}
      failure={more.failure}
      onGoOn={nothing}
      onRetry={onRetry}
    />
  );

  it('says of how many parts it is at most while answers to come decide about one', () => {
    draw(between({ next }));
    expect(screen.getByText('Next: part 2 of at most 3')).toBeInTheDocument();
  });

  it('says that the answers arrived, and tries again, where what comes next is not known', () => {
    const onRetry = jest.fn();
    draw(between({ failure: '' }, onRetry));
    expect(screen.getByRole('heading', { name: 'Your answers have arrived' })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('lets an account go on later, and shows a guest on demand their own link for another device, also as a QR code', async () => {
    keepSurveyCode(visit, visitCode);
    keepDevice(visit, visitCode, 'd'.repeat(64));
    const { unmount } = draw(between({ next }));
    expect(screen.queryByRole('button', { name: 'Continue on another device' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go on later' })).toHaveAttribute('href', '/my-surveys');
    unmount();
    becomeGuest(visit);
    draw(between({ next }));
    expect(screen.queryByRole('link', { name: 'Go on later' })).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Continue on another device' }));
    const own = new URL(screen.getByLabelText<HTMLInputElement>('Your own link').value);
    expect(own.searchParams.get('redirect')).toBe(`/my-surveys/answerSurvey/${visit}`);
    expect(Object.fromEntries(new URLSearchParams(own.hash.slice(1)))).toEqual({
      code: visitCode,
      device: deviceOf(visit, visitCode),
    });
    expect(await screen.findByRole('img', { name: 'QR code of your own link' })).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
  });
});

it('what the server holds against a detail stands at its field, which keeps what was entered', () => {
  const survey = beforehand(evenings);
  const page = (problems?: Record<string, string>) => (
    <Details survey={survey} problems={problems} onGo={async () => undefined} />
  );
  const { rerender } = draw(page());
  const site = screen.getByRole('combobox', { name: 'Where do you work?' });
  fireEvent.change(site, { target: { value: 'berlin' } });
  rerender(page({ site: 'There is no such place.' }));
  expect(site).toHaveAccessibleDescription('There is no such place.');
  expect(site).toHaveFocus();
  expect(site).toHaveValue('berlin');
  fireEvent.change(site, { target: { value: 'cairo' } });
  expect(site).toBeValid();
});

it('the end announces where the browser goes, before it goes there, and lets one stay', () => {
  jest.useFakeTimers();
  const done = {
    done: true as const,
    status: 'completed' as const,
    thanks: { text: '', locale: '' },
    redirect: 'https://clinic.example.org/next',
  };
  const page = <Thanks survey={visit} done={done} sent={undefined} receipt={undefined} />;
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) act(() => jest.advanceTimersByTime(1000));
  };
  const { unmount } = draw(page);
  expect(screen.getByText('You will be taken to clinic.example.org in 15 seconds.')).toBeInTheDocument();
  pass(14);
  expect(leaveFor).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
  expect(screen.getByText('It goes on at clinic.example.org when you want.')).toBeInTheDocument();
  pass(20);
  expect(leaveFor).not.toHaveBeenCalled();
  unmount();
  draw(page);
  pass(15);
  expect(leaveFor).toHaveBeenCalledWith('https://clinic.example.org/next');
});
