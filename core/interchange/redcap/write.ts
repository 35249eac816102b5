import type { InstrumentDocument, Question } from '../../instrument/document';
import type { Item } from '../../instrument/items';
import { Author } from '../expression/author';
import { redcapLogic } from '../expression/grammars';
import { plainVoice } from '../expression/plainVoice';
import type { Term } from '../expression/term';
import { allOf, call, named, two, words } from '../expression/voice';
import type { WriteOutcome } from '../model/foreign';
import { writeNotes } from '../model/notes';
import { Outgoing } from '../model/outgoing';
import { writtenCells } from '../parts/csv';
import { encodedText } from '../parts/utf8';
import { zipped } from '../parts/zip';
import { columns, type DictionaryRow } from './columns';

const fieldOf = (item: Item): string => item.code.replace('.', '_');
const value = (item: Item): Term => named(fieldOf(item));
const checked = (item: Item, code: string): Term => two('=', named(`${fieldOf(item)}(${code})`), words('1'));

const language = plainVoice({
  propagates: true,
  value,
  called: (_, { code }) => code,
  isPicked: (item, { code }) => checked(item, code),
  // A checkbox that nobody has ticked is as empty as a field without a value.
  isEmpty: (item) =>
    item.question.kind === 'multiple_choice' || item.question.kind === 'ranking'
      ? allOf(item.answers.map(({ code }) => two('=', named(`${fieldOf(item)}(${code})`), words('0'))))
      : two('=', value(item), words('')),
  isEmptyValue: (operand) => two('=', operand, words('')),
  truth: { yes: words('1'), no: words('0') },
  missing: words(''),
  either: (condition, then, otherwise) => call('if', condition, then, otherwise),
  not: (operand) => ({ kind: 'unary', operator: 'not', operand }),
  calculationName: (code) => code,
  functions: {
    round: ([x, digits]) => call('round', x as Term, digits ?? { kind: 'number', value: 0 }),
    abs: ([x]) => call('abs', x as Term),
    sqrt: ([x]) => call('sqrt', x as Term),
    exp: ([x]) => call('exponential', x as Term),
    ln: ([x]) => call('log', x as Term),
    floor: ([x]) => call('rounddown', x as Term, { kind: 'number', value: 0 }),
    ceil: ([x]) => call('roundup', x as Term, { kind: 'number', value: 0 }),
    length: ([x]) => call('length', x as Term),
    contains: ([x, part]) => call('contains', x as Term, part as Term),
  },
  join: (parts) => call('concat', ...parts),
});

/** A data dictionary (csv), or the archive of an instrument (zip). */
export function writeRedcap(document: InstrumentDocument, version: 'csv' | 'zip'): WriteOutcome {
  const writer = new DictionaryWriter(document);
  const rows = writer.dictionary();
  const cells = [columns.map(([, title]) => title), ...rows.map((row) => columns.map(([name]) => row[name] ?? ''))];
  const bytes = encodedText(writtenCells(cells));
  const file =
    version === 'csv'
      ? { name: `${document.code}.csv`, bytes }
      : { name: `${document.code}.zip`, bytes: zipped([{ name: 'instrument.csv', bytes }]) };
  return { file, report: writer.out.report };
}

const types: Readonly<Record<Question['kind'], string>> = {
  single_choice: 'radio',
  image_choice: 'radio',
  multiple_choice: 'checkbox',
  ranking: 'checkbox',
  matrix: 'radio',
  yes_no: 'yesno',
  rating: 'radio',
  number: 'text',
  slider: 'slider',
  short_text: 'text',
  long_text: 'notes',
  date: 'text',
  time: 'text',
  information: 'descriptive',
};

class DictionaryWriter {
  readonly out: Outgoing;
  private readonly author: Author;
  private readonly rows: DictionaryRow[] = [];

  constructor(private readonly document: InstrumentDocument) {
    this.out = new Outgoing(document);
    this.author = new Author(document, language);
  }

