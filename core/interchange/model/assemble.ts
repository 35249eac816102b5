import { reservedWords } from '../../formula';
import type { Answer, InstrumentDocument, Question, Section } from '../../instrument/document';
import { legalAnswers, legalNames, legalPart } from './codes';
import { addFormulas } from './formulas';
import type { Gathered, GatheredAnswer, GatheredQuestion } from './gathered';
import type { Ledger } from './ledger';
import { type LocalTexts, languagesOf } from './locales';
import { markdownOf, plainOf } from './markdown';
import type { Answered, NamedParts, Say } from './parts';
import { regroup } from './regroup';
import { scopeOfFile } from './scope';

export interface Assembled {
  document: InstrumentDocument;
  /** Tells of the languages, once for all texts. */
  languages: ReadonlyMap<string, string>;
}

/** Makes a document of what was found in a file. Tells the ledger of every code and expression that changes. */
export function assemble(found: Gathered, ledger: Ledger, installed: readonly string[]): Assembled {
  regroup(found);
  keepOrder(found);
  const languages = languagesOf(tagsIn(found), found.notes?.baseLocale ?? found.baseTag ?? onlyTag(found), installed);
  for (const tag of tagsIn(found)) ledger.language(tag, languages.of.get(tag) ?? null);
  const bundles: Record<string, Record<string, string>> = { [languages.base]: {} };
  const say = (key: string, texts: LocalTexts | undefined, form: (text: string) => string, otherwise?: string) => {
    for (const [tag, text] of Object.entries(texts ?? {})) {
      const locale = languages.of.get(tag);
      const words = safe(form(text));
      if (locale === undefined || words === '') continue;
      const bundle = bundles[locale] ?? {};
      bundles[locale] = bundle;
      if (bundle[key] === undefined || tag === '') bundle[key] = words;
    }
    const base = bundles[languages.base] as Record<string, string>;
    if (base[key] !== undefined || otherwise === undefined) return;
    const other = Object.values(bundles).find((bundle) => bundle[key] !== undefined)?.[key];
    base[key] = other ?? otherwise;
  };

  say('title', found.title, plainOf, found.code);
  say('description', found.description, markdownOf);
  say('instructions', found.instructions, markdownOf);
  say('thanks', found.thanks, markdownOf);

  const names = [...found.questions.map(({ id }) => id), ...found.calculations.map(({ id }) => id)];
  const codes = codesOf(found, names, ledger);
  const sections = sectionsOf(found, say);
  const sets = setsOf(found, codes, ledger, say);
  const rows = new Map<string, ReadonlyMap<string, string>>();
  const questions = found.questions.map((question): Question => {
    const code = codes.get(question.id) ?? question.id;
    const prefix = `question.${code}.`;
    for (const [field, texts] of Object.entries(question.texts)) {
      const isMarkdown = field === 'text' || field === 'help';
      say(`${prefix}${field}`, texts, isMarkdown ? markdownOf : plainOf, field === 'text' ? question.id : undefined);
    }
    if (question.texts.text === undefined) say(`${prefix}text`, {}, plainOf, question.id);
    const noted = found.notes?.questions[code]?.rows;
    const isNoted = noted !== undefined && noted.length === question.rows?.length;
    const rowCodes = legalNames(
      (question.rows ?? []).map(({ id }, index) => (isNoted ? (noted[index]?.code ?? id) : id)),
      new Set(),
    );
    rows.set(question.id, new Map((question.rows ?? []).map(({ id }, index) => [id, rowCodes[index] ?? id])));
    question.rows?.forEach(({ id, path, text }, index) => {
      const row = rowCodes[index] ?? id;
      if (row === id) ledger.keep(path);
      else ledger.change(path, id, row, 'code_made_legal');
      say(`${prefix}${row}.text`, text, markdownOf, id);
    });
    const section = question.section === undefined ? undefined : sections.codes.get(question.section);
    const set = sets.get(question.id)?.set.code;
    return {
      code,
      kind: question.kind,
      ...(section !== undefined && { section }),
      ...(set !== undefined && { answerSet: set }),
      ...(question.required && question.kind !== 'information' && { required: true }),
      ...(question.rows && { rows: rowCodes.map((row) => ({ code: row })) }),
      ...(question.validation && Object.keys(question.validation).length > 0 && { validation: question.validation }),
      ...(question.layout && question.layout !== 'vertical' && { layout: question.layout }),
    };
  });
  const document: InstrumentDocument = {
    format: 'instrument/1',
    code: legalPart(found.notes?.code ?? found.code, new Set(), 'instrument'),
    baseLocale: languages.base,
    ...(found.settings && Object.keys(found.settings).length > 0 && { settings: found.settings }),
    answerSets: [...new Set([...sets.values()].map(({ set }) => set))],
    sections: sections.list,
    questions,
    calculations: [],
    texts: bundles,
  };
  restoreNotes(document, found);
  const parts: NamedParts = { codes, rows, answers: sets };
  addFormulas(document, found, parts, scopeOfFile(found, parts), ledger, say);
  return { document, languages: languages.of };
}

