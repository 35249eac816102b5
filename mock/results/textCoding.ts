import type * as z from 'zod';
import type { textCoding as contract } from '../../core/contract/results/textCoding';
import type { TextCoding } from '../../core/results/agreement';
import {
  agreementAmong,
  askedFor,
  codedTexts,
  keptAgreement,
  ownDifferences,
  type ShownTexts,
  shownAgreement,
  shownTexts,
} from '../../core/results/codedTexts';
import type { KeyedTextsAsked } from '../../core/results/keyedTexts';
import { keyOfText } from '../../core/results/keyedTexts';
import type { InstrumentPart } from '../../core/results/source';
import type { OwnCoding, TextTheme } from '../../core/results/textTheme';
import { accountOf } from '../accounts/accounts';
import { type Caller, people } from '../accounts/people';
import type { Handlers } from '../engine';
import { outdated, refuse } from '../failure';
import { surveyId } from '../surveys/surveyWorld';
import { words } from './people';
import { result } from './result';

/** A question as results name it: see `TextsOf` of the server. */
interface Of {
  id: string;
  question: string;
  item?: string;
  part?: InstrumentPart | undefined;
}

interface Question {
  themes: TextTheme[];
  rowVersion: number;
  /** By person and key. */
  codings: Map<string, Map<string, OwnCoding>>;
}

type Query = z.output<typeof contract.survey.query>;

const id = (number: number) => `01900000-0000-7000-8021-${String(number).padStart(12, '0')}`;
const other = people[3]?.id ?? '';

/** Somebody has looked at what was written in the first survey, and found these. */
function begun(): [string, Question] {
  const named = [
    ['Rest', 'blue', /bed|sleep|quiet|evening/i],
    ['With others', 'teal', /friend|family|together|choir/i],
    ['Out of doors', null, /walk|garden|park|bicycle/i],
  ] as const;
  const themes = named.map(([name, color], index): TextTheme => ({ id: id(index + 1), name, color }));
  const looked = words.map((text): [string, OwnCoding] => {
    const found = named.flatMap(([, , pattern], index) => (pattern.test(text) ? [id(index + 1)] : []));
    return [keyOfText(text), { isMarked: false, themes: found }];
  });
  return [`${surveyId(1)} personality notes`, { themes, rowVersion: 1, codings: new Map([[other, new Map(looked)]]) }];
}

let questions = new Map<string, Question>([begun()]);

export function resetTextCodings(): void {
  questions = new Map([begun()]);
}

function placeOf({ id: subject, item, question }: Of): string {
  if (item !== 'all') return [subject, item ?? '', question].join(' ');
  const [own = '', ...rest] = question.split('.');
  return [subject, own, rest.join('.')].join(' ');
}

const questionAt = (of: Of): Question =>
  questions.get(placeOf(of)) ?? { themes: [], rowVersion: 0, codings: new Map() };

interface Asking {
  caller: Caller | undefined;
  locale: string;
}

/** Through the same handlers as the results. */
function shown({ id: subject, item, question, part }: Of, by: Asking, query: Query, keyed: KeyedTextsAsked) {
  const { filter, search } = query;
  const asked = { of: [question], keyed, ...(filter && { filter }), ...(search !== undefined && { search }) };
  const call = { ...by, body: undefined, query: asked };
  const answer =
    item === undefined
      ? result.instrument({
          ...call,
          query: { ...asked, ...(part && { part }) },
          params: { id: subject, tab: 'questions' },
        })
      : result.survey({ ...call, params: { id: subject, item, tab: 'questions' } });
  return shownTexts('results' in answer ? answer.results : []);
}

const none: ShownTexts = { values: null, why: 'undefined' };

function list(of: Of, by: Asking, query: Query) {
  const question = questionAt(of);
  const own = question.codings.get(by.caller?.id ?? '') ?? new Map<string, OwnCoding>();
  return codedTexts(shown(of, by, query, askedFor(own, query.show)) ?? none, own, question);
}

function setThemes(of: Of, by: Asking, { themes, rowVersion }: { themes: TextTheme[]; rowVersion: number }) {
  if (shown(of, by, {}, { count: [], only: [] }) === undefined) refuse('result.text_absent');
  const question = questionAt(of);
  if (question.rowVersion !== rowVersion) throw outdated('body.rowVersion', question.rowVersion);
  const kept = new Set(themes.map((theme) => theme.id));
  for (const own of question.codings.values())
    for (const [key, coding] of own)
      own.set(key, { ...coding, themes: coding.themes?.filter((theme) => kept.has(theme)) ?? null });
  questions.set(placeOf(of), { ...question, themes, rowVersion: rowVersion + 1 });
  return { themes, rowVersion: rowVersion + 1 };
}

function setText(of: Of, by: Asking, key: string, said: { isMarked?: boolean; themes?: string[] | null }): OwnCoding {
  if (shown(of, by, {}, { count: [key], only: [] })?.values?.counts[key] === undefined) refuse('result.text_absent');
  const question = questionAt(of);
  questions.set(placeOf(of), question);
  const person = by.caller?.id ?? '';
  const own = question.codings.get(person) ?? new Map<string, OwnCoding>();
  const before = own.get(key);
  const { isMarked = before?.isMarked ?? false, themes = before?.themes ?? null } = said;
  const known = new Set(question.themes.map((theme) => theme.id));
  const next = { isMarked, themes: themes?.filter((theme) => known.has(theme)) ?? null };
  if (isMarked || themes !== null) own.set(key, next);
  else own.delete(key);
  question.codings.set(person, own);
  return next;
}

function agreement(of: Of, by: Asking, query: Query) {
  const { themes, codings } = questionAt(of);
  const all = [...codings].flatMap(([coder, own]) =>
    [...own].flatMap(([key, coding]): TextCoding[] =>
      coding.themes === null ? [] : [{ coder, key, themes: coding.themes }],
    ),
  );
  const texts = shown(of, by, query, { count: all.map(({ key }) => key), only: [] }) ?? none;
  if (texts.values === null) return keptAgreement(texts.why, themes);
  const found = agreementAmong(all, texts.values.counts, themes);
  const only = ownDifferences(found, by.caller?.id ?? '').map(({ key }) => key);
  const listed = shown(of, by, query, { count: [], only })?.values?.texts ?? [];
  return shownAgreement(found, themes, (coder) => accountOf(coder)?.displayName ?? null, listed);
}

export const textCoding: Handlers['textCoding'] = {
  survey: ({ params, query, ...by }) => list(params, by, query),
  surveyThemes: ({ params, body, ...by }) => setThemes(params, by, body),
  surveyText: ({ params: { key, ...of }, body, ...by }) => setText(of, by, key, body),
  surveyAgreement: ({ params, query, ...by }) => agreement(params, by, query),
  instrument: ({ params, query, ...by }) => list({ ...params, part: query.part }, by, query),
  instrumentThemes: ({ params, query, body, ...by }) => setThemes({ ...params, ...query }, by, body),
  instrumentText: ({ params: { key, ...of }, query, body, ...by }) => setText({ ...of, ...query }, by, key, body),
  instrumentAgreement: ({ params, query, ...by }) => agreement({ ...params, part: query.part }, by, query),
};
