import type { QuestionKind, Validation } from '../../instrument/document';
import { redcapLogic } from '../expression/grammars';
import { Interpreter } from '../expression/meaning';
import { readTerm } from '../expression/read';
import { assemble } from '../model/assemble';
import { ForeignFailure } from '../model/failure';
import type { ForeignFile, ReadOutcome } from '../model/foreign';
import type { Gathered, GatheredAnswer, GatheredFormula, GatheredQuestion } from '../model/gathered';
import { Ledger } from '../model/ledger';
import { tagOfFileName } from '../model/locales';
import { readNotes } from '../model/notes';
import type { ConversionReport } from '../model/report';
import { withCodeScores } from '../model/scores';
import { readCells } from '../parts/csv';
import { textOfFile } from '../parts/json';
import { isZip, unzipped } from '../parts/zip';
import { actionTags, calctextOf } from './annotation';
import { columnOf, type DictionaryRow } from './columns';
import { redcapDialect } from './dialect';

interface Dictionary {
  file: string;
  rows: DictionaryRow[];
  /** The language that its name says. */
  tag: string;
}

function expression(path: string, source: string): GatheredFormula {
  return {
    path,
    source,
    rule: (scope) => new Interpreter(redcapDialect, scope).rule(readTerm(redcapLogic, source)),
    value: (scope) => new Interpreter(redcapDialect, scope).value(readTerm(redcapLogic, source)),
  };
}

function dictionariesOf(
  files: readonly ForeignFile[],
  installed: readonly string[],
): { dictionaries: Dictionary[]; others: string[] } {
  const others: string[] = [];
  const dictionaries = files.flatMap((file): Dictionary[] => {
    const inner = isZip(file.bytes) ? unzipped(file) : [file];
    return inner.flatMap(({ name, bytes }): Dictionary[] => {
      if (isZip(file.bytes) && !/(^|\/)instrument\.csv$/i.test(name)) {
        others.push(name);
        return [];
      }
      const [header = [], ...cells] = readCells(textOfFile({ name: file.name, bytes }), file.name);
      const names = header.map(columnOf);
      if (!names.includes('field_name') || !names.includes('field_type'))
        throw new ForeignFailure(
          'is no data dictionary: it has no columns for the names and types of fields',
          file.name,
          { line: 1 },
        );
      const rows = cells.map(
        (row) => Object.fromEntries(names.map((column, index) => [column, (row[index] ?? '').trim()])) as DictionaryRow,
      );
      return [
        {
          file: file.name,
          rows: rows.filter(({ field_name }) => field_name),
          tag: tagOfFileName(file.name, installed),
        },
      ];
    });
  });
  return { dictionaries, others };
}

/** Reads a data dictionary, or the archive of one instrument; several are one instrument in several languages. */
export function readRedcap(files: readonly ForeignFile[], languages: readonly string[]): ReadOutcome {
  const { dictionaries, others } = dictionariesOf(files, languages);
  // English is the base where it is one of several.
  dictionaries.sort((one, other) => Number(other.tag === 'en') - Number(one.tag === 'en'));
  const [base, ...translations] = dictionaries;
  if (!base || base.rows.length === 0) throw new ForeignFailure('has no fields', files[0]?.name);
  const ledger = new Ledger();
  const root = (index: number) => (dictionaries.length > 1 ? `${dictionaries[index]?.file ?? ''}:rows` : 'rows');
  const reader = new DictionaryReader(ledger, root(0));
  reader.read(base, files.length === 1 ? files[0]?.name : base.rows[0]?.form_name);
  translations.forEach((translation, index) => {
    reader.translate(translation, root(index + 1));
  });
  const { document } = assemble(reader.found, ledger, languages);
  const report: ConversionReport = { kept: [], changed: [], dropped: [] };
  ledger.tellLanguages(report);
  dictionaries.forEach(({ rows }, index) => {
    ledger.addTo(report, rows, root(index));
  });
  for (const name of others)
    report.dropped.push({ path: name, what: name, why: 'kept in the original file', code: 'metadata' });
  return { document, report };
}