/** Questions outside every section are asked first here: those that come after one get a section without a title. */
function keepOrder(found: Gathered): void {
  let section: string | undefined;
  let hasSections = false;
  for (const question of found.questions) {
    if (question.section !== undefined) {
      hasSections = true;
      section = undefined;
    } else if (hasSections) {
      if (section === undefined) {
        section = `section_${found.sections.length + 1}`;
        found.sections.push({ id: section, path: '' });
      }
      question.section = section;
    }
  }
  const order = [...new Set(found.questions.map((question) => question.section))];
  const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  found.sections.sort((one, other) => placeOf(one.id) - placeOf(other.id));
}

/** A text of somebody else has no placeholders of ours. */
const safe = (text: string): string => text.replaceAll('{{', '{ {').slice(0, 20_000);

/** The first language of a file whose questions are all marked. */
function onlyTag({ questions }: Gathered): string | undefined {
  const texts = questions.flatMap((question) => (question.texts.text ? [question.texts.text] : []));
  if (texts.some((text) => text[''] !== undefined)) return undefined;
  return Object.keys(texts[0] ?? {})[0];
}

function tagsIn(found: Gathered): string[] {
  const tags = new Set<string>();
  const add = (texts: LocalTexts | undefined) => {
    for (const tag of Object.keys(texts ?? {})) if (tag !== '') tags.add(tag);
  };
  for (const texts of [found.title, found.description, found.instructions, found.thanks]) add(texts);
  for (const { title, text } of found.sections) [title, text].forEach(add);
  for (const { texts, answers, rows } of found.questions) {
    Object.values(texts).forEach(add);
    for (const { label } of answers ?? []) add(label);
    for (const { text } of rows ?? []) add(text);
  }
  for (const { name } of found.calculations) add(name);
  return [...tags];
}

function codesOf(found: Gathered, names: readonly string[], ledger: Ledger): Map<string, string> {
  const noted = found.notes?.names ?? {};
  const wanted = names.map((name) => (Object.hasOwn(noted, name) ? (noted[name] ?? name) : name));
  const legal = legalNames(wanted, reservedWords);
  const codes = new Map<string, string>();
  [...found.questions, ...found.calculations].forEach(({ id, path }, index) => {
    const code = legal[index] ?? id;
    if (codes.has(id)) {
      ledger.change(path, id, code, 'duplicate');
      return;
    }
    codes.set(id, code);
    if (code === id) ledger.keep(path);
    else ledger.change(path, id, code, Object.hasOwn(noted, id) ? 'restored' : 'code_made_legal');
  });
  return codes;
}

function sectionsOf(found: Gathered, say: Say) {
  const codes = new Map<string, string>();
  const taken = new Set<string>();
  const list: Section[] = [];
  const used = new Set(found.questions.map(({ section }) => section));
  for (const section of found.sections) {
    if (!used.has(section.id) && !hasWords(section.text)) continue;
    const noted = found.notes?.names[section.id] ?? found.sectionCodes?.[section.id];
    const code = legalPart(noted ?? section.id, taken, `section_${list.length + 1}`);
    taken.add(code);
    codes.set(section.id, code);
    list.push({ code, ...(section.randomOrder && { randomOrder: true }) });
    say(`section.${code}.title`, section.title, plainOf);
    say(`section.${code}.text`, section.text, markdownOf);
  }
  return { codes, list };
}

