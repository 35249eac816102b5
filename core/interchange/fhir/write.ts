import type { Answer, InstrumentDocument, Question, Section } from '../../instrument/document';
import { Author } from '../expression/author';
import { fhirPath } from '../expression/grammars';
import type { WriteOutcome } from '../model/foreign';
import { writeNotes } from '../model/notes';
import { Outgoing } from '../model/outgoing';
import type { Json } from '../parts/jsonShape';
import { encodedText } from '../parts/utf8';
import { notesUrl } from './notesUrl';
import { fhirVoice } from './voice';

const core = 'http://hl7.org/fhir/StructureDefinition/';
const sdc = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-';

export type FhirVersion = 'R4' | 'R5';

/** Writes a Questionnaire of FHIR R4 or R5, with scores and expressions as Structured Data Capture has them. */
export function writeFhir(document: InstrumentDocument, version: FhirVersion): WriteOutcome {
  const writer = new QuestionnaireWriter(document, version);
  const questionnaire = writer.questionnaire();
  const bytes = encodedText(`${JSON.stringify(questionnaire, null, 2)}\n`);
  return { file: { name: `${document.code}.json`, bytes }, report: writer.out.report };
}

class QuestionnaireWriter {
  readonly out: Outgoing;
  private readonly author: Author;
  private readonly links = new Set<string>();

  constructor(
    private readonly document: InstrumentDocument,
    private readonly version: FhirVersion,
  ) {
    this.out = new Outgoing(document);
    this.author = new Author(document, fhirVoice);
    for (const { code } of [...document.questions, ...(document.calculations ?? [])]) this.links.add(code);
  }

  questionnaire(): Json {
    const { document, out } = this;
    out.keep('code');
    const sections = document.sections ?? [];
    const loose = document.questions.filter(
      ({ section }) => section === undefined || !sections.some(({ code }) => code === section),
    );
    const items = [
      ...this.instructions(),
      ...loose.map((question) => this.question(question)),
      ...sections.map((section, index) => this.section(section, index)),
      ...(document.calculations ?? []).flatMap((_, index) => this.calculation(index)),
    ];
    const title = this.text('title', 'title');
    const description = this.text('description', 'description');
    out.finish();
    const { settings } = document;
    if (settings && Object.keys(settings).length > 0) out.drop('settings', settings);
    return {
      resourceType: 'Questionnaire',
      id: document.code.replaceAll('_', '-').slice(0, 64),
      language: document.baseLocale,
      extension: [{ url: notesUrl, valueString: writeNotes(out.notes) }],
      name: nameFor(document.code),
      ...title,
      status: 'draft',
      ...description,
      item: items,
    };
  }

  /** A text as an element and its translations: `text`, `_text`. */
  private text(key: string, name: string): Json {
    const [base, ...others] = this.out.texts(key);
    if (!base) return {};
    const translations = others.map(([locale, text]) => ({
      url: `${core}translation`,
      extension: [
        { url: 'lang', valueCode: locale },
        { url: 'content', valueString: text },
      ],
    }));
    return { [name]: base[1], ...(translations.length > 0 && { [`_${name}`]: { extension: translations } }) };
  }

  private instructions(): Json[] {
    const text = this.text('instructions', 'text');
    if (text.text === undefined) return [];
    return [{ linkId: 'instructions.text', ...text, type: 'display', extension: [category('instructions')] }];
  }

  private linkFor(code: string): string {
    let link = code;
    while (this.links.has(link)) link = `section-${link}`;
    this.links.add(link);
    if (link !== code) this.out.notes.names[link] = code;
    return link;
  }

  private section(section: Section, index: number): Json {
    const { out, document } = this;
    const path = `sections[${index}]`;
    out.keep(path);
    const extension = this.rule(`${path}.visibleIf`, `section.${section.code}`, section.visibleIf);
    if (section.randomOrder) out.drop(`${path}.randomOrder`, true);
    const inner = document.questions
      .filter((question) => question.section === section.code)
      .map((question) => this.question(question));
    const words = this.text(`section.${section.code}.text`, 'text');
    const intro: Json[] =
      words.text === undefined
        ? []
        : [{ linkId: `${section.code}.text`, ...words, type: 'display', extension: [control('help')] }];
    return {
      ...(extension.length > 0 && { extension }),
      linkId: this.linkFor(section.code),
      ...this.text(`section.${section.code}.title`, 'text'),
      type: 'group',
      item: [...intro, ...inner],
    };
  }

