import type { Answer, InstrumentDocument, Question } from '../../instrument/document';
import type { Item } from '../../instrument/items';
import { Author } from '../expression/author';
import { surveyJs } from '../expression/grammars';
import { answerConstant, plainVoice } from '../expression/plainVoice';
import type { Term } from '../expression/term';
import { call, named, numeral, two, words } from '../expression/voice';
import type { WriteOutcome } from '../model/foreign';
import { writeNotes } from '../model/notes';
import { Outgoing } from '../model/outgoing';
import type { Json } from '../parts/jsonShape';
import { encodedText } from '../parts/utf8';

const value = (item: Item): Term => named(item.code);
const isNumeral = (code: string) => /^(0|[1-9]\d*)$/.test(code);
/** Values are numbers where all codes of a set are: then they can be reckoned with. */
const writtenValue = (answers: readonly Answer[], code: string): string | number =>
  answers.every((answer) => isNumeral(answer.code)) ? Number(code) : code;

const language = plainVoice({
  propagates: false,
  value,
  called: (_, answer) => answer.code,
  hasNumbers: true,
  isPicked: (item, answer) =>
    two(
      'contains',
      value(item),
      answerConstant(answer.code, typeof writtenValue(item.answers, answer.code) === 'number'),
    ),
  isEmpty: (item) => ({ kind: 'unary', operator: 'empty', operand: value(item) }),
  isEmptyValue: (operand) => ({ kind: 'unary', operator: 'empty', operand }),
  truth: { yes: { kind: 'boolean', value: true }, no: { kind: 'boolean', value: false } },
  // A division by zero is what has no value here.
  missing: two('/', numeral(0), numeral(0)),
  either: (condition, then, otherwise) => call('iif', condition, then, otherwise),
  not: (operand) => ({ kind: 'unary', operator: 'not', operand }),
  calculationName: (code) => code,
  functions: {
    round: ([x, digits]) => call('round', x as Term, digits ?? numeral(0)),
    contains: ([text, part]) => two('contains', text as Term, part as Term),
  },
  join: (parts) => parts.slice(1).reduce((left, right) => two('+', left, right), parts[0] ?? words('')),
});

/** A minus sign stands before numbers alone. */
function withoutSigns(term: Term): Term {
  switch (term.kind) {
    case 'unary': {
      const operand = withoutSigns(term.operand);
      if (term.operator === '-' && operand.kind !== 'number') return two('-', numeral(0), operand);
      return { ...term, operand };
    }
    case 'binary':
      return { ...term, left: withoutSigns(term.left), right: withoutSigns(term.right) };
    case 'call':
      return { ...term, arguments: term.arguments.map(withoutSigns) };
    default:
      return term;
  }
}

export function writeSurveyJs(document: InstrumentDocument): WriteOutcome {
  const writer = new SurveyWriter(document);
  const survey = writer.survey();
  return {
    file: { name: `${document.code}.json`, bytes: encodedText(`${JSON.stringify(survey, null, 2)}\n`) },
    report: writer.out.report,
  };
}

const types: Readonly<Record<Question['kind'], string>> = {
  single_choice: 'radiogroup',
  multiple_choice: 'checkbox',
  image_choice: 'radiogroup',
  matrix: 'matrix',
  yes_no: 'boolean',
  rating: 'rating',
  number: 'text',
  slider: 'text',
  short_text: 'text',
  long_text: 'comment',
  date: 'text',
  time: 'text',
  ranking: 'ranking',
  information: 'html',
};

class SurveyWriter {
  readonly out: Outgoing;
  private readonly author: Author;

  constructor(private readonly document: InstrumentDocument) {
    this.out = new Outgoing(document);
    this.author = new Author(document, language);
  }

  survey(): Json {
    const { document, out } = this;
    out.keep('code');
    const sections = document.sections ?? [];
    const inSection = (code: string | undefined) =>
      document.questions.filter((question) => question.section === code).map((question) => this.question(question));
    const loose = document.questions
      .filter(({ section }) => section === undefined)
      .map((question) => this.question(question));
    const pages: Json[] = sections.map((section, index) => {
      const path = `sections[${index}]`;
      out.keep(path);
      const rule = this.rule(`${path}.visibleIf`, `section.${section.code}`, section.visibleIf);
      return {
        name: section.code,
        ...this.text(`section.${section.code}.title`, 'title'),
        ...this.text(`section.${section.code}.text`, 'description'),
        ...rule,
        ...(section.randomOrder && { questionsOrder: 'random' }),
        elements: inSection(section.code),
      };
    });
    if (loose.length > 0) {
      const name = this.freeName('page');
      out.notes.names[name] = '';
      pages.unshift({ name, elements: loose });
    }
    const last = pages.at(-1);
    const calculations = (document.calculations ?? []).flatMap((_, index) => this.calculation(index));
    if (last && calculations.length > 0) last.elements = [...(last.elements as Json[]), ...calculations];
    const head = {
      ...this.text('title', 'title'),
      ...this.text('description', 'description'),
      ...this.text('thanks', 'completedHtml'),
    };
    const { settings = {} } = document;
    if (settings.showProgress !== undefined) out.keep('settings.showProgress');
    out.finish();
    return {
      ...head,
      locale: document.baseLocale,
      ...(settings.showProgress !== false && { showProgressBar: true }),
      ...(settings.allowBack === false && { showPrevButton: false }),
      ...(settings.paging === 'question' && { questionsOnPageMode: 'questionPerPage' }),
      ...(settings.paging === 'all' && { questionsOnPageMode: 'singlePage' }),
      pages,
      assessNotes: writeNotes(out.notes),
    };
  }

