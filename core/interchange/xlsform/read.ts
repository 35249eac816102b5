import type { QuestionKind } from '../../instrument/document';
import { xPath } from '../expression/grammars';
import { Interpreter } from '../expression/meaning';
import { readTerm } from '../expression/read';
import { assemble } from '../model/assemble';
import { ForeignFailure } from '../model/failure';
import type { ForeignFile, ReadOutcome } from '../model/foreign';
import type { Gathered, GatheredAnswer, GatheredFormula, GatheredQuestion } from '../model/gathered';
import { Ledger } from '../model/ledger';
import type { LocalTexts } from '../model/locales';
import { readNotes } from '../model/notes';
import { withCodeScores } from '../model/scores';
import { readWorkbook } from '../parts/sheets';
import { constraintLimits } from './constraint';
import { xlsformDialect } from './dialect';
import { type FormRow, formOf, textsOf } from './table';

function expression(path: string, source: string): GatheredFormula {
  return {
    path,
    source,
    rule: (scope) => new Interpreter(xlsformDialect, scope).rule(readTerm(xPath, source)),
    value: (scope) => new Interpreter(xlsformDialect, scope).value(readTerm(xPath, source)),
  };
}

const kinds: Readonly<Record<string, QuestionKind>> = {
  integer: 'number',
  int: 'number',
  decimal: 'number',
  range: 'slider',
  text: 'short_text',
  string: 'short_text',
  date: 'date',
  datetime: 'date',
  time: 'time',
  note: 'information',
  acknowledge: 'yes_no',
  trigger: 'yes_no',
  barcode: 'short_text',
};

/** Data about the device and the interview, that nobody answers. */
const silent = new Set([
  'start',
  'end',
  'today',
  'deviceid',
  'subscriberid',
  'simserial',
  'phonenumber',
  'username',
  'email',
  'audit',
  'imei',
  'start-geopoint',
  'background-audio',
  'hidden',
  'xml-external',
  'csv-external',
  'osm',
]);
const uploads = new Set([
  'image',
  'photo',
  'audio',
  'video',
  'file',
  'geopoint',
  'geotrace',
  'geoshape',
  'signature',
  'draw',
  'location',
]);

/** Reads an XLSForm: the sheets survey, choices and settings. */
export function readXlsform(files: readonly ForeignFile[], languages: readonly string[]): ReadOutcome {
  const [file] = files;
  if (!file) throw new ForeignFailure('there is no file');
  const sheets = readWorkbook(file);
  const form = formOf(sheets, file.name);
  const ledger = new Ledger();
  const reader = new FormReader(ledger, form.choices);
  const [settings = {}] = form.settings;
  const notes = readNotes(
    sheets
      .find(({ name }) => name === 'assess')
      ?.rows.flat()
      .join(''),
  );
  if (notes) reader.found.notes = notes;
  const name =
    file.name
      .split(/[/\\]/)
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? 'form';
  reader.found.code = settings.form_id ?? settings.id_string ?? (name === '-' || name === '' ? 'form' : name);
  reader.found.title = textsOf(settings, 'form_title', ledger, 'settings[0]') ??
    textsOf(settings, 'title', ledger, 'settings[0]') ?? { '': reader.found.code };
  for (const key of ['form_id', 'id_string', 'default_language']) ledger.keep(`settings[0].${key}`);
  if (settings.default_language) reader.found.baseTag = settings.default_language;
  reader.read(form.survey);
  const { document } = assemble(reader.found, ledger, languages);
  ledger.otherwise('settings', 'metadata');
  const report = ledger.report(form);
  return { document, report };
}

interface Group {
  name: string;
  isSection: boolean;
  isRepeat: boolean;
  rules: GatheredFormula[];
  words?: LocalTexts;
}

class FormReader {
  readonly found: Gathered = { code: 'form', title: {}, sections: [], questions: [], calculations: [] };
  private readonly groups: Group[] = [];

  constructor(
    private readonly ledger: Ledger,
    private readonly choices: readonly FormRow[],
  ) {}

  read(rows: readonly FormRow[]): void {
    rows.forEach((row, index) => {
      this.row(row, `survey[${index}]`);
    });
  }

