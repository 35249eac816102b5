import type { InstrumentDocument, Question } from '../../instrument/document';
import { Author } from '../expression/author';
import { expressionScript } from '../expression/grammars';
import { plainVoice } from '../expression/plainVoice';
import type { Term } from '../expression/term';
import { allOf, call, named, two, words } from '../expression/voice';
import type { WriteOutcome } from '../model/foreign';
import { writeNotes } from '../model/notes';
import { Outgoing } from '../model/outgoing';
import { encodedText } from '../parts/utf8';
import { xmlElement, xmlText } from '../parts/xml';
import { LimeCodes } from './codes';

type Row = Readonly<Record<string, string>>;

/** The expressions of a survey whose names are these. */
function languageOf(codes: LimeCodes) {
  const name = (code: string): Term => named(`${code}.NAOK`);
  const isEmpty = (operand: Term): Term => call('is_empty', operand);
  return plainVoice({
    propagates: false,
    value: (item) => name(codes.item(item)),
    called: (item, { code }) => codes.answer(item.question.answerSet, code),
    isPicked: (item, { code }) =>
      two('=', name(`${codes.item(item)}_${codes.answer(item.question.answerSet, code)}`), words('Y')),
    isEmpty: (item) =>
      item.question.kind === 'multiple_choice'
        ? allOf(
            item.answers.map(({ code }) =>
              isEmpty(name(`${codes.item(item)}_${codes.answer(item.question.answerSet, code)}`)),
            ),
          )
        : isEmpty(name(codes.item(item))),
    isEmptyValue: isEmpty,
    truth: { yes: words('Y'), no: words('N') },
    missing: words(''),
    either: (condition, then, otherwise) => call('if', condition, then, otherwise),
    not: (operand) => ({ kind: 'unary', operator: 'not', operand }),
    calculationName: (code) => `${codes.question(code)}.NAOK`,
    functions: {
      round: ([x, digits]) => call('round', x as Term, digits ?? { kind: 'number', value: 0 }),
      abs: ([x]) => call('abs', x as Term),
      sqrt: ([x]) => call('sqrt', x as Term),
      exp: ([x]) => call('exp', x as Term),
      ln: ([x]) => call('log', x as Term),
      floor: ([x]) => call('floor', x as Term),
      ceil: ([x]) => call('ceil', x as Term),
      length: ([x]) => call('strlen', x as Term),
    },
    join: (parts) => call('join', ...parts),
  });
}

/** A survey as LimeSurvey exports one (.lss). */
export function writeLimesurvey(document: InstrumentDocument): WriteOutcome {
  const writer = new SurveyWriter(document);
  return { file: { name: `${document.code}.lss`, bytes: encodedText(writer.survey()) }, report: writer.out.report };
}

const types: Readonly<Record<Question['kind'], string>> = {
  single_choice: 'L',
  image_choice: 'L',
  multiple_choice: 'M',
  ranking: 'R',
  matrix: 'F',
  yes_no: 'Y',
  rating: 'N',
  number: 'N',
  slider: 'N',
  short_text: 'S',
  long_text: 'T',
  date: 'D',
  time: 'S',
  information: 'X',
};

const surveyId = '100000';

class SurveyWriter {
  readonly out: Outgoing;
  private readonly codes: LimeCodes;
  private readonly author: Author;
  private readonly tables: Record<string, Row[]> = {};
  private next = 1;

  constructor(private readonly document: InstrumentDocument) {
    this.out = new Outgoing(document);
    this.codes = new LimeCodes(document);
    this.author = new Author(document, languageOf(this.codes));
  }

  private get locales(): string[] {
    const { baseLocale, texts } = this.document;
    return [
      baseLocale,
      ...Object.keys(texts)
        .filter((locale) => locale !== baseLocale)
        .sort(),
    ];
  }

  private add(table: string, row: Row): void {
    const rows = this.tables[table] ?? [];
    this.tables[table] = rows;
    rows.push(row);
  }

  private id(): string {
    this.next += 1;
    return String(this.next);
  }

  survey(): string {
    const { document, out, codes } = this;
    out.keep('code');
    for (const [ours, name] of codes.questions) if (ours !== name) out.notes.names[name] = ours;
    const sections = document.sections ?? [];
    const loose = document.questions.filter(({ section }) => section === undefined);
    let order = 0;
    const group = (code: string | undefined): string => {
      const gid = this.id();
      out.notes.names[gid] = code ?? '';
      const section = sections.find((candidate) => candidate.code === code);
      const rule = section
        ? this.rule(
            `sections[${sections.indexOf(section)}].visibleIf`,
            `section.${section.code}`,
            section.visibleIf,
            '',
          )
        : '';
      this.add('groups', { gid, sid: surveyId, group_order: String(order), randomization_group: '', grelevance: rule });
      order += 1;
      for (const locale of this.locales)
        this.add('group_l10ns', {
          id: this.id(),
          gid,
          group_name: this.textIn(code === undefined ? 'title' : `section.${code}.title`, locale),
          description: code === undefined ? '' : this.textIn(`section.${code}.text`, locale),
          language: locale,
        });
      return gid;
    };
    let last = '';
    if (loose.length > 0) {
      last = group(undefined);
      for (const question of loose) this.question(question, last);
    }
    sections.forEach((section, index) => {
      out.keep(`sections[${index}]`);
      if (section.randomOrder) out.drop(`sections[${index}].randomOrder`, true);
      last = group(section.code);
      for (const question of document.questions) if (question.section === section.code) this.question(question, last);
    });
    if (last === '') last = group(undefined);
    document.calculations?.forEach((_, index) => {
      this.calculation(index, last);
    });
    this.settings();
    if (document.settings && Object.keys(document.settings).length > 0) out.drop('settings', document.settings);
    out.finish();
    return this.xml();
  }