  private freeName(wanted: string): string {
    const taken = new Set([...this.document.questions, ...(this.document.sections ?? [])].map(({ code }) => code));
    let name = wanted;
    while (taken.has(name)) name = `${name}_1`;
    return name;
  }

  private text(key: string, name: string): Json {
    const texts = this.out.texts(key);
    const [base] = texts;
    if (!base) return {};
    if (texts.length === 1) return { [name]: base[1] };
    return {
      [name]: Object.fromEntries(
        texts.map(([locale, text], index) => [
          index === 0 && locale === this.document.baseLocale ? 'default' : locale,
          text,
        ]),
      ),
    };
  }

  private rule(path: string, place: string, formula: string | undefined): Json {
    if (formula === undefined) return {};
    if (formula.trim() === 'false') return { visible: false };
    const written = this.out.formula(path, place, formula, surveyJs, () => withoutSigns(this.author.rule(formula)));
    return written === null ? {} : { visibleIf: written };
  }

  private question(question: Question): Json {
    const { out, document } = this;
    const { code, kind, validation = {} } = question;
    const path = `questions[${document.questions.indexOf(question)}]`;
    out.keep(path);
    out.note(question, 'kind', 'answerSet', 'reverse', 'tags', 'validation', 'layout', 'required', 'rows');
    const type = kind === 'single_choice' && question.layout === 'dropdown' ? 'dropdown' : types[kind];
    const element: Json = {
      type,
      name: code,
      ...this.text(`question.${code}.text`, kind === 'information' ? 'html' : 'title'),
      ...this.text(`question.${code}.help`, 'description'),
      ...this.text(`question.${code}.placeholder`, 'placeholder'),
      ...this.rule(`${path}.visibleIf`, `question.${code}`, question.visibleIf),
      ...(question.required && (kind === 'matrix' ? { eachRowRequired: true } : { isRequired: true })),
      ...(question.layout === 'horizontal' && type === 'radiogroup' && { colCount: 0 }),
    };
    if (kind === 'image_choice') out.change(`${path}.kind`, kind, type, 'kind_changed');
    out.uncarried(path, question);
    const answers = this.answers(question);
    if (answers) element[kind === 'matrix' ? 'columns' : 'choices'] = answers;
    if (kind === 'matrix')
      element.rows = (question.rows ?? []).map((row) => ({
        value: row.code,
        ...this.text(`question.${code}.${row.code}.text`, 'text'),
      }));
    if (kind === 'number' || kind === 'slider')
      Object.assign(element, { inputType: kind === 'slider' ? 'range' : 'number' });
    if (kind === 'slider') Object.assign(element, { min: validation.min ?? 0, max: validation.max ?? 100 });
    if (kind === 'number')
      Object.assign(element, {
        ...(validation.min !== undefined && { min: validation.min }),
        ...(validation.max !== undefined && { max: validation.max }),
      });
    if ((kind === 'number' || kind === 'slider') && validation.step !== undefined) element.step = validation.step;
    if (kind === 'rating')
      Object.assign(element, {
        rateMin: validation.min ?? 1,
        rateMax: validation.max ?? 5,
        rateStep: validation.step ?? 1,
        ...this.text(`question.${code}.min_label`, 'minRateDescription'),
        ...this.text(`question.${code}.max_label`, 'maxRateDescription'),
      });
    if (kind === 'date')
      Object.assign(element, {
        inputType: 'date',
        ...(validation.earliest && { min: validation.earliest }),
        ...(validation.latest && { max: validation.latest }),
      });
    if (kind === 'time') element.inputType = 'time';
    if (validation.maxLength !== undefined) element.maxLength = validation.maxLength;
    if (validation.minPicks !== undefined) element.minSelectedChoices = validation.minPicks;
    if (validation.maxPicks !== undefined) element.maxSelectedChoices = validation.maxPicks;
    const validators: Json[] = [];
    if (validation.minLength !== undefined) validators.push({ type: 'text', minLength: validation.minLength });
    if (validation.pattern !== undefined) validators.push({ type: 'regex', regex: `^(?:${validation.pattern})$` });
    if (validators.length > 0) element.validators = validators;
    return element;
  }

  private answers(question: Question): Json[] | null {
    const set = this.document.answerSets?.find(({ code }) => code === question.answerSet);
    if (!set) return null;
    this.out.notes.answers[set.code] = Object.fromEntries(
      set.answers.map(({ code, score, exclusive }) => [
        code,
        { code, score: score ?? null, ...(exclusive && { exclusive }) },
      ]),
    );
    return set.answers.map(({ code, score }) => ({
      value: writtenValue(set.answers, code),
      ...this.text(`answer.${set.code}.${code}.label`, 'text'),
      ...(score !== undefined && { score }),
    }));
  }

  private calculation(index: number): Json[] {
    const { out } = this;
    const calculation = this.document.calculations?.[index];
    if (!calculation) return [];
    const path = `calculations[${index}]`;
    const written = out.formula(
      `${path}.formula`,
      `calculation.${calculation.code}`,
      calculation.formula,
      surveyJs,
      () => withoutSigns(this.author.calculation(calculation)),
    );
    if (written === null) return [];
    out.keep(path);
    const isShown = calculation.shownTo?.includes('respondent') ?? false;
    return [
      {
        type: 'expression',
        name: calculation.code,
        ...this.text(`calculation.${calculation.code}.name`, 'title'),
        ...(!isShown && { visible: false }),
        expression: written,
      },
    ];
  }
}