  private row(row: FormRow, path: string): void {
    const { ledger } = this;
    const written = (row.type ?? '').trim().replace(/\s+/g, ' ');
    if (written === '') return;
    const type = written.toLowerCase().replace(/^(begin|end)[ _]/, '$1 ');
    if (row.disabled?.toLowerCase() === 'yes') {
      ledger.drop(path, row, 'no_place', 'it is switched off');
      return;
    }
    if (type.startsWith('begin ')) {
      this.begin(row, path, type.includes('repeat') || type.includes('loop'));
      return;
    }
    if (type.startsWith('end ')) {
      this.groups.pop();
      ledger.keep(path);
      return;
    }
    if (silent.has(type)) {
      ledger.drop(path, row, 'metadata');
      return;
    }
    if (type === 'note' && row.name !== undefined && this.found.notes?.names[row.name] === '') {
      const words = textsOf(row, 'label', ledger, path);
      if (words) this.found.instructions = words;
      ledger.keep(path);
      return;
    }
    ledger.keep(`${path}.type`);
    if (type === 'calculate' || (type === 'text' && row.calculation && row.readonly?.toLowerCase() === 'yes')) {
      this.calculation(row, path);
      return;
    }
    this.question(row, path, type, written);
  }

  private begin(row: FormRow, path: string, isRepeat: boolean): void {
    const { ledger, found, groups } = this;
    const name = row.name ?? path;
    ledger.keep(`${path}.name`);
    const rules = row.relevant ? [expression(`${path}.relevant`, row.relevant)] : [];
    const label = textsOf(row, 'label', ledger, path);
    const isSection = groups.length === 0;
    if (isRepeat) ledger.change(`${path}.type`, row.type ?? '', 'asked once', 'dynamic');
    else ledger.keep(`${path}.type`);
    if (isSection) found.sections.push({ id: name, path: `${path}.name`, ...(label && { title: label }), rules });
    groups.push({
      name,
      isSection,
      isRepeat,
      rules: isSection ? [] : rules,
      ...(!isSection && label && { words: label }),
    });
  }

  private calculation(row: FormRow, path: string): void {
    this.ledger.keep(`${path}.label`);
    const label = textsOf(row, 'label', this.ledger, path);
    const note = this.found.notes?.calculations.find(({ code }) => code === row.name);
    this.found.calculations.push({
      id: row.name ?? path,
      path: `${path}.name`,
      ...(label && { name: label }),
      shownTo: note?.shownTo ?? ['staff'],
      formula: expression(`${path}.calculation`, row.calculation ?? ''),
    });
    if (row.relevant) this.ledger.drop(`${path}.relevant`, row.relevant, 'no_place');
  }

  private question(row: FormRow, path: string, type: string, written: string): void {
    const { ledger } = this;
    const select =
      /^(select[ _]one|select1|select[ _]multiple|select_all_that_apply|select all that apply|rank)( from| from file)?[ ]+(\S+)( or[_ ]other)?/.exec(
        type,
      );
    const kind = select
      ? select[1]?.includes('multiple') || select[1]?.includes('all')
        ? 'multiple_choice'
        : select[1] === 'rank'
          ? 'ranking'
          : 'single_choice'
      : kinds[type.split(' ', 1)[0] ?? ''];
    if (!kind) {
      ledger.drop(path, row, uploads.has(type) ? 'upload' : 'no_place');
      return;
    }
    const text = textsOf(row, 'label', ledger, path);
    const help = textsOf(row, 'hint', ledger, path);
    const question: GatheredQuestion = {
      id: row.name ?? path,
      path: `${path}.name`,
      kind,
      texts: { ...(text && { text }), ...(help && { help }) },
      rules: [
        ...this.groups.flatMap(({ rules }) => rules),
        ...(row.relevant ? [expression(`${path}.relevant`, row.relevant)] : []),
      ],
      ...(/^(yes|true|true\(\))$/i.test(row.required ?? '') && { required: true }),
    };
    const section = this.groups.find(({ isSection }) => isSection);
    if (section) question.section = section.name;
    const group = this.groups.find(({ words }) => words);
    if (group?.words) {
      question.texts.help = { ...group.words, ...question.texts.help };
      delete group.words;
    }
    if (question.required || /^(no|false|false\(\))$/i.test(row.required ?? '')) ledger.keep(`${path}.required`);
    const media = Object.keys(row).filter((key) => /^(media::)?(image|audio|video|big-image)(::|$)/.test(key));
    for (const key of media) ledger.drop(`${path}.${key}`, row[key] ?? '', 'media');
    if (select) this.select(question, row, path, written, select);
    this.limits(question, row, path, type);
    if (question.kind === 'yes_no') question.truth = ['OK', ''];
    if (row.calculation) ledger.drop(`${path}.calculation`, row.calculation, 'no_place');
    this.found.questions.push(question);
  }

