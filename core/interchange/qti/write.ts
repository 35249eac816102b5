import type { InstrumentDocument, Question } from '../../instrument/document';
import type { ForeignFile, WriteOutcome } from '../model/foreign';
import { writeNotes } from '../model/notes';
import { Outgoing } from '../model/outgoing';
import { encodedText } from '../parts/utf8';
import { xmlElement, xmlText } from '../parts/xml';
import { zipped } from '../parts/zip';
import { type QtiVersion, type Speech, speechOf } from './speech';

/** A package with an item for each question, and a test of them. */
export function writeQti(document: InstrumentDocument, version: QtiVersion): WriteOutcome {
  const writer = new PackageWriter(document, version);
  return { file: { name: `${document.code}.zip`, bytes: zipped(writer.files()) }, report: writer.out.report };
}

/** Markdown as paragraphs: emphasis and lines stay. */
function paragraphs(text: string): string {
  const inline = (line: string) =>
    xmlText(line)
      .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
      .replace(/(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])/g, '<em>$1</em>');
  return text
    .split(/\n{2,}/)
    .map((block) => `<p>${block.split('\n').map(inline).join('<br/>')}</p>`)
    .join('');
}

/** Identifiers begin with a letter. */
const identifier = (code: string): string => (/^[A-Za-z_]/.test(code) ? code : `A${code}`);

class PackageWriter {
  readonly out: Outgoing;
  private readonly speech: Speech;

  constructor(
    private readonly document: InstrumentDocument,
    version: QtiVersion,
  ) {
    this.out = new Outgoing(document);
    this.speech = speechOf(version);
  }

  files(): ForeignFile[] {
    const { document, out } = this;
    out.keep('code');
    const items = document.questions.map(
      (question, index): ForeignFile => ({
        name: `items/${question.code}.xml`,
        bytes: encodedText(this.item(question, index)),
      }),
    );
    document.calculations?.forEach(({ formula }, index) => {
      out.drop(`calculations[${index}]`, formula, 'not_carried', 'a package has the sum of its items alone');
    });
    document.sections?.forEach(({ visibleIf }, index) => {
      out.keep(`sections[${index}]`);
      if (visibleIf !== undefined)
        out.drop(`sections[${index}].visibleIf`, visibleIf, 'not_carried', 'all items are shown');
    });
    const test = this.test();
    for (const locale of Object.keys(document.texts))
      if (locale !== document.baseLocale)
        out.drop(`texts["${locale}"]`, locale, 'not_carried', 'a package has one language');
    out.skipLocales(Object.keys(document.texts).filter((locale) => locale !== document.baseLocale));
    if (document.settings && Object.keys(document.settings).length > 0) out.drop('settings', document.settings);
    out.finish();
    return [
      { name: 'imsmanifest.xml', bytes: encodedText(this.manifest()) },
      { name: 'test.xml', bytes: encodedText(test) },
      ...items,
      { name: 'assess.json', bytes: encodedText(writeNotes(out.notes)) },
    ];
  }

  private item(question: Question, index: number): string {
    const { out, document } = this;
    const speech = this.speech;
    const { code } = question;
    const path = `questions[${index}]`;
    out.keep(path);
    out.note(question, 'kind', 'answerSet', 'reverse', 'tags', 'validation', 'layout', 'required', 'rows');
    if (question.visibleIf !== undefined)
      out.drop(`${path}.visibleIf`, question.visibleIf, 'not_carried', 'all items are shown');
    out.uncarried(path, question, 'in the mapping');
    const text = out.base(`question.${code}.text`) ?? code;
    const help = out.base(`question.${code}.help`);
    const body = [paragraphs(text), help ? paragraphs(help) : ''].join('');
    const made = this.interaction(question);
    const isScored = made?.mapping !== undefined;
    const declaration = made
      ? speech.element(
          'responseDeclaration',
          { identifier: 'RESPONSE', cardinality: made.cardinality, baseType: made.baseType },
          made.mapping,
        )
      : '';
    const outcome = speech.element(
      'outcomeDeclaration',
      { identifier: 'SCORE', cardinality: 'single', baseType: 'float' },
      speech.element('defaultValue', {}, speech.element('value', {}, '0')),
    );
    const content = [
      declaration,
      outcome,
      speech.element('itemBody', {}, body + (made?.xml ?? '')),
      isScored ? speech.element('responseProcessing', { template: speech.mapTemplate }) : '',
    ].join('\n');
    return speech.document(
      'assessmentItem',
      {
        identifier: code,
        title: plain(text),
        adaptive: 'false',
        timeDependent: 'false',
        'xml:lang': document.baseLocale,
      },
      content,
    );
  }

