import { history } from '@umijs/max';
import type { SurveyBeforehand } from 'core/contract/surveys/mySurvey';
import { handOverRisks } from '@/answering';
import { withoutBase } from '@/kit/basePath/basePath';
import { asFailure } from '@/kit/failure/requestFailure';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { currentUser } from '@/shell/session/currentUser';
import { guestSurvey } from '@/shell/session/storage';
import {
  codesWithDevice,
  deviceFor,
  deviceOf,
  forgetDevice,
  forgetOfferedDevice,
  keepDevice,
  offeredDevice,
} from '@/shell/session/surveyDevices';
import { claimSurveys, forgetSurvey, keepSurveyCode, keepSurveyLink, linkOf } from '@/shell/session/surveyLinks';
import { becomeGuest, clearSession, storedTokens, storeTokens } from '@/shell/session/tokens';
import { loadProfile } from '@/shell/start/profile';
import { followLocale } from '@/shell/start/switchLocale';
import { credentialFor, forgetCredential } from './credential';
import { attributeProblems, type Flow, flowAfter } from './flow';
import { forgetAnswered, noteBeginning, noteEnd, wasAnsweredHere } from './oncePerDevice';
import { forgetProof, proofFor } from './proof';

const inPlace = { timeout: timeouts.short, skipErrorHandler: true };

/** What a person has given so far: nothing is sent before it is complete. */
export interface Given {
  attributes?: Record<string, string | number>;
  /** Version of the consent that was agreed to. */
  consent?: number;
  /** Of the open link; kept by this page alone. */
  password?: string;
}

/** Takes code and attributes out of the address. @returns what else it says: `decline`, `begun` */
function readAddress(): URLSearchParams {
  const { pathname, search, hash } = history.location;
  if (search || hash)
    history.replace(keepSurveyLink(`${withoutBase(pathname) ?? pathname}${search}${hash}`).split('#', 1)[0] ?? '');
  return new URLSearchParams(hash.slice(1));
}

/** Where somebody stands who opens a survey. Begins nothing; what was begun goes on. @param chosen language; else the survey's own is shown */
export async function enter(id: string, chosen: string | undefined, password?: string): Promise<Flow> {
  const said = readAddress();
  // The window was a guest of another survey.
  if (guestSurvey() !== undefined && guestSurvey() !== id) clearSession();
  try {
    if (storedTokens() && !currentUser()) await loadProfile({ skipErrorHandler: true });
    const user = storedTokens() && currentUser();
    const isRespondent = user?.roles.includes('user') === true;
    if (user && !isRespondent) return { kind: 'staff' };
    if (isRespondent && guestSurvey() === undefined) claimSurveys();
    if (said.has('begun')) recallCode(id);
    const ask = async () => {
      const found = await api.mySurvey.beforehand({
        params: { id },
        body: { ...heldOf(id), ...(chosen && { locale: chosen }), ...(password && { password }) },
        ...inPlace,
      });
      await followLocale(found.locale).catch(() => undefined);
      return found;
    };
    let survey = await ask();
    const code = linkOf(id)?.code;
    if (offeredDevice(id, code) !== undefined) {
      if (survey.isOpen && survey.isBegun) return { kind: 'moving', survey };
      // Nothing was begun with it: whoever made the link must not choose what is to be theirs alone.
      if (!survey.isBegun || survey.why === 'begun') {
        forgetOfferedDevice(id, code);
        survey = await ask();
      }
    }
    if (survey.isSecond) return { kind: 'second', survey };
    if (!survey.isOpen) {
      if (survey.why === 'completed' || survey.why === 'declined') forgetUnlessGuest(id);
      if (survey.why === 'completed') noteEnd(id);
      return { kind: 'over', why: survey.why ?? 'closed', message: '', survey };
    }
    if (wasAnsweredHere(survey)) return { kind: 'over', why: 'device', message: '', survey };
    if (said.has('decline')) return { kind: 'leaving', survey, deed: 'decline' };
    if (survey.isBegun && isRespondent) return begin(survey, {}, chosen);
    return { kind: 'about', survey };
  } catch (error) {
    const flow = password === undefined ? flowAfter(error) : afterPassword(error);
    // The link of a mail to somebody who has begun: only the browser in which they did knows how to go on.
    if (flow.kind === 'over' && flow.why === 'needed' && said.has('begun')) return { ...flow, why: 'begun' };
    return flow;
  }
}

/** The code of the link, with what this browser holds for it, or the link says that another one holds. */
function heldOf(id: string): { code?: string; device?: string } {
  const code = linkOf(id)?.code;
  const device = offeredDevice(id, code) ?? deviceOf(id, code);
  return { ...(code && { code }), ...(device && { device }) };
}

/** The mail to somebody who has begun has no code: this browser may know the one by which they did. */
function recallCode(id: string): void {
  const [code, another] = codesWithDevice(id);
  if (code !== undefined && another === undefined && linkOf(id)?.code === undefined) keepSurveyCode(id, code);
}

/** Whoever was refused may type again. */
function afterPassword(error: unknown): Flow {
  const flow = flowAfter(error);
  return flow.kind === 'failed' ? { kind: 'password', failure: flow.message } : flow;
}