  private select(
    question: GatheredQuestion,
    row: FormRow,
    path: string,
    written: string,
    [, , from, , other]: RegExpExecArray,
  ): void {
    const { ledger } = this;
    const words = written.split(' ');
    const listName =
      words[
        words.findIndex((word) => /^(select|select1|select_one.*|select_multiple.*|rank.*)$/i.test(word)) +
          (from ? 2 : 1) +
          (/^select$/i.test(words[0] ?? '') ? 1 : 0)
      ] ?? '';
    const list = from
      ? []
      : this.choices
          .map((choice, index): [FormRow, number] => [choice, index])
          .filter(([choice]) => (choice.list_name ?? '').toLowerCase() === listName.toLowerCase());
    const answers = list.map(([choice, index]): GatheredAnswer => {
      const at = `choices[${index}]`;
      ledger.keep(`${at}.list_name`);
      const label = textsOf(choice, 'label', ledger, at) ?? {};
      const score = choice.score ?? choice.value_score;
      for (const key of ['image', 'audio', 'video']) if (choice[key]) ledger.drop(`${at}.${key}`, choice[key], 'media');
      const number = score === undefined || score.trim() === '' ? Number.NaN : Number(score);
      if (!Number.isNaN(number)) ledger.keep(`${at}.score`);
      return { was: choice.name ?? '', path: `${at}.name`, label, ...(!Number.isNaN(number) && { score: number }) };
    });
    if (answers.length === 0) {
      question.kind = 'short_text';
      ledger.change(`${path}.type`, written, 'short_text', 'values_elsewhere', listName);
      return;
    }
    question.answers = withCodeScores(answers);
    question.setName = listName;
    if (other) {
      question.answers = [...question.answers, { was: 'other', path: `${path}.type`, label: { '': 'Other' } }];
      question.setName = `${listName}_or_other`;
      ledger.change(`${path}.type`, written, 'other', 'other_added');
    }
    if (row.choice_filter)
      ledger.drop(`${path}.choice_filter`, row.choice_filter, 'no_place', 'all answers are offered');
    const appearance = (row.appearance ?? '').toLowerCase();
    if (/minimal|autocomplete|search/.test(appearance)) question.layout = 'dropdown';
    else if (/horizontal|likert|columns/.test(appearance)) question.layout = 'horizontal';
    if (question.layout) ledger.keep(`${path}.appearance`);
  }

  private limits(question: GatheredQuestion, row: FormRow, path: string, type: string): void {
    const { ledger } = this;
    const limits = { ...question.validation };
    if (type === 'integer' || type === 'int') limits.step = 1;
    if (type === 'datetime' || type === 'barcode') ledger.change(`${path}.type`, type, question.kind, 'kind_changed');
    if (question.kind === 'short_text' && /multiline/.test(row.appearance ?? '')) {
      question.kind = 'long_text';
      ledger.keep(`${path}.appearance`);
    }
    if (question.kind === 'slider') {
      const parameter = (name: string) => {
        const found = new RegExp(`${name}\\s*=\\s*(-?[\\d.]+)`, 'i').exec(row.parameters ?? '');
        return found ? Number(found[1]) : undefined;
      };
      limits.min = parameter('start') ?? 1;
      limits.max = parameter('end') ?? 10;
      limits.step = parameter('step') ?? 1;
      ledger.keep(`${path}.parameters`);
    }
    if (row.constraint) {
      const read = constraintLimits(row.constraint, question.kind);
      if (read) {
        Object.assign(limits, read);
        ledger.change(`${path}.constraint`, row.constraint, JSON.stringify(read), 'limits_translated');
      } else
        ledger.drop(`${path}.constraint`, row.constraint, 'unsayable', 'a condition on an answer that is no range');
    }
    if (Object.keys(limits).length > 0) question.validation = limits;
  }
}