  private rule(path: string, place: string, formula: string | undefined): Json[] {
    if (formula === undefined) return [];
    const written = this.out.formula(path, place, formula, fhirPath, () => this.author.rule(formula));
    if (written === null) return [];
    return [{ url: `${sdc}enableWhenExpression`, valueExpression: { language: 'text/fhirpath', expression: written } }];
  }

  private question(question: Question): Json {
    const { out } = this;
    const index = this.document.questions.indexOf(question);
    const path = `questions[${index}]`;
    out.keep(path);
    const extension = this.rule(`${path}.visibleIf`, `question.${question.code}`, question.visibleIf);
    if (question.kind === 'matrix') return this.matrix(question, path, extension);
    const { type, more, options } = this.typeOf(question, path);
    extension.push(...more);
    const item: Json = { linkId: question.code, ...this.text(`question.${question.code}.text`, 'text'), type };
    const { validation } = question;
    if (question.required) item.required = true;
    if (question.kind === 'multiple_choice' || question.kind === 'ranking') item.repeats = true;
    if (validation?.maxLength !== undefined) item.maxLength = validation.maxLength;
    extension.push(...this.limits(question));
    if (options) {
      if (this.version === 'R5') item.answerConstraint = 'optionsOnly';
      item.answerOption = options;
    }
    const help = this.text(`question.${question.code}.help`, 'text');
    if (help.text !== undefined)
      item.item = [{ linkId: `${question.code}.help`, ...help, type: 'display', extension: [control('help')] }];
    out.note(question, 'kind', 'answerSet', 'reverse', 'tags', 'validation', 'layout', 'required');
    out.uncarried(path, question);
    return extension.length > 0 ? { extension, ...item } : item;
  }

  private typeOf(question: Question, path: string): { type: string; more: Json[]; options?: Json[] } {
    const { kind, validation } = question;
    const choice = this.version === 'R5' ? 'coding' : 'choice';
    const isWhole =
      validation?.step !== undefined && Number.isInteger(validation.step) && Number.isInteger(validation.min ?? 0);
    switch (kind) {
      case 'single_choice':
      case 'multiple_choice':
      case 'image_choice':
      case 'ranking': {
        if (kind === 'image_choice' || kind === 'ranking')
          this.out.change(`${path}.kind`, kind, choice, 'kind_changed');
        const style = question.layout === 'dropdown' ? [control('drop-down')] : [];
        const horizontal =
          question.layout === 'horizontal'
            ? [{ url: `${core}questionnaire-choiceOrientation`, valueCode: 'horizontal' }]
            : [];
        return { type: choice, more: [...style, ...horizontal], options: this.options(question) };
      }
      case 'yes_no':
        return { type: 'boolean', more: [] };
      case 'rating':
        this.out.change(`${path}.kind`, kind, 'integer', 'kind_changed');
        return { type: 'integer', more: [] };
      case 'slider':
        return { type: isWhole ? 'integer' : 'decimal', more: [control('slider')] };
      case 'number':
        return { type: isWhole ? 'integer' : 'decimal', more: [] };
      case 'date':
        return { type: 'date', more: [] };
      case 'time':
        return { type: 'time', more: [] };
      case 'long_text':
        return { type: 'text', more: [] };
      case 'information':
        return { type: 'display', more: [] };
      default:
        return { type: 'string', more: [] };
    }
  }

  private options(question: Question): Json[] {
    const set = this.document.answerSets?.find(({ code }) => code === question.answerSet);
    if (!set) return [];
    const noted: Record<string, { code: string; score?: number | null; exclusive?: boolean }> = {};
    for (const { code, score, exclusive } of set.answers)
      noted[code] = { code, score: score ?? null, ...(exclusive && { exclusive }) };
    this.out.notes.answers[set.code] = noted;
    return set.answers.map((answer) => this.option(set.code, answer));
  }

  private option(set: string, answer: Answer): Json {
    const weight =
      answer.score === undefined
        ? null
        : { url: `${core}${this.version === 'R5' ? 'itemWeight' : 'ordinalValue'}`, valueDecimal: answer.score };
    const exclusive = answer.exclusive ? [{ url: `${core}questionnaire-optionExclusive`, valueBoolean: true }] : [];
    const own = [...exclusive, ...(weight && this.version === 'R4' ? [weight] : [])];
    return {
      ...(own.length > 0 && { extension: own }),
      valueCoding: {
        ...(weight && this.version === 'R5' && { extension: [weight] }),
        code: answer.code,
        ...this.text(`answer.${set}.${answer.code}.label`, 'display'),
      },
    };
  }

