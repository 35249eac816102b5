import { expressionScript } from '../expression/grammars';
import { Interpreter } from '../expression/meaning';
import { readTerm } from '../expression/read';
import { assemble } from '../model/assemble';
import { ForeignFailure } from '../model/failure';
import type { ForeignFile, ReadOutcome } from '../model/foreign';
import type { Gathered, GatheredFormula } from '../model/gathered';
import { Ledger } from '../model/ledger';
import { readNotes } from '../model/notes';
import { type LimeNames, limeDialect } from './dialect';
import { gatherLime, type LimeQuestion } from './question';
import { type LimeExport, type LimeRow, readExport } from './tables';

/** Settings of a survey that say how it is run. */
const settingTables = [
  'surveys',
  'surveys_languagesettings',
  'question_attributes',
  'themes',
  'themes_inherited',
  'assessments',
  'quota',
  'quota_members',
  'quota_languagesettings',
  'survey_url_parameters',
  'plugin_settings',
];

export function readLimesurvey(files: readonly ForeignFile[], languages: readonly string[]): ReadOutcome {
  const [file] = files;
  if (!file) throw new ForeignFailure('there is no file');
  const source = readExport(file);
  const ledger = new Ledger();
  const reader = new LimeReader(source, ledger);
  const found = reader.read();
  const { document } = assemble(found, ledger, languages);
  for (const table of settingTables)
    ledger.otherwise(table, table === 'question_attributes' ? 'appearance' : 'metadata');
  return { document, report: ledger.report(source.tables) };
}

const rowsOf = (source: LimeExport, table: string): [LimeRow, string][] =>
  (source.tables[table] ?? []).map((row, index) => [row, `${table}[${index}]`]);

/** By number where both are. */
const inOrder = (one: string | undefined, other: string | undefined): number => Number(one ?? 0) - Number(other ?? 0);

class LimeReader {
  private readonly base: string;
  private readonly found: Gathered = { code: 'survey', title: {}, sections: [], questions: [], calculations: [] };

  constructor(
    private readonly source: LimeExport,
    private readonly ledger: Ledger,
  ) {
    this.base = source.tables.surveys?.[0]?.language ?? source.languages[0] ?? 'en';
    this.found.baseTag = this.base;
  }

  read(): Gathered {
    const { found } = this;
    const source = this.source;
    const ledger = this.ledger;
    const [survey = {}] = source.tables.surveys ?? [];
    found.code = survey.sid ? `survey_${survey.sid}` : 'survey';
    ledger.keep('surveys[0].language', 'surveys[0].sid', 'surveys[0].additional_languages', 'surveys[0].assessments');
    const notes = readNotes(source.notes);
    if (notes) found.notes = notes;
    this.survey();
    const questions = this.questions();
    const names: LimeNames = {
      codes: new Map(questions.map(({ row }) => [row.qid ?? '', row.title ?? ''])),
      parts: new Map(
        questions
          .filter(({ subquestions }) => subquestions.length > 0)
          .map(({ row, subquestions }) => [
            row.title ?? '',
            subquestions.map((part) => `${row.title ?? ''}_${part.row.title ?? ''}`),
          ]),
      ),
      hasAssessment: survey.assessments === 'Y',
    };
    const dialect = limeDialect(names);
    const expression = (path: string, text: string): GatheredFormula => ({
      path,
      source: text,
      rule: (scope) => new Interpreter(dialect, scope).rule(readTerm(expressionScript, text)),
      value: (scope) => new Interpreter(dialect, scope).value(readTerm(expressionScript, text)),
    });
    this.groups(expression);
    if (Object.keys(found.title).length === 0) found.title = found.sections[0]?.title ?? questions[0]?.text ?? {};
    const places = new Map(found.sections.map(({ id }, index) => [id, index]));
    questions.sort(
      (one, other) =>
        (places.get(one.row.gid ?? '') ?? 0) - (places.get(other.row.gid ?? '') ?? 0) ||
        inOrder(one.row.question_order, other.row.question_order),
    );
    for (const question of questions) {
      const gid = question.row.gid ?? '';
      gatherLime(
        found,
        ledger,
        question,
        expression,
        names.hasAssessment,
        places.has(gid) && found.notes?.names[gid] !== '',
      );
    }
    for (const [row, path] of rowsOf(source, 'conditions')) {
      const question = questions.find(({ row: { qid } }) => qid === row.qid);
      const isSaid = question?.row.relevance !== undefined && question.row.relevance.trim() !== '1';
      if (isSaid) ledger.keep(path);
      else ledger.drop(path, row, 'no_place');
    }
    return found;
  }

  private survey(): void {
    const { found, ledger, source } = this;
    const texts: Record<'title' | 'description' | 'instructions' | 'thanks', Record<string, string>> = {
      title: {},
      description: {},
      instructions: {},
      thanks: {},
    };
    const columns = {
      title: 'surveyls_title',
      description: 'surveyls_description',
      instructions: 'surveyls_welcometext',
      thanks: 'surveyls_endtext',
    } as const;
    for (const [row, path] of rowsOf(source, 'surveys_languagesettings')) {
      ledger.keep(`${path}.surveyls_language`);
      for (const [field, column] of Object.entries(columns)) {
        const text = row[column];
        if (text === undefined) continue;
        texts[field as keyof typeof texts][row.surveyls_language ?? this.base] = text;
        ledger.keep(`${path}.${column}`);
      }
    }
    found.title = texts.title;
    for (const field of ['description', 'instructions', 'thanks'] as const)
      if (Object.keys(texts[field]).length > 0) found[field] = texts[field];
  }