  private textIn(key: string, locale: string): string {
    return this.out.texts(key).find(([tag]) => tag === locale)?.[1] ?? this.out.base(key) ?? '';
  }

  private rule(path: string, place: string, formula: string | undefined, otherwise: string): string {
    if (formula === undefined) return otherwise;
    if (formula.trim() === 'false') {
      this.out.notes.formulas[place] = { formula, written: '0' };
      return '0';
    }
    return this.out.formula(path, place, formula, expressionScript, () => this.author.rule(formula)) ?? otherwise;
  }

  private attribute(qid: string, attribute: string, value: string | number | undefined): void {
    if (value !== undefined) this.add('question_attributes', { qid, attribute, value: String(value) });
  }

  private question(question: Question, gid: string): void {
    const { out, document, codes } = this;
    const { code, kind, validation = {} } = question;
    const path = `questions[${document.questions.indexOf(question)}]`;
    const qid = this.id();
    out.keep(path);
    out.note(question, 'kind', 'answerSet', 'reverse', 'tags', 'validation', 'layout', 'required', 'rows');
    out.uncarried(path, question);
    if (kind === 'rating' || kind === 'slider' || kind === 'time' || kind === 'image_choice')
      out.change(`${path}.kind`, kind, types[kind], 'kind_changed');
    this.add('questions', {
      qid,
      parent_qid: '0',
      sid: surveyId,
      gid,
      type: kind === 'single_choice' && question.layout === 'dropdown' ? '!' : types[kind],
      title: codes.question(code),
      preg: validation.pattern === undefined ? '' : `/^(?:${validation.pattern})$/u`,
      other: 'N',
      mandatory: question.required ? 'Y' : 'N',
      question_order: String(this.tables.questions?.length ?? 0),
      scale_id: '0',
      same_default: '0',
      relevance: this.rule(`${path}.visibleIf`, `question.${code}`, question.visibleIf, '1'),
    });
    for (const locale of this.locales)
      this.add('question_l10ns', {
        id: this.id(),
        qid,
        question: this.textIn(`question.${code}.text`, locale),
        help: this.textIn(`question.${code}.help`, locale),
        language: locale,
      });
    if (kind === 'number' || kind === 'slider' || kind === 'rating') {
      this.attribute(
        qid,
        'min_num_value_n',
        validation.min ?? (kind === 'rating' ? 1 : kind === 'slider' ? 0 : undefined),
      );
      this.attribute(
        qid,
        'max_num_value_n',
        validation.max ?? (kind === 'rating' ? 5 : kind === 'slider' ? 100 : undefined),
      );
      if (validation.step !== undefined && Number.isInteger(validation.step))
        this.attribute(qid, 'num_value_int_only', 1);
    }
    this.attribute(qid, 'maximum_chars', validation.maxLength);
    this.attribute(qid, 'min_answers', validation.minPicks);
    this.attribute(qid, 'max_answers', validation.maxPicks);
    this.attribute(qid, 'date_min', validation.earliest);
    this.attribute(qid, 'date_max', validation.latest);
    this.attribute(qid, 'suffix', out.base(`question.${code}.unit`));
    (question.rows ?? []).forEach((row, index) => {
      this.part(qid, gid, codes.row(code, row.code), `question.${code}.${row.code}.text`, index);
    });
    this.answers(question, qid, gid);
  }

  private part(parent: string, gid: string, title: string, key: string, index: number): void {
    const qid = this.id();
    this.add('subquestions', {
      qid,
      parent_qid: parent,
      sid: surveyId,
      gid,
      type: 'T',
      title,
      other: 'N',
      mandatory: 'N',
      question_order: String(index),
      scale_id: '0',
      same_default: '0',
      relevance: '1',
    });
    for (const locale of this.locales)
      this.add('question_l10ns', {
        id: this.id(),
        qid,
        question: this.textIn(key, locale),
        help: '',
        language: locale,
      });
  }