  dictionary(): DictionaryRow[] {
    const { document, out } = this;
    out.keep('code');
    const sections = document.sections ?? [];
    for (const question of document.questions)
      if (question.section === undefined) this.question(question, this.form(undefined), '');
    sections.forEach((section, index) => {
      const path = `sections[${index}]`;
      out.keep(path);
      const form = this.form(section.code);
      if (section.randomOrder) out.drop(`${path}.randomOrder`, true);
      // A form has no rule: each of its fields has it.
      const rule =
        section.visibleIf === undefined
          ? ''
          : this.rule(`${path}.visibleIf`, `section.${section.code}`, section.visibleIf);
      const title = out.base(`section.${section.code}.title`);
      const before = this.rows.length;
      for (const question of document.questions)
        if (question.section === section.code) this.question(question, form, rule);
      const [first] = this.rows.slice(before);
      const text = out.base(`section.${section.code}.text`) ?? title;
      if (first && text && !first.section_header) first.section_header = text;
    });
    document.calculations?.forEach((calculation, index) => {
      const path = `calculations[${index}]`;
      const written = out.formula(
        `${path}.formula`,
        `calculation.${calculation.code}`,
        calculation.formula,
        redcapLogic,
        () => this.author.calculation(calculation),
      );
      if (written === null) return;
      out.keep(path);
      const label = out.base(`calculation.${calculation.code}.name`) ?? calculation.code;
      const isHidden = !(calculation.shownTo?.includes('respondent') ?? false);
      const isNumber = (calculation.type ?? 'number') === 'number';
      this.rows.push({
        field_name: calculation.code,
        form_name: this.rows.at(-1)?.form_name ?? this.form(undefined),
        field_type: isNumber ? 'calc' : 'text',
        field_label: label,
        ...(isNumber && { select_choices_or_calculations: written }),
        field_annotation: [isNumber ? '' : `@CALCTEXT(${written})`, isHidden ? '@HIDDEN' : '']
          .filter((part) => part !== '')
          .join(' '),
      });
    });
    if (document.settings && Object.keys(document.settings).length > 0) out.drop('settings', document.settings);
    this.onlyBase();
    out.finish();
    const [first] = this.rows;
    if (first)
      this.rows.unshift({
        field_name: this.free('assess_notes'),
        form_name: first.form_name ?? '',
        field_type: 'descriptive',
        field_label: '',
        field_annotation: `@HIDDEN @ASSESS-NOTES ${writeNotes(out.notes)}`,
      });
    return this.rows;
  }

  /** A dictionary has one language. */
  private onlyBase(): void {
    const { baseLocale, texts } = this.document;
    for (const [locale, bundle] of Object.entries(texts))
      if (locale !== baseLocale)
        this.out.drop(
          `texts["${locale}"]`,
          `${Object.keys(bundle).length} texts`,
          'not_carried',
          'a dictionary has one language',
        );
    this.out.skipLocales(Object.keys(texts).filter((locale) => locale !== baseLocale));
  }

  private free(name: string): string {
    return this.rows.some(({ field_name }) => field_name === name) ? this.free(`${name}_`) : name;
  }

  private form(section: string | undefined): string {
    const code = section ?? this.document.code;
    const form = code.toLowerCase().replace(/[^a-z0-9_]+/g, '_');
    const legal = /^[a-z]/.test(form) ? form : `f_${form}`;
    if (section === undefined) this.out.notes.names[legal] = '';
    else if (legal !== section) this.out.notes.names[legal] = section;
    return legal;
  }

  private rule(path: string, place: string, formula: string): string {
    if (formula.trim() === 'false') {
      this.out.notes.formulas[place] = { formula, written: "'1' = '0'" };
      return "'1' = '0'";
    }
    return this.out.formula(path, place, formula, redcapLogic, () => this.author.rule(formula)) ?? '';
  }