const kinds: Readonly<Record<string, QuestionKind>> = {
  text: 'short_text',
  notes: 'long_text',
  dropdown: 'single_choice',
  radio: 'single_choice',
  checkbox: 'multiple_choice',
  yesno: 'yes_no',
  truefalse: 'yes_no',
  slider: 'slider',
  descriptive: 'information',
};

class DictionaryReader {
  found: Gathered = { code: 'instrument', title: {}, sections: [], questions: [], calculations: [] };
  private readonly labels = new Map<string, GatheredQuestion>();

  constructor(
    private readonly ledger: Ledger,
    private readonly root: string,
  ) {}

  read({ rows, tag }: Dictionary, name: string | undefined): void {
    const forms = [...new Set(rows.map(({ form_name }) => form_name ?? ''))];
    const file =
      (name ?? '')
        .split(/[/\\]/)
        .at(-1)
        ?.replace(/\.\w+$/, '') ?? '';
    const code = forms.length === 1 && forms[0] ? forms[0] : file === '-' || file === '' ? 'redcap' : file;
    this.found.code = code;
    this.found.title = { '': titleOf(code) };
    if (tag !== '') this.found.baseTag = tag;
    for (const form of forms)
      if (form !== '') this.found.sections.push({ id: form, path: '', title: { '': titleOf(form) } });
    rows.forEach((row, index) => {
      this.field(row, `${this.root}[${index}]`);
    });
  }

  private field(row: DictionaryRow, path: string): void {
    const { ledger, found } = this;
    const at = (column: keyof DictionaryRow) => `${path}.${column}`;
    const id = row.field_name ?? '';
    const type = (row.field_type ?? '').toLowerCase();
    const tags = actionTags(row.field_annotation ?? '');
    const notes = /@ASSESS-NOTES\s*(\{[\s\S]*\})/.exec(row.field_annotation ?? '')?.[1];
    const read = readNotes(notes);
    if (read) {
      found.notes = read;
      ledger.keep(path);
      // Questions that had no section stand in a form because every field does.
      found.sections = found.sections.filter((section) => read.names[section.id] !== '');
      return;
    }
    ledger.keep(at('form_name'), at('field_type'));
    const hidden = tags.has('@HIDDEN') || tags.has('@HIDDEN-SURVEY') || tags.has('@HIDDEN-FORM');
    const label = { '': row.field_label ?? '' };
    const calctext = calctextOf(row.field_annotation ?? '');
    if (type === 'calc' || calctext !== undefined) {
      const column = calctext === undefined ? 'select_choices_or_calculations' : 'field_annotation';
      ledger.keep(at('field_label'));
      found.calculations.push({
        id,
        path: at('field_name'),
        name: label,
        shownTo: hidden ? ['staff'] : ['respondent', 'staff'],
        formula: expression(at(column), calctext ?? row.select_choices_or_calculations ?? ''),
      });
      if (row.branching_logic) ledger.drop(at('branching_logic'), row.branching_logic, 'no_place');
      return;
    }
    const kind = kinds[type];
    if (!kind) {
      ledger.drop(path, row, type === 'file' || type === 'signature' ? 'upload' : 'no_place');
      return;
    }
    const question: GatheredQuestion = {
      id,
      path: at('field_name'),
      kind,
      texts: { text: label, ...(row.field_note && { help: { '': row.field_note } }) },
      ...(row.form_name && found.notes?.names[row.form_name] !== '' && { section: row.form_name }),
      ...(row.required_field?.toLowerCase() === 'y' && { required: true }),
      ...(row.branching_logic && { rules: [expression(at('branching_logic'), row.branching_logic)] }),
      ...(kind === 'yes_no' && { truth: ['1', '0'] as const }),
    };
    ledger.keep(at('field_label'), at('field_note'), at('required_field'));
    if (row.section_header) this.header(row.section_header, question, at('section_header'));
    if (row.matrix_group_name) ledger.keep(at('matrix_group_name'));
    if (hidden) {
      question.hidden = true;
      ledger.change(at('field_annotation'), row.field_annotation ?? '', 'false', 'hidden');
    }
    this.answers(question, row, at);
    this.limits(question, row, at, tags);
    found.questions.push(question);
    this.labels.set(id, question);
  }