  private interaction(
    question: Question,
  ): { xml: string; cardinality: string; baseType: string; mapping?: string } | null {
    const { speech, out } = this;
    const { code, kind, validation = {} } = question;
    const set = this.document.answerSets?.find((candidate) => candidate.code === question.answerSet);
    const response = { responseIdentifier: 'RESPONSE' };
    if (set)
      this.out.notes.answers[set.code] = Object.fromEntries(
        set.answers.map((answer) => [
          identifier(answer.code),
          { code: answer.code, score: answer.score ?? null, ...(answer.exclusive && { exclusive: true }) },
        ]),
      );
    const label = (answer: string) => xmlText(out.base(`answer.${set?.code}.${answer}.label`) ?? answer);
    const choices = (name: string, extra: Record<string, string> = {}) =>
      (set?.answers ?? [])
        .map((answer) => speech.element(name, { identifier: identifier(answer.code), ...extra }, label(answer.code)))
        .join('');
    const scores = (set?.answers ?? []).flatMap(({ score }) => (score === undefined ? [] : [score]));
    const keyed = (score: number, reverse: boolean | undefined) =>
      reverse ? Math.min(...scores) + Math.max(...scores) - score : score;
    const entries = (set?.answers ?? []).flatMap(({ code: answer, score }) =>
      score === undefined
        ? []
        : [
            speech.element('mapEntry', {
              mapKey: identifier(answer),
              mappedValue: String(keyed(score, question.reverse)),
            }),
          ],
    );
    const mapping =
      entries.length > 0 ? { mapping: speech.element('mapping', { defaultValue: '0' }, entries.join('')) } : {};
    switch (kind) {
      case 'single_choice':
      case 'image_choice':
        return {
          xml: speech.element(
            'choiceInteraction',
            { ...response, maxChoices: '1', ...(question.required && { minChoices: '1' }) },
            choices('simpleChoice'),
          ),
          cardinality: 'single',
          baseType: 'identifier',
          ...mapping,
        };
      case 'multiple_choice':
        return {
          xml: speech.element(
            'choiceInteraction',
            {
              ...response,
              maxChoices: String(validation.maxPicks ?? 0),
              minChoices: String(validation.minPicks ?? (question.required ? 1 : 0)),
            },
            choices('simpleChoice'),
          ),
          cardinality: 'multiple',
          baseType: 'identifier',
          ...mapping,
        };
      case 'ranking':
        return {
          xml: speech.element('orderInteraction', response, choices('simpleChoice')),
          cardinality: 'ordered',
          baseType: 'identifier',
        };
      case 'yes_no': {
        const [yes, no] = question.reverse ? ['0', '1'] : ['1', '0'];
        const both =
          speech.element('simpleChoice', { identifier: 'yes' }, 'Yes') +
          speech.element('simpleChoice', { identifier: 'no' }, 'No');
        const map = speech.element(
          'mapping',
          { defaultValue: '0' },
          speech.element('mapEntry', { mapKey: 'yes', mappedValue: yes ?? '1' }) +
            speech.element('mapEntry', { mapKey: 'no', mappedValue: no ?? '0' }),
        );
        return {
          xml: speech.element('choiceInteraction', { ...response, maxChoices: '1' }, both),
          cardinality: 'single',
          baseType: 'identifier',
          mapping: map,
        };
      }
      case 'matrix': {
        const rows = question.rows ?? [];
        const first = rows
          .map((row) =>
            speech.element(
              'simpleAssociableChoice',
              { identifier: row.code, matchMax: '1' },
              xmlText(plain(out.base(`question.${code}.${row.code}.text`) ?? row.code)),
            ),
          )
          .join('');
        const second = choices('simpleAssociableChoice', { matchMax: '0' });
        const pairs = rows.flatMap((row) =>
          (set?.answers ?? []).flatMap(({ code: answer, score }) =>
            score === undefined
              ? []
              : [
                  speech.element('mapEntry', {
                    mapKey: `${row.code} ${identifier(answer)}`,
                    mappedValue: String(keyed(score, row.reverse)),
                  }),
                ],
          ),
        );
        const sets = speech.element('simpleMatchSet', {}, first) + speech.element('simpleMatchSet', {}, second);
        return {
          xml: speech.element('matchInteraction', { ...response, maxAssociations: String(rows.length) }, sets),
          cardinality: 'multiple',
          baseType: 'directedPair',
          ...(pairs.length > 0 && { mapping: speech.element('mapping', { defaultValue: '0' }, pairs.join('')) }),
        };
      }
      case 'rating':
      case 'slider': {
        const [low, high] = [
          validation.min ?? (kind === 'rating' ? 1 : 0),
          validation.max ?? (kind === 'rating' ? 5 : 100),
        ];
        const isWhole = [low, high, validation.step ?? 1].every((number) => Number.isInteger(number));
        return {
          xml: speech.element('sliderInteraction', {
            ...response,
            lowerBound: String(low),
            upperBound: String(high),
            ...(isWhole && { step: String(validation.step ?? 1) }),
          }),
          cardinality: 'single',
          baseType: isWhole ? 'integer' : 'float',
        };
      }
      case 'number': {
        const isWhole = validation.step !== undefined && Number.isInteger(validation.step);
        return {
          xml: `<p>${speech.element('textEntryInteraction', response)}</p>`,
          cardinality: 'single',
          baseType: isWhole ? 'integer' : 'float',
        };
      }
      case 'long_text':
        return { xml: speech.element('extendedTextInteraction', response), cardinality: 'single', baseType: 'string' };
      case 'information':
        return null;
      default:
        return {
          xml: `<p>${speech.element('textEntryInteraction', { ...response, ...(validation.pattern !== undefined && { patternMask: validation.pattern }) })}</p>`,
          cardinality: 'single',
          baseType: 'string',
        };
    }
  }

