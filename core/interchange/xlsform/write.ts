import type { InstrumentDocument, Question } from '../../instrument/document';
import type { Item } from '../../instrument/items';
import { Author } from '../expression/author';
import { xPath } from '../expression/grammars';
import { plainVoice } from '../expression/plainVoice';
import type { Term } from '../expression/term';
import { call, named, two, words } from '../expression/voice';
import type { WriteOutcome } from '../model/foreign';
import { writeNotes } from '../model/notes';
import { Outgoing } from '../model/outgoing';
import { type Sheet, writeWorkbook } from '../parts/sheets';

const fieldOf = (item: Item): string => item.code.replace('.', '_');
const value = (item: Item): Term => named(fieldOf(item));

const language = plainVoice({
  propagates: true,
  value,
  called: (_, { code }) => code,
  isPicked: (item, { code }) => call('selected', value(item), words(code)),
  isEmpty: (item) => two('=', value(item), words('')),
  isEmptyValue: (operand) => two('=', operand, words('')),
  truth: { yes: words('yes'), no: words('no') },
  missing: words(''),
  either: (condition, then, otherwise) => call('if', condition, then, otherwise),
  not: (operand) => call('not', operand),
  calculationName: (code) => code,
  functions: {
    round: ([x, digits]) => call('round', x as Term, digits ?? { kind: 'number', value: 0 }),
    abs: ([x]) => call('abs', x as Term),
    sqrt: ([x]) => call('sqrt', x as Term),
    exp: ([x]) => call('exp', x as Term),
    ln: ([x]) => call('log', x as Term),
    log10: ([x]) => call('log10', x as Term),
    length: ([x]) => call('string-length', x as Term),
    contains: ([x, part]) => call('contains', x as Term, part as Term),
  },
  join: (parts) => call('concat', ...parts),
});

type Row = Record<string, string>;

export function writeXlsform(document: InstrumentDocument): WriteOutcome {
  const writer = new FormWriter(document);
  const sheets = writer.sheets();
  return { file: { name: `${document.code}.xlsx`, bytes: writeWorkbook(sheets) }, report: writer.out.report };
}

/** The rows under the columns that they have, in the order of the first that has each. */
function sheetOf(name: string, rows: readonly Row[], first: readonly string[]): Sheet {
  const columns = [...new Set([...first, ...rows.flatMap((row) => Object.keys(row))])];
  return { name, rows: [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))] };
}

class FormWriter {
  readonly out: Outgoing;
  private readonly author: Author;
  private readonly survey: Row[] = [];
  private readonly choices: Row[] = [];
  private readonly lists = new Set<string>();
  private readonly names: Intl.DisplayNames = new Intl.DisplayNames(['en'], { type: 'language' });

  constructor(private readonly document: InstrumentDocument) {
    this.out = new Outgoing(document);
    this.author = new Author(document, language);
  }

  sheets(): Sheet[] {
    const { document, out } = this;
    out.keep('code');
    const instructions = this.texts('instructions', 'label');
    if (Object.keys(instructions).length > 0) {
      const name = this.free('instructions_text');
      out.notes.names[name] = '';
      this.survey.push({ type: 'note', name, ...instructions });
    }
    for (const question of document.questions) if (question.section === undefined) this.question(question);
    (document.sections ?? []).forEach((section, index) => {
      const path = `sections[${index}]`;
      out.keep(path);
      const name = this.sectionName(section.code);
      if (section.randomOrder) out.drop(`${path}.randomOrder`, true);
      this.survey.push({
        type: 'begin_group',
        name,
        ...this.texts(`section.${section.code}.title`, 'label'),
        ...this.rule(`${path}.visibleIf`, `section.${section.code}`, section.visibleIf),
      });
      for (const question of document.questions) if (question.section === section.code) this.question(question);
      this.survey.push({ type: 'end_group', name });
    });
    document.calculations?.forEach((calculation, index) => {
      const path = `calculations[${index}]`;
      const written = out.formula(
        `${path}.formula`,
        `calculation.${calculation.code}`,
        calculation.formula,
        xPath,
        () => this.author.calculation(calculation),
      );
      if (written === null) return;
      out.keep(path);
      this.survey.push({
        type: 'calculate',
        name: calculation.code,
        ...this.texts(`calculation.${calculation.code}.name`, 'label'),
        calculation: written,
      });
    });
    const title = out.base('title') ?? document.code;
    const { settings } = document;
    if (settings && Object.keys(settings).length > 0) out.drop('settings', settings);
    out.finish();
    return [
      sheetOf('survey', this.survey, ['type', 'name']),
      sheetOf('choices', this.choices, ['list_name', 'name']),
      sheetOf(
        'settings',
        [{ form_title: title, form_id: document.code, default_language: this.column(document.baseLocale) }],
        [],
      ),
      { name: 'assess', rows: chunks(writeNotes(out.notes)) },
    ];
  }

  private free(name: string): string {
    const taken = new Set([...this.document.questions, ...(this.document.calculations ?? [])].map(({ code }) => code));
    return taken.has(name) ? this.free(`${name}_`) : name;
  }

  private sectionName(code: string): string {
    const name = this.free(/^[A-Za-z_]/.test(code) ? code : `section_${code}`);
    if (name !== code) this.out.notes.names[name] = code;
    return name;
  }

  private column(locale: string): string {
    return `${this.names.of(locale) ?? locale} (${locale})`.replace(/:/g, '');
  }