  private answers(question: Question, qid: string, gid: string): void {
    const set = this.document.answerSets?.find(({ code }) => code === question.answerSet);
    if (!set) return;
    this.out.notes.answers[set.code] = Object.fromEntries(
      set.answers.map(({ code, score, exclusive }) => [
        this.codes.answer(set.code, code),
        { code, score: score ?? null, ...(exclusive && { exclusive }) },
      ]),
    );
    if (question.kind === 'multiple_choice') {
      set.answers.forEach(({ code }, index) => {
        this.part(qid, gid, this.codes.answer(set.code, code), `answer.${set.code}.${code}.label`, index);
      });
      const exclusive = set.answers
        .filter((answer) => answer.exclusive)
        .map(({ code }) => this.codes.answer(set.code, code));
      if (exclusive.length > 0) this.attribute(qid, 'exclude_all_others', exclusive.join(';'));
      return;
    }
    set.answers.forEach(({ code, score }, index) => {
      const aid = this.id();
      this.add('answers', {
        aid,
        qid,
        code: this.codes.answer(set.code, code),
        sortorder: String(index),
        assessment_value: String(score === undefined ? 0 : Math.round(score)),
        scale_id: '0',
      });
      for (const locale of this.locales)
        this.add('answer_l10ns', {
          id: this.id(),
          aid,
          answer: this.textIn(`answer.${set.code}.${code}.label`, locale),
          language: locale,
        });
    });
  }

  private calculation(index: number, gid: string): void {
    const { out } = this;
    const calculation = this.document.calculations?.[index];
    if (!calculation) return;
    const { code } = calculation;
    const path = `calculations[${index}]`;
    const written = out.formula(`${path}.formula`, `calculation.${code}`, calculation.formula, expressionScript, () =>
      this.author.calculation(calculation),
    );
    if (written === null) return;
    out.keep(path);
    const qid = this.id();
    this.add('questions', {
      qid,
      parent_qid: '0',
      sid: surveyId,
      gid,
      type: '*',
      title: this.codes.question(code),
      preg: '',
      other: 'N',
      mandatory: 'N',
      question_order: String(this.tables.questions?.length ?? 0),
      scale_id: '0',
      same_default: '0',
      relevance: '1',
    });
    for (const locale of this.locales)
      this.add('question_l10ns', {
        id: this.id(),
        qid,
        question: this.textIn(`calculation.${code}.name`, locale) || code,
        help: '',
        language: locale,
      });
    this.attribute(qid, 'equation', `{${written}}`);
    if (!(calculation.shownTo?.includes('respondent') ?? false)) this.attribute(qid, 'hidden', 1);
  }

  private settings(): void {
    const { document } = this;
    const scores = (document.answerSets ?? []).flatMap(({ answers }) => answers.map(({ score }) => score));
    const [, ...more] = this.locales;
    this.add('surveys', {
      sid: surveyId,
      anonymized: 'N',
      format: document.settings?.paging === 'all' ? 'A' : document.settings?.paging === 'section' ? 'G' : 'S',
      language: document.baseLocale,
      additional_languages: more.join(' '),
      allowprev: document.settings?.allowBack === false ? 'N' : 'Y',
      showprogress: document.settings?.showProgress === false ? 'N' : 'Y',
      assessments: scores.some((score) => score !== undefined) ? 'Y' : 'N',
    });
    for (const locale of this.locales)
      this.add('surveys_languagesettings', {
        surveyls_survey_id: surveyId,
        surveyls_language: locale,
        surveyls_title: this.textIn('title', locale),
        surveyls_description: this.textIn('description', locale),
        surveyls_welcometext: this.textIn('instructions', locale),
        surveyls_endtext: this.textIn('thanks', locale),
      });
  }

  private xml(): string {
    const cell = ([name, text]: [string, string]) =>
      text === '' ? `    <${name}/>` : `    <${name}><![CDATA[${clean(text)}]]></${name}>`;
    const tables = Object.entries(this.tables)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, rows]) => {
        const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
        const fields = columns.map((column) => `   ${xmlElement('fieldname', {}, xmlText(column))}`).join('\n');
        const written = rows
          .map((row) => `   <row>\n${Object.entries(row).map(cell).join('\n')}\n   </row>`)
          .join('\n');
        return ` <${name}>\n  <fields>\n${fields}\n  </fields>\n  <rows>\n${written}\n  </rows>\n </${name}>`;
      });
    const languages = this.locales.map((locale) => `  ${xmlElement('language', {}, xmlText(locale))}`).join('\n');
    const notes = ` <assess_notes><![CDATA[${clean(writeNotes(this.out.notes))}]]></assess_notes>`;
    return `<?xml version="1.0" encoding="UTF-8"?>\n<document>\n <LimeSurveyDocType>Survey</LimeSurveyDocType>\n <DBVersion>498</DBVersion>\n <languages>\n${languages}\n </languages>\n${tables.join('\n')}\n${notes}\n</document>\n`;
  }
}

/** Text as it stands in CDATA. */
function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them.
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replaceAll(']]>', ']]]]><![CDATA[>');
}
