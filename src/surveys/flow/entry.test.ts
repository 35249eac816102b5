import { createHistory } from '@@/core/history';
import { act, renderHook, waitFor } from '@testing-library/react';
import { people } from 'mock/accounts/people';
import { surveyIds, surveyWorld, visitCode } from 'mock/surveys/mySurveyWorld';
import surveys from 'seed/messages/en-US/surveys.json';
import { freshBrowser, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { inEnglish } from 'tests/src/words';
import { setCurrentUser } from '@/shell/session/currentUser';
import { deviceOf } from '@/shell/session/surveyDevices';
import { linkOf } from '@/shell/session/surveyLinks';
import { storedTokens } from '@/shell/session/tokens';
import { begin, enter, goOn } from './entry';
import type { Flow } from './flow';
import { useFlow } from './useFlow';

beforeEach(freshBrowser);

const { evenings, remote, canteen, visit } = surveyIds;

/** Somebody opens the address of this survey. */
function arrive(id: string, rest = ''): Promise<Flow> {
  createHistory({ type: 'memory', initialEntries: [`/my-surveys/answerSurvey/${id}${rest}`] });
  return enter(id, undefined);
}
const arriveByLink = (rest = '') => arrive(visit, `#code=${visitCode}${rest}`);

function newWindow(): void {
  window.sessionStorage.clear();
  setCurrentUser(undefined);
}
function newBrowser(): void {
  newWindow();
  window.localStorage.clear();
}

/** The flow, which has come to a step of this kind. */
function at<K extends Flow['kind']>(kind: K, flow: Flow): Extract<Flow, { kind: K }> {
  expect(flow.kind).toBe(kind);
  return flow as Extract<Flow, { kind: K }>;
}
const beginByLink = async () => at('answering', await begin(at('about', await arriveByLink()).survey, {}, undefined));
const startsOf = (id: string) => server.to('POST', `my-surveys/${id}/start`);
const bodyOf = (id: string) => startsOf(id).at(-1)?.body;
const participationOf = (id: string) => surveyWorld().participations.find(({ survey }) => survey.id === id);
const surveyOf = (id: string) => surveyWorld().surveys.find((survey) => survey.id === id) ?? {};

describe('somebody with an account who opens a survey', () => {
  beforeEach(() => signedInAs('user@example.org'));

  it('is told why there is nothing to answer', async () => {
    const why = async (id: string) => at('over', await arrive(id)).why;
    Object.assign(surveyOf(evenings), { opensAt: '2100-01-01T08:00:00.000Z' });
    expect(await why(evenings)).toBe('not_yet');
    Object.assign(surveyOf(evenings), { opensAt: null, status: 'closed' });
    expect(await why(evenings)).toBe('closed');
    expect(await why(canteen)).toBe('completed');
    expect(await why(visit)).toBe('needed');
    expect(await why('01900000-0000-7000-8012-000000000099')).toBe('unknown');
  });

  it('goes on where they were', async () => {
    // The first part was done two days ago.
    expect(at('answering', await arrive(remote)).item).toMatchObject({ code: 'evening', position: 2 });
  });

  it('reads it again where it promises something else by the time they begin', async () => {
    const { survey } = at('about', await arrive(evenings));
    Object.assign(surveyOf(evenings), { revision: 2, anonymity: 'confidential', attributes: [] });
    const given = { consent: 1, attributes: { site: 'berlin' } };
    const again = at('about', await begin(survey, given, undefined));
    expect(again.failure).toMatch(/has changed since you opened this page/);
    expect(again.survey.promise.anonymity).toBe('confidential');
    at('answering', await begin(again.survey, given, undefined));
    expect(startsOf(evenings).map(({ body }) => (body as { revision: number }).revision)).toEqual([1, 2]);
  });

  it('hears by detail what the server holds against it', async () => {
    const { survey } = at('about', await arrive(evenings));
    server.respond('POST', `my-surveys/${evenings}/start`, () =>
      json(422, {
        success: false,
        errorCode: 'survey.attributes_invalid',
        errorMessage: 'Some details about you need to be corrected.',
        showType: 0,
        details: [{ path: 'body.attributes.site', code: 'invalid_value', message: 'There is no such place.' }],
      }),
    );
    const flow = await begin(survey, { consent: 1, attributes: { site: 'nowhere' } }, undefined);
    expect(at('details', flow).problems).toEqual({ site: 'There is no such place.' });
  });

  it('has sent a part, and asks again what comes next where that is not known', async () => {
    const { participation, attempt } = at('answering', await arrive(remote));
    const path = `my-surveys/${remote}/continue`;
    server.respond('POST', path, unreachable);
    const flow = at('sent', await goOn(remote, participation, attempt.id, 'en-US'));
    expect([flow.next, flow.failure]).toEqual([undefined, '']);
    server.restore('POST', path);
    expect(at('sent', await goOn(remote, participation, attempt.id, 'en-US')).next?.item.code).toBe('evening');
  });

  it('is asked once more, and then told that it is over, where the server goes on and takes no answer', async () => {
    createHistory({ type: 'memory', initialEntries: [`/my-surveys/answerSurvey/${remote}`] });
    const { result } = renderHook(() => useFlow(remote), { wrapper: inEnglish(surveys) });
    const flowNow = () => result.current.flow;
    const refuse = (flow: Flow) => act(() => result.current.refused(at('answering', flow).attempt.id));
    await waitFor(() => expect(flowNow().kind).toBe('answering'));
    refuse(flowNow());
    await waitFor(() => expect(flowNow().kind).toBe('answering'));
    expect(startsOf(remote)).toHaveLength(2);
    refuse(flowNow());
    expect(at('over', flowNow()).why).toBe('closed');
    expect(startsOf(remote)).toHaveLength(2);
  });

  it('goes on with a link by their account, and the link is forgotten', async () => {
    const tokens = storedTokens();
    await beginByLink();
    expect(storedTokens()).toEqual(tokens);
    expect(participationOf(visit)?.person).toBe(people[2]?.id);
    expect(window.localStorage.getItem('surveyIds')).toBeNull();
    expect(linkOf(visit)).toBeUndefined();
  });
});

describe('a guest who opens a link', () => {
  it('goes on in this browser by the same link, or that of a mail to somebody who has begun; elsewhere hears where it goes on', async () => {
    expect(at('over', await arrive(visit, '#begun')).why).toBe('begun');
    await beginByLink();
    newWindow();
    expect(at('about', await arriveByLink()).survey.isBegun).toBe(true);
    newWindow();
    expect(at('about', await arrive(visit, '#begun')).survey.isBegun).toBe(true);
    // The code was forgotten, as when an account has signed out: what the browser holds knows it.
    newWindow();
    window.localStorage.removeItem('surveyIds');
    expect(at('about', await arrive(visit, '#begun')).survey.isBegun).toBe(true);
    newBrowser();
    const { why, survey } = at('over', await arriveByLink());
    expect([why, survey?.asker.text]).toEqual(['begun', 'Clinic at the lake']);
    expect(startsOf(visit)).toHaveLength(1);
  });

  it('takes it to another browser by their own link, whose secret is another one from then on', async () => {
    await beginByLink();
    const passedOn = deviceOf(visit, visitCode);
    newBrowser();
    const { survey } = at('moving', await arriveByLink(`&device=${passedOn}`));
    at('answering', await begin(survey, {}, undefined));
    const holds = deviceOf(visit, visitCode);
    expect(holds).not.toBe(passedOn);
    expect(bodyOf(visit)).toMatchObject({ device: passedOn, newDevice: holds });
  });

  it('begins with another secret than one that somebody else has chosen for the link', async () => {
    const chosen = 'c'.repeat(43);
    const { survey } = at('about', await arriveByLink(`&device=${chosen}`));
    at('answering', await begin(survey, {}, undefined));
    expect(JSON.stringify(startsOf(visit).map(({ body }) => body))).not.toContain(chosen);
    expect(deviceOf(visit, visitCode)).toMatch(/^[0-9a-f]{64}$/);
  });
});