  private groups(expression: (path: string, text: string) => GatheredFormula): void {
    const { ledger, source, found } = this;
    const more = new Map<string, { title: Record<string, string>; text: Record<string, string> }>();
    const add = (row: LimeRow, path: string) => {
      const texts = more.get(row.gid ?? '') ?? { title: {}, text: {} };
      more.set(row.gid ?? '', texts);
      const language = row.language ?? this.base;
      if (row.group_name !== undefined) texts.title[language] = row.group_name;
      if (row.description !== undefined) texts.text[language] = row.description;
      ledger.keep(
        ...['gid', 'sid', 'group_name', 'description', 'language', 'group_order', 'id'].map(
          (column) => `${path}.${column}`,
        ),
      );
    };
    for (const table of ['groups', 'group_l10ns']) for (const [row, path] of rowsOf(source, table)) add(row, path);
    const rows = rowsOf(source, 'groups').filter(
      ([row], index, all) => all.findIndex(([other]) => other.gid === row.gid) === index,
    );
    rows.sort(([one], [other]) => inOrder(one.group_order, other.group_order));
    if (source.kind === 'Question') return;
    for (const [row, path] of rows) {
      const texts = more.get(row.gid ?? '');
      const rule = row.grelevance?.trim();
      found.sections.push({
        id: row.gid ?? '',
        path: `${path}.gid`,
        ...(texts && { title: texts.title, text: texts.text }),
        rules: rule && rule !== '1' ? [expression(`${path}.grelevance`, rule)] : [],
      });
      if (found.notes === undefined)
        found.sectionCodes = { ...found.sectionCodes, [row.gid ?? '']: `group_${found.sections.length}` };
    }
  }

  /** Questions with their texts, parts, answers and attributes, in whatever edition the export is. */
  private questions(): LimeQuestion[] {
    const { source, ledger } = this;
    const languageOf = (row: LimeRow) => row.language ?? this.base;
    const questions = new Map<string, LimeQuestion>();
    const parts = new Map<string, LimeQuestion['subquestions'][number]>();
    const take = (
      row: LimeRow,
      path: string,
      texts: { text: Record<string, string>; help?: Record<string, string> },
    ) => {
      if (row.question !== undefined) texts.text[languageOf(row)] = row.question;
      if (row.help !== undefined && texts.help) texts.help[languageOf(row)] = row.help;
      ledger.keep(
        ...[
          'qid',
          'sid',
          'gid',
          'parent_qid',
          'language',
          'question',
          'help',
          'question_order',
          'scale_id',
          'id',
          'same_default',
        ].map((column) => `${path}.${column}`),
      );
    };
    for (const [row, path] of rowsOf(source, 'questions')) {
      const id = row.qid ?? '';
      const known = questions.get(id);
      const question = known ?? { row, path, text: {}, help: {}, subquestions: [], answers: [], attributes: new Map() };
      questions.set(id, question);
      take(row, path, question);
      if (known) ledger.keep(path);
    }
    for (const [row, path] of rowsOf(source, 'subquestions')) {
      const id = row.qid ?? '';
      const known = parts.get(id);
      const part = known ?? { row, path, text: {} };
      parts.set(id, part);
      take(row, path, part);
      if (known) ledger.keep(path);
      else {
        ledger.keep(`${path}.type`, `${path}.other`, `${path}.mandatory`, `${path}.relevance`);
        questions.get(row.parent_qid ?? '')?.subquestions.push(part);
      }
    }
    for (const [row, path] of rowsOf(source, 'question_l10ns')) {
      const target = questions.get(row.qid ?? '') ?? parts.get(row.qid ?? '');
      if (target) take(row, path, target);
    }
    for (const { subquestions } of questions.values())
      subquestions.sort(
        (one, other) =>
          inOrder(one.row.scale_id, other.row.scale_id) || inOrder(one.row.question_order, other.row.question_order),
      );
    this.answers(questions, languageOf);
    for (const [row, path] of rowsOf(source, 'question_attributes')) {
      const attribute = row.attribute ?? '';
      if (row.value === undefined) {
        ledger.keep(path);
        continue;
      }
      const attributes = questions.get(row.qid ?? '')?.attributes;
      const before = attributes?.get(attribute);
      if (attributes && !before)
        attributes.set(attribute, { value: row.value, path, texts: { [row.language ?? '']: row.value } });
      else if (before) {
        before.texts = { ...before.texts, [row.language ?? '']: row.value };
        before.others = [...(before.others ?? []), path];
      }
    }
    return [...questions.values()];
  }

  private answers(questions: ReadonlyMap<string, LimeQuestion>, languageOf: (row: LimeRow) => string): void {
    const { source, ledger } = this;
    const byId = new Map<string, LimeQuestion['answers'][number]>();
    for (const [row, path] of rowsOf(source, 'answers')) {
      const key = row.aid ?? `${row.qid}/${row.scale_id ?? '0'}/${row.code}`;
      const known = byId.get(key);
      const answer = known ?? { row, path, text: {} };
      byId.set(key, answer);
      if (row.answer !== undefined) answer.text = { ...answer.text, [languageOf(row)]: row.answer };
      ledger.keep(
        ...['aid', 'qid', 'answer', 'language', 'sortorder', 'scale_id'].map((column) => `${path}.${column}`),
      );
      if (known) ledger.keep(path);
      else questions.get(row.qid ?? '')?.answers.push(answer);
    }
    for (const [row, path] of rowsOf(source, 'answer_l10ns')) {
      const answer = byId.get(row.aid ?? '');
      if (!answer || row.answer === undefined) continue;
      answer.text = { ...answer.text, [languageOf(row)]: row.answer };
      ledger.keep(path);
    }
    for (const { answers } of questions.values())
      answers.sort((one, other) => inOrder(one.row.sortorder, other.row.sortorder));
  }
}
