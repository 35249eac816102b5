import type { TrialInvitation, TrialRow } from '../../core/contract/answering/trial';
import { itemsByCode } from '../../core/instrument/items';
import { projectInstrument } from '../../core/instrument/projection';
import { titleIn } from '../../core/instrument/textKeys';
import { fallbackChain, matchLocale } from '../../core/language';
import { allAccounts } from '../accounts/accounts';
import { type Caller, people } from '../accounts/people';
import type { Handlers } from '../engine';
import { refuse } from '../failure';
import { yesAndNoIn } from '../translating/translation';
import { requireKeepable } from './keepable';
import { type Offered, offeredInstruments } from './offeredInstruments';

interface StoredTrial extends TrialRow {
  instrumentId: string;
}

/** User Respondent, who is asked to try the evening check. */
const invited = people[2];

const beginning = (): StoredTrial[] =>
  invited === undefined
    ? []
    : [
        {
          instrumentId: offeredInstruments()[0]?.id ?? '',
          user: { id: invited.id, name: invited.displayName, email: invited.email },
          note: 'Is the part about the nights easy to understand?',
          state: 'invited',
          invitedAt: '2026-11-20T09:30:00.000Z',
          answeredAt: null,
          locale: null,
          answers: null,
          respondent: null,
          comment: null,
        },
      ];

let stored: StoredTrial[] | undefined;

const trials = (): StoredTrial[] => {
  stored ??= beginning();
  return stored;
};

export function resetTrials(): void {
  stored = undefined;
}

/** An instrument without a document in the mock world is played with the first that has one. */
const playedOf = (id: string): Offered => {
  const [first] = offeredInstruments();
  const found = offeredInstruments().find((each) => each.id === id) ?? first;
  if (!found) refuse('not_found');
  return found;
};

const row = ({ instrumentId: _, ...rest }: StoredTrial): TrialRow => rest;

function ofCaller(instrumentId: string, caller: Caller | undefined): StoredTrial {
  const found = trials().find((each) => each.instrumentId === instrumentId && each.user.id === caller?.id);
  if (!found) refuse('trial.withdrawn');
  return found;
}

function invitationOf({ instrumentId, note, state, invitedAt }: StoredTrial, locale: string): TrialInvitation {
  const { document } = playedOf(instrumentId);
  const chain = fallbackChain(locale, undefined, document.baseLocale);
  const title = titleIn(document, chain).text;
  return { instrumentId, title, note, state, invitedAt };
}

export const trial: Handlers['trial'] = {
  list: ({ params }) =>
    trials()
      .filter(({ instrumentId }) => instrumentId === params.id)
      .map(row),
  invite: ({ params, body }) => {
    const account = allAccounts().find(({ email }) => email === body.email.toLowerCase());
    if (account?.status !== 'active' || !account.roles.includes('user')) {
      return refuse('trial.no_account', { params: { email: body.email } });
    }
    const known = trials().find((each) => each.instrumentId === params.id && each.user.id === account.id);
    if (known) {
      known.note = body.note;
      return row(known);
    }
    const made: StoredTrial = {
      instrumentId: params.id,
      user: { id: account.id, name: account.displayName, email: account.email },
      note: body.note,
      state: 'invited',
      invitedAt: new Date().toISOString(),
      answeredAt: null,
      locale: null,
      answers: null,
      respondent: null,
      comment: null,
    };
    trials().push(made);
    return row(made);
  },
  withdraw: ({ params }) => {
    const left = trials().filter((each) => each.instrumentId !== params.id || each.user.id !== params.user);
    if (left.length === trials().length) refuse('not_found');
    stored = left;
    return {};
  },
  mine: ({ caller, locale }) =>
    trials()
      .filter(({ user }) => user.id === caller?.id)
      .map((each) => invitationOf(each, locale)),
  read: ({ params, query, caller, locale }) => {
    const own = ofCaller(params.id, caller);
    const { document, compiled } = playedOf(params.id);
    const locales = Object.keys(document.texts).sort();
    const shown = matchLocale([query.locale ?? locale], locales) ?? document.baseLocale;
    const projection = projectInstrument(document, compiled, fallbackChain(shown, undefined, document.baseLocale));
    return {
      ...invitationOf(own, shown),
      locale: shown,
      locales,
      askRespondent: document.settings?.askRespondent ?? [],
      projection: { ...projection, words: yesAndNoIn(shown) },
    };
  },
  answer: ({ params, body, caller, locale }) => {
    const own = ofCaller(params.id, caller);
    const { document } = playedOf(params.id);
    const items = itemsByCode(document);
    const answers = Object.fromEntries(Object.entries(body.answers).filter(([code]) => items.has(code)));
    requireKeepable(document, answers);
    Object.assign(own, {
      state: 'answered',
      answeredAt: new Date().toISOString(),
      locale: body.locale,
      answers,
      respondent: body.respondent ?? null,
      comment: body.comment,
    });
    return invitationOf(own, locale);
  },
};