  private question(question: Question, form: string, around: string): void {
    const { out, document } = this;
    const { code, kind, validation = {} } = question;
    const path = `questions[${document.questions.indexOf(question)}]`;
    out.keep(path);
    out.note(question, 'kind', 'answerSet', 'reverse', 'tags', 'validation', 'layout', 'required', 'rows');
    out.uncarried(path, question);
    if (kind === 'ranking' || kind === 'image_choice' || kind === 'rating')
      out.change(`${path}.kind`, kind, types[kind], 'kind_changed');
    const rules: [formula: string, written: string][] = [];
    const section = document.sections?.find((candidate) => candidate.code === question.section);
    if (around !== '' && section?.visibleIf !== undefined) rules.push([section.visibleIf, around]);
    if (question.visibleIf !== undefined) {
      const own = this.rule(`${path}.visibleIf`, `question.${code}`, question.visibleIf);
      if (own !== '') rules.push([question.visibleIf, own]);
    }
    const joined = (parts: string[]) =>
      parts.length > 1 ? parts.map((part) => `(${part})`).join(' and ') : (parts[0] ?? '');
    const logic = joined(rules.map(([, written]) => written));
    // Read again, the rule of the form and that of the field are one.
    if (logic !== '')
      out.notes.formulas[`question.${code}`] = { formula: joined(rules.map(([formula]) => formula)), written: logic };
    const shared: DictionaryRow = {
      form_name: form,
      ...(question.required && kind !== 'information' && { required_field: 'y' }),
      ...(logic !== '' && { branching_logic: logic }),
    };
    const label = out.base(`question.${code}.text`) ?? code;
    const help = out.base(`question.${code}.help`);
    if (kind === 'matrix') {
      const choices = this.choices(question);
      (question.rows ?? []).forEach((row, index) => {
        out.notes.names[`${code}_${row.code}`] = `${code}.${row.code}`;
        this.rows.push({
          ...shared,
          field_name: `${code}_${row.code}`,
          ...(index === 0 && { section_header: label }),
          field_type: 'radio',
          field_label: out.base(`question.${code}.${row.code}.text`) ?? row.code,
          select_choices_or_calculations: choices,
          matrix_group_name: code,
        });
      });
      return;
    }
    const isWhole = validation.step !== undefined && Number.isInteger(validation.step);
    this.rows.push({
      ...shared,
      field_name: code,
      field_type: kind === 'single_choice' && question.layout === 'dropdown' ? 'dropdown' : types[kind],
      field_label: label,
      ...(help && { field_note: help }),
      ...(question.layout === 'horizontal' && { custom_alignment: 'LH' }),
      ...(['single_choice', 'image_choice', 'multiple_choice', 'ranking', 'rating'].includes(kind) && {
        select_choices_or_calculations: this.choices(question),
      }),
      ...(kind === 'slider' && {
        select_choices_or_calculations: [
          out.base(`question.${code}.min_label`) ?? '',
          '',
          out.base(`question.${code}.max_label`) ?? '',
        ].join(' | '),
      }),
      ...(kind === 'number' && { text_validation_type_or_show_slider_number: isWhole ? 'integer' : 'number' }),
      ...(kind === 'date' && { text_validation_type_or_show_slider_number: 'date_ymd' }),
      ...(kind === 'time' && { text_validation_type_or_show_slider_number: 'time' }),
      ...(validation.min !== undefined && kind !== 'rating' && { text_validation_min: String(validation.min) }),
      ...(validation.max !== undefined && kind !== 'rating' && { text_validation_max: String(validation.max) }),
      ...(validation.earliest !== undefined && { text_validation_min: validation.earliest }),
      ...(validation.latest !== undefined && { text_validation_max: validation.latest }),
      ...this.annotation(question),
    });
  }

  private annotation({ kind, validation = {}, answerSet }: Question): DictionaryRow {
    const parts: string[] = [];
    const none =
      this.document.answerSets?.find(({ code }) => code === answerSet)?.answers.filter(({ exclusive }) => exclusive) ??
      [];
    if (kind === 'multiple_choice' && none.length > 0)
      parts.push(`@NONEOFTHEABOVE='${none.map(({ code }) => code).join(',')}'`);
    if (validation.maxPicks !== undefined) parts.push(`@MAXCHECKED=${validation.maxPicks}`);
    if (validation.maxLength !== undefined) parts.push(`@CHARLIMIT=${validation.maxLength}`);
    return parts.length > 0 ? { field_annotation: parts.join(' ') } : {};
  }

  private choices(question: Question): string {
    if (question.kind === 'rating') {
      const { min = 1, max = 5, step = 1 } = question.validation ?? {};
      const values: number[] = [];
      for (let number = min; number <= max && values.length < 200; number += step) values.push(number);
      return values.map((number) => `${number}, ${number}`).join(' | ');
    }
    const set = this.document.answerSets?.find(({ code }) => code === question.answerSet);
    if (!set) return '';
    this.out.notes.answers[set.code] = Object.fromEntries(
      set.answers.map(({ code, score, exclusive }) => [
        code,
        { code, score: score ?? null, ...(exclusive && { exclusive }) },
      ]),
    );
    return set.answers
      .map(({ code }) => `${code}, ${(this.out.base(`answer.${set.code}.${code}.label`) ?? code).replaceAll('|', '/')}`)
      .join(' | ');
  }
}