  /** The heading above a field: the words of its section where it is the first, else a help to it. */
  private header(text: string, question: GatheredQuestion, path: string): void {
    const section = this.found.sections.find(({ id }) => id === question.section);
    const isFirst = !this.found.questions.some((other) => other.section === question.section);
    const isRow = this.found.notes?.names[question.id]?.includes('.') ?? false;
    if (section && isFirst && !isRow) section.text = { '': text };
    else
      question.texts.help = { '': [text, question.texts.help?.[''] ?? ''].filter((part) => part !== '').join('\n\n') };
    this.ledger.keep(path);
  }

  private answers(question: GatheredQuestion, row: DictionaryRow, at: (column: keyof DictionaryRow) => string): void {
    const { ledger } = this;
    const source = row.select_choices_or_calculations ?? '';
    const path = at('select_choices_or_calculations');
    if (question.kind === 'slider') {
      const [low, middle, high] = source.split('|').map((part) => part.trim());
      if (low) question.texts.min_label = { '': low };
      if (high) question.texts.max_label = { '': high };
      if (middle) ledger.drop(path, middle, 'no_place');
      else ledger.keep(path);
      return;
    }
    if (question.kind !== 'single_choice' && question.kind !== 'multiple_choice') return;
    const options = choicesOf(source, path);
    if (options.length === 0) {
      question.kind = 'short_text';
      return;
    }
    question.answers = withCodeScores(options);
    ledger.keep(path);
    if (row.field_type === 'dropdown') question.layout = 'dropdown';
    if (row.custom_alignment === 'LH' || row.custom_alignment === 'RH') question.layout = 'horizontal';
    ledger.keep(at('custom_alignment'));
  }