  private limits(question: Question): Json[] {
    const { validation = {}, kind, code } = question;
    const found: Json[] = [];
    const range = kind === 'rating' ? { min: validation.min ?? 1, max: validation.max ?? 5 } : validation;
    const isWhole =
      kind === 'rating' ||
      (validation.step !== undefined && Number.isInteger(validation.step) && Number.isInteger(validation.min ?? 0));
    const valueKey = isWhole ? 'valueInteger' : 'valueDecimal';
    if (range.min !== undefined)
      found.push({ url: `${core}minValue`, [Number.isInteger(range.min) ? valueKey : 'valueDecimal']: range.min });
    if (range.max !== undefined)
      found.push({ url: `${core}maxValue`, [Number.isInteger(range.max) ? valueKey : 'valueDecimal']: range.max });
    if (kind === 'slider' && validation.step !== undefined && Number.isInteger(validation.step))
      found.push({ url: `${core}questionnaire-sliderStepValue`, valueInteger: validation.step });
    if (kind === 'date') {
      if (validation.earliest !== undefined) found.push({ url: `${core}minValue`, valueDate: validation.earliest });
      if (validation.latest !== undefined) found.push({ url: `${core}maxValue`, valueDate: validation.latest });
    }
    if (validation.minLength !== undefined) found.push({ url: `${core}minLength`, valueInteger: validation.minLength });
    if (validation.pattern !== undefined) found.push({ url: `${core}regex`, valueString: validation.pattern });
    if (validation.minPicks !== undefined)
      found.push({ url: `${core}questionnaire-minOccurs`, valueInteger: validation.minPicks });
    if (validation.maxPicks !== undefined)
      found.push({ url: `${core}questionnaire-maxOccurs`, valueInteger: validation.maxPicks });
    const placeholder = this.out.base(`question.${code}.placeholder`);
    if (placeholder) found.push({ url: `${core}entryFormat`, valueString: placeholder });
    const unit = this.out.base(`question.${code}.unit`);
    if (unit && (kind === 'number' || kind === 'slider'))
      found.push({ url: `${core}questionnaire-unit`, valueCoding: { display: unit } });
    return found;
  }

  private matrix(question: Question, path: string, extension: Json[]): Json {
    const { out } = this;
    out.note(question, 'kind', 'answerSet', 'rows', 'tags', 'required', 'layout');
    out.change(`${path}.kind`, 'matrix', 'group', 'kind_changed');
    const options = this.options(question);
    const rows = (question.rows ?? []).map(
      ({ code }): Json => ({
        linkId: `${question.code}.${code}`,
        ...this.text(`question.${question.code}.${code}.text`, 'text'),
        type: this.version === 'R5' ? 'coding' : 'choice',
        ...(question.required && { required: true }),
        ...(this.version === 'R5' && { answerConstraint: 'optionsOnly' }),
        answerOption: options,
      }),
    );
    return {
      extension: [...extension, control('gtable')],
      linkId: question.code,
      ...this.text(`question.${question.code}.text`, 'text'),
      type: 'group',
      item: rows,
    };
  }

  private calculation(index: number): Json[] {
    const { out } = this;
    const calculation = this.document.calculations?.[index];
    if (!calculation) return [];
    const { code, type = 'number', shownTo = [] } = calculation;
    const path = `calculations[${index}]`;
    const written = out.formula(`${path}.formula`, `calculation.${code}`, calculation.formula, fhirPath, () =>
      this.author.calculation(calculation),
    );
    if (written === null) return [];
    out.keep(path);
    const hidden = shownTo.includes('respondent') ? [] : [{ url: `${core}questionnaire-hidden`, valueBoolean: true }];
    return [
      {
        extension: [
          { url: `${sdc}calculatedExpression`, valueExpression: { language: 'text/fhirpath', expression: written } },
          ...hidden,
        ],
        linkId: code,
        ...this.text(`calculation.${code}.name`, 'text'),
        type: type === 'number' ? 'decimal' : type === 'boolean' ? 'boolean' : 'string',
        readOnly: true,
      },
    ];
  }
}

const control = (code: string): Json => ({
  url: `${core}questionnaire-itemControl`,
  valueCodeableConcept: { coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code }] },
});
const category = (code: string): Json => ({
  url: `${core}questionnaire-displayCategory`,
  valueCodeableConcept: { coding: [{ system: 'http://hl7.org/fhir/questionnaire-display-category', code }] },
});

/** A name as computers want it: a capital first, no signs. */
function nameFor(code: string): string {
  const words = code.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const name = words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
  return /^[A-Z]/.test(name) ? name : `Q${name}`;
}