  private test(): string {
    const { document, speech, out } = this;
    const reference = ({ code }: Question) =>
      speech.element('assessmentItemRef', { identifier: code, href: `items/${code}.xml` });
    const section = (code: string, title: string, questions: readonly Question[], isRandom: boolean) =>
      speech.element(
        'assessmentSection',
        { identifier: identifier(code), title, visible: 'true' },
        (isRandom ? speech.element('ordering', { shuffle: 'true' }) : '') + questions.map(reference).join(''),
      );
    const loose = document.questions.filter((question) => question.section === undefined);
    const taken = new Set(document.sections?.map(({ code }) => code));
    let name = 'items';
    while (taken.has(name)) name = `${name}_1`;
    if (loose.length > 0) out.notes.names[name] = '';
    const sections = [
      ...(loose.length > 0 ? [section(name, out.base('title') ?? document.code, loose, false)] : []),
      ...(document.sections ?? []).map(({ code, randomOrder }) => {
        if (identifier(code) !== code) out.notes.names[identifier(code)] = code;
        return section(
          code,
          out.base(`section.${code}.title`) ?? code,
          document.questions.filter((question) => question.section === code),
          randomOrder ?? false,
        );
      }),
    ];
    const part = speech.element(
      'testPart',
      { identifier: 'part', navigationMode: 'nonlinear', submissionMode: 'simultaneous' },
      sections.join(''),
    );
    const outcome = speech.element('outcomeDeclaration', {
      identifier: 'SCORE',
      cardinality: 'single',
      baseType: 'float',
    });
    const sum = speech.element(
      'outcomeProcessing',
      {},
      speech.element(
        'setOutcomeValue',
        { identifier: 'SCORE' },
        speech.element('sum', {}, speech.element('testVariables', { variableIdentifier: 'SCORE' })),
      ),
    );
    return speech.document(
      'assessmentTest',
      { identifier: identifier(document.code), title: out.base('title') ?? document.code },
      [outcome, part, sum].join('\n'),
    );
  }

  private manifest(): string {
    const { speech, document } = this;
    const file = (href: string) => xmlElement('file', { href });
    const items = document.questions.map(({ code }) =>
      xmlElement(
        'resource',
        { identifier: `item-${code}`, type: speech.itemType, href: `items/${code}.xml` },
        file(`items/${code}.xml`),
      ),
    );
    const dependencies = document.questions
      .map(({ code }) => xmlElement('dependency', { identifierref: `item-${code}` }))
      .join('');
    const test = xmlElement(
      'resource',
      { identifier: 'test', type: speech.testType, href: 'test.xml' },
      file('test.xml') + dependencies,
    );
    const notes = xmlElement(
      'resource',
      { identifier: 'notes', type: 'webcontent', href: 'assess.json' },
      file('assess.json'),
    );
    const metadata = xmlElement(
      'metadata',
      {},
      xmlElement('schema', {}, speech.schema) + xmlElement('schemaversion', {}, speech.schemaVersion),
    );
    return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement('manifest', { xmlns: speech.manifest, identifier: identifier(document.code) }, [metadata, '<organizations/>', xmlElement('resources', {}, [test, ...items, notes].join('\n'))].join('\n'))}\n`;
  }
}

const plain = (text: string): string =>
  text
    .replace(/\*\*|__/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 250);