  private limits(
    question: GatheredQuestion,
    row: DictionaryRow,
    at: (column: keyof DictionaryRow) => string,
    tags: ReadonlyMap<string, string>,
  ): void {
    const { ledger } = this;
    const validation = (row.text_validation_type_or_show_slider_number ?? '').toLowerCase();
    const limits: Validation = {};
    const [low, high] = [row.text_validation_min, row.text_validation_max].map((text) =>
      text && /^-?[\d.,]+$/.test(text) ? Number(text.replace(',', '.')) : undefined,
    );
    const range = () => {
      if (low !== undefined) limits.min = low;
      if (high !== undefined) limits.max = high;
      ledger.keep(at('text_validation_min'), at('text_validation_max'));
    };
    if (question.kind === 'slider') {
      range();
      if (low === undefined && high === undefined)
        ledger.change(at('field_type'), 'slider', 'slider 0–100', 'bounds_assumed');
      limits.min ??= 0;
      limits.max ??= 100;
      limits.step = 1;
      ledger.keep(at('text_validation_type_or_show_slider_number'));
    } else if (question.kind === 'short_text') {
      if (validation === 'integer' || validation.startsWith('number')) {
        question.kind = 'number';
        if (validation === 'integer') limits.step = 1;
        range();
        ledger.keep(at('text_validation_type_or_show_slider_number'));
      } else if (validation.startsWith('date_') || validation.startsWith('datetime')) {
        question.kind = 'date';
        if (row.text_validation_min && /^\d{4}-\d\d-\d\d/.test(row.text_validation_min))
          limits.earliest = row.text_validation_min.slice(0, 10);
        if (row.text_validation_max && /^\d{4}-\d\d-\d\d/.test(row.text_validation_max))
          limits.latest = row.text_validation_max.slice(0, 10);
        ledger.keep(at('text_validation_min'), at('text_validation_max'));
        if (validation.startsWith('datetime'))
          ledger.change(at('text_validation_type_or_show_slider_number'), validation, 'date', 'kind_changed');
        else ledger.keep(at('text_validation_type_or_show_slider_number'));
      } else if (validation === 'time') {
        question.kind = 'time';
        ledger.keep(at('text_validation_type_or_show_slider_number'));
      } else if (validation === 'email') {
        limits.pattern = '[^\\s@]+@[^\\s@]+\\.[^\\s@]+';
        ledger.change(
          at('text_validation_type_or_show_slider_number'),
          validation,
          limits.pattern,
          'limits_translated',
        );
      }
    }
    const number = (tag: string) => Number(/\d+/.exec(tags.get(tag) ?? '')?.[0] ?? Number.NaN);
    const used: string[] = [];
    if (question.kind === 'multiple_choice') {
      const most = number('@MAXCHECKED');
      if (most >= 1 && most <= (question.answers?.length ?? 0)) {
        limits.maxPicks = most;
        used.push('@MAXCHECKED');
      }
      const none =
        tags
          .get('@NONEOFTHEABOVE')
          ?.split(',')
          .map((code) => code.trim()) ?? [];
      if (none.length > 0) used.push('@NONEOFTHEABOVE');
      for (const answer of question.answers ?? []) if (none.includes(answer.was)) answer.exclusive = true;
    }
    if ((question.kind === 'short_text' || question.kind === 'long_text') && number('@CHARLIMIT') > 0) {
      limits.maxLength = number('@CHARLIMIT');
      used.push('@CHARLIMIT');
    }
    const hint = tags.get('@PLACEHOLDER');
    if (hint) {
      question.texts.placeholder = { '': hint };
      used.push('@PLACEHOLDER');
    }
    const isOurs = row.field_annotation?.startsWith('@ASSESS-NOTES') ?? false;
    if (isOurs || (used.length > 0 && used.length === tags.size)) ledger.keep(at('field_annotation'));
    if (Object.keys(limits).length > 0) question.validation = limits;
  }

  /** The labels of the same fields in another language. */
  translate({ rows, tag, file }: Dictionary, root: string): void {
    const { ledger } = this;
    const language = tag === '' ? undefined : tag;
    rows.forEach((row, index) => {
      const path = `${root}[${index}]`;
      const question = this.labels.get(row.field_name ?? '');
      if (!question || language === undefined) {
        ledger.drop(
          path,
          row,
          'no_place',
          language === undefined ? `the name of the file says no language: ${file}` : 'there is no such field',
        );
        return;
      }
      const add = (field: 'text' | 'help', text: string | undefined) => {
        if (text) question.texts[field] = { ...question.texts[field], [language]: text };
      };
      add('text', row.field_label);
      add('help', row.field_note);
      const options = choicesOf(row.select_choices_or_calculations ?? '', '');
      for (const answer of question.answers ?? []) {
        const same = options.find(({ was }) => was === answer.was);
        if (same) answer.label = { ...answer.label, [language]: same.label[''] ?? '' };
      }
      ledger.keep(path);
    });
  }
}

/** `1, Not at all | 2, Often`. */
function choicesOf(source: string, path: string): GatheredAnswer[] {
  return source
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): GatheredAnswer => {
      const comma = part.indexOf(',');
      const was = (comma < 0 ? part : part.slice(0, comma)).trim();
      const label = comma < 0 ? part : part.slice(comma + 1).trim();
      return { was, path: `${path}[${was}]`, label: { '': label } };
    });
}

const titleOf = (code: string): string => {
  const words = code.replace(/[_-]+/g, ' ').trim();
  return words === '' ? code : `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
};