/** A guest comes back by the link, also to take the answers back. */
const forgetUnlessGuest = (id: string) => {
  if (currentUser() && guestSurvey() === undefined) forgetSurvey(id);
};

/** Of a confidential survey what the browser holds, made where somebody begins as a guest; what the link offered is replaced. */
function devicesOf({ id, promise, isBegun }: SurveyBeforehand): { device?: string; newDevice?: string } {
  if (promise.anonymity !== 'confidential') return {};
  const code = linkOf(id)?.code;
  const offered = offeredDevice(id, code);
  if (offered !== undefined) return { device: offered, newDevice: deviceFor(id, code) };
  const isGuest = !storedTokens() || guestSurvey() !== undefined;
  const device = isGuest && !isBegun ? deviceFor(id, code) : deviceOf(id, code);
  return device === undefined ? {} : { device };
}

/** Begins, or goes on where one was. @param chosen language of what is begun; else the survey's own */
export async function begin(survey: SurveyBeforehand, given: Given, chosen: string | undefined): Promise<Flow> {
  const { id } = survey;
  // It may have been answered in another window since.
  if (wasAnsweredHere(survey)) return { kind: 'over', why: 'device', message: '', survey };
  noteBeginning(survey);
  const link = linkOf(id);
  const attributes = { ...link?.attributes, ...given.attributes };
  try {
    const begun = await api.mySurvey.start({
      params: { id },
      body: {
        ...(link?.code && { code: link.code }),
        ...devicesOf(survey),
        revision: survey.revision,
        ...(chosen && { locale: chosen }),
        ...(Object.keys(attributes).length > 0 && { attributes }),
        ...(given.consent !== undefined && { consent: given.consent }),
        ...(survey.promise.anonymity === 'anonymous' && { credential: credentialFor(id) }),
        ...(given.password && { password: given.password }),
        ...(survey.asksProof && { proof: await proofFor(id) }),
      },
      ...inPlace,
    });
    // It serves once.
    forgetProof(id);
    const { participation, accessToken, refreshToken, device } = begun;
    if (device) keepDevice(id, link?.code ?? '', device);
    forgetOfferedDevice(id, link?.code);
    if (accessToken && refreshToken) {
      becomeGuest(id);
      storeTokens({ accessToken, refreshToken });
      await loadProfile({ skipErrorHandler: true });
    } else forgetUnlessGuest(id);
    if (begun.done) {
      noteEnd(id);
      return { kind: 'done', done: begun };
    }
    return { kind: 'answering', participation, item: begun.item, attempt: begun.attempt };
  } catch (error) {
    const { code, message } = asFailure(error);
    if (code === 'survey.attributes_invalid') {
      return { kind: 'details', survey, failure: message, problems: attributeProblems(error) };
    }
    if (code === 'survey.changed') return changedMeanwhile(survey.id, given, chosen, message);
    // The puzzle served before, or the page stood open too long: the next try solves another one.
    if (code === 'survey.proof_needed') forgetProof(id);
    if (code === 'survey.consent_needed' || code === 'survey.proof_needed') {
      return { kind: 'about', survey, failure: message };
    }
    return flowAfter(error);
  }
}

/** What it promises now, to be read again. */
async function changedMeanwhile(id: string, given: Given, chosen: string | undefined, failure: string): Promise<Flow> {
  const flow = await enter(id, chosen, given.password);
  return flow.kind === 'about' ? { ...flow, failure } : flow;
}

/** What follows an item that was sent. @param locale in which it was answered */
export async function goOn(survey: string, participation: string, sent: string, locale: string): Promise<Flow> {
  const before = { kind: 'sent', participation, sent, locale } as const;
  try {
    const [next, closing] = await Promise.all([
      api.mySurvey.continue({ params: { id: survey }, body: { participation, locale }, ...inPlace }),
      api.attempts.closing({ params: { id: sent }, query: { locale }, ...inPlace }).catch(() => undefined),
    ]);
    if (!next) return { kind: 'loading' };
    // The page of the questions has told what it knew; the server knows all.
    if (closing) handOverRisks(sent, closing.risks, closing.told);
    if (next.done !== true) return { ...before, next: { item: next.item, attempt: next.attempt } };
    noteEnd(survey);
    const receipt = closing?.isAnonymous ? closing.receipt.code : undefined;
    return { kind: 'done', done: next, sent, receipt };
  } catch (error) {
    const flow = flowAfter(error);
    return flow.kind === 'failed' ? { ...before, failure: flow.message } : flow;
  }
}

/** Declines, or takes the answers back; those of an anonymous survey by its receipt. Rejects with a RequestFailure. */
export async function leave(survey: string, deed: 'decline' | 'withdraw', receipt?: string): Promise<void> {
  const held = heldOf(survey);
  const params = { id: survey };
  if (receipt === undefined) await api.mySurvey[deed]({ params, body: held, ...inPlace });
  else await api.mySurvey.withdraw({ params, body: { receipt }, ...inPlace });
  forgetCredential(survey);
  forgetDevice(survey, held.code);
  forgetOfferedDevice(survey, held.code);
  forgetAnswered(survey);
  forgetSurvey(survey);
}