const hasWords = (texts: LocalTexts | undefined) => Object.values(texts ?? {}).some((text) => text.trim() !== '');

/** Sets of answers; questions with the same answers share one. */
function setsOf(found: Gathered, codes: ReadonlyMap<string, string>, ledger: Ledger, say: Say): Map<string, Answered> {
  const byContent = new Map<string, Answered>();
  const byQuestion = new Map<string, Answered>();
  const taken = new Set<string>();
  for (const question of found.questions) {
    if (!question.answers) continue;
    const names = question.answers.map(({ was }) => was);
    const setName = found.notes?.questions[codes.get(question.id) ?? '']?.answerSet ?? question.setName;
    const known = setName === undefined ? undefined : found.notes?.answers[setName];
    const isNoted = known !== undefined && names.every((name) => Object.hasOwn(known, name));
    const key = JSON.stringify([
      setName ?? '',
      question.answers.map(({ was, label, score, exclusive }) => (isNoted ? was : [was, label, score, exclusive])),
    ]);
    let answered = byContent.get(key);
    if (!answered) {
      const code = legalPart(setName ?? codes.get(question.id) ?? question.id, taken, 'answers');
      taken.add(code);
      const noted = Object.hasOwn(found.notes?.answers ?? {}, code) ? found.notes?.answers[code] : undefined;
      const legal = legalAnswers(names.map((name) => noted?.[name]?.code ?? name));
      const answers = question.answers.map((answer, index) =>
        answerOf(answer, legal[index] ?? answer.was, noted?.[answer.was]),
      );
      answered = { set: { code, answers }, codes: legal };
      byContent.set(key, answered);
      question.answers.forEach(({ label, was }, index) => {
        say(`answer.${code}.${legal[index] ?? was}.label`, label, plainOf, was === '' ? String(index + 1) : was);
      });
    }
    byQuestion.set(question.id, answered);
    tellAnswers(question, answered, ledger);
  }
  return byQuestion;
}

function answerOf(
  { score, exclusive }: GatheredAnswer,
  code: string,
  noted: { score?: number | null; exclusive?: boolean } | undefined,
): Answer {
  const own = noted?.score === undefined ? score : (noted.score ?? undefined);
  return {
    code,
    ...(own !== undefined && { score: own }),
    ...((noted?.exclusive ?? exclusive) && { exclusive: true }),
  };
}

function tellAnswers(question: GatheredQuestion, answered: Answered, ledger: Ledger): void {
  question.answers?.forEach(({ was, path }, index) => {
    const code = answered.codes[index] ?? was;
    if (ledger.has(path)) return;
    if (code === was) ledger.keep(path);
    else ledger.change(path, was, code, 'answer_made_legal');
  });
}

/** The kind, keying and settings that the format had no words for. */
function restoreNotes(document: InstrumentDocument, { notes }: Gathered): void {
  if (!notes) return;
  if (notes.settings) document.settings = notes.settings;
  for (const question of document.questions) {
    const own = Object.hasOwn(notes.questions, question.code) ? notes.questions[question.code] : undefined;
    if (!own) continue;
    const { answerSet: _set, rows, kind, ...rest } = own;
    const hasAnswers = kind !== undefined && withAnswers.has(kind);
    // A question whose answers somebody has changed into something else stays what it is.
    if (kind !== undefined && hasAnswers === (question.answerSet !== undefined)) question.kind = kind;
    else if (kind === 'yes_no') {
      question.kind = kind;
      delete question.answerSet;
    } else continue;
    Object.assign(question, rest);
    if (rows && rows.length === question.rows?.length) question.rows = rows;
  }
  const used = new Set(document.questions.map(({ answerSet }) => answerSet));
  for (const { code } of document.answerSets ?? []) {
    if (used.has(code)) continue;
    for (const bundle of Object.values(document.texts))
      for (const key of Object.keys(bundle)) if (key.startsWith(`answer.${code}.`)) delete bundle[key];
  }
  document.answerSets = document.answerSets?.filter(({ code }) => used.has(code));
}

const withAnswers: ReadonlySet<string> = new Set([
  'single_choice',
  'multiple_choice',
  'image_choice',
  'ranking',
  'matrix',
]);