  private texts(key: string, column: string): Row {
    return Object.fromEntries(this.out.texts(key).map(([locale, text]) => [`${column}::${this.column(locale)}`, text]));
  }

  private rule(path: string, place: string, formula: string | undefined): Row {
    if (formula === undefined) return {};
    if (formula.trim() === 'false') {
      this.out.notes.formulas[place] = { formula, written: 'false()' };
      return { relevant: 'false()' };
    }
    const written = this.out.formula(path, place, formula, xPath, () => this.author.rule(formula));
    return written === null ? {} : { relevant: written };
  }

  private question(question: Question): void {
    const { out, document } = this;
    const { code, kind } = question;
    const path = `questions[${document.questions.indexOf(question)}]`;
    out.keep(path);
    out.note(question, 'kind', 'answerSet', 'reverse', 'tags', 'validation', 'layout', 'required', 'rows');
    out.uncarried(path, question);
    const shared: Row = {
      ...this.texts(`question.${code}.text`, 'label'),
      ...this.texts(`question.${code}.help`, 'hint'),
      ...(question.required && { required: 'yes' }),
      ...this.rule(`${path}.visibleIf`, `question.${code}`, question.visibleIf),
    };
    if (kind === 'matrix') {
      const list = this.list(question);
      this.survey.push({ type: 'begin_group', name: code, appearance: 'table-list', ...shared, required: '' });
      for (const row of question.rows ?? []) {
        out.notes.names[`${code}_${row.code}`] = `${code}.${row.code}`;
        this.survey.push({
          type: `select_one ${list}`,
          name: `${code}_${row.code}`,
          ...this.texts(`question.${code}.${row.code}.text`, 'label'),
          ...(question.required && { required: 'yes' }),
        });
      }
      this.survey.push({ type: 'end_group', name: code });
      return;
    }
    this.survey.push({
      type: this.typeOf(question),
      name: code,
      ...shared,
      ...this.limits(question),
      ...(question.layout === 'dropdown' && { appearance: 'minimal' }),
      ...(kind === 'long_text' && { appearance: 'multiline' }),
    });
  }

  private typeOf(question: Question): string {
    const whole =
      question.validation?.step !== undefined &&
      Number.isInteger(question.validation.step) &&
      Number.isInteger(question.validation.min ?? 0);
    switch (question.kind) {
      case 'single_choice':
      case 'image_choice':
        return `select_one ${this.list(question)}`;
      case 'multiple_choice':
        return `select_multiple ${this.list(question)}`;
      case 'ranking':
        return `rank ${this.list(question)}`;
      case 'yes_no':
        return `select_one ${this.yesNo()}`;
      case 'rating':
      case 'slider':
        return 'range';
      case 'number':
        return whole ? 'integer' : 'decimal';
      case 'date':
        return 'date';
      case 'time':
        return 'time';
      case 'information':
        return 'note';
      default:
        return 'text';
    }
  }

  private yesNo(): string {
    const name = 'assess_yes_no';
    if (!this.lists.has(name)) {
      this.lists.add(name);
      for (const code of ['yes', 'no'])
        this.choices.push({
          list_name: name,
          name: code,
          [`label::${this.column(this.document.baseLocale)}`]: code === 'yes' ? 'Yes' : 'No',
        });
    }
    return name;
  }

  private list(question: Question): string {
    const set = this.document.answerSets?.find(({ code }) => code === question.answerSet);
    if (!set) return question.code;
    if (this.lists.has(set.code)) return set.code;
    this.lists.add(set.code);
    this.out.notes.answers[set.code] = Object.fromEntries(
      set.answers.map(({ code, score, exclusive }) => [
        code,
        { code, score: score ?? null, ...(exclusive && { exclusive }) },
      ]),
    );
    for (const { code, score } of set.answers)
      this.choices.push({
        list_name: set.code,
        name: code,
        ...this.texts(`answer.${set.code}.${code}.label`, 'label'),
        ...(score !== undefined && { score: String(score) }),
      });
    return set.code;
  }

  private limits({ kind, validation = {} }: Question): Row {
    if (kind === 'rating' || kind === 'slider') {
      const [min, max, step] = [
        validation.min ?? (kind === 'rating' ? 1 : 0),
        validation.max ?? (kind === 'rating' ? 5 : 100),
        validation.step ?? 1,
      ];
      return { parameters: `start=${min} end=${max} step=${step}` };
    }
    const parts: string[] = [];
    if (validation.min !== undefined) parts.push(`. >= ${validation.min}`);
    if (validation.max !== undefined) parts.push(`. <= ${validation.max}`);
    if (validation.minPicks !== undefined) parts.push(`count-selected(.) >= ${validation.minPicks}`);
    if (validation.maxPicks !== undefined) parts.push(`count-selected(.) <= ${validation.maxPicks}`);
    if (validation.minLength !== undefined) parts.push(`string-length(.) >= ${validation.minLength}`);
    if (validation.maxLength !== undefined) parts.push(`string-length(.) <= ${validation.maxLength}`);
    if (validation.pattern !== undefined && !validation.pattern.includes("'"))
      parts.push(`regex(., '^(?:${validation.pattern})$')`);
    return parts.length > 0 ? { constraint: parts.join(' and ') } : {};
  }
}

/** A cell holds 32,767 characters. */
function chunks(text: string): string[][] {
  const rows: string[][] = [];
  for (let at = 0; at < text.length; at += 30_000) rows.push([text.slice(at, at + 30_000)]);
  return rows;
}
