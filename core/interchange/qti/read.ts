import type { Ast } from '../../formula/ast';
import type { QuestionKind, Validation } from '../../instrument/document';
import { callAst, printFormula } from '../expression/formula';
import type { Scope } from '../expression/subject';
import { Unsayable } from '../expression/term';
import { assemble } from '../model/assemble';
import type { ForeignFile, ReadOutcome } from '../model/foreign';
import type { Gathered, GatheredQuestion } from '../model/gathered';
import { Ledger, type SourceValue } from '../model/ledger';
import { readNotes } from '../model/notes';
import { patternFrom } from '../model/pattern';
import type { ConversionReport } from '../model/report';
import { rowName } from '../model/scope';
import { childOf, elementsOf, type XmlElement } from '../parts/xml';
import { blockAround, inlineInteractions, markdownIn, plainIn } from './body';
import { allNamed, sourceOf } from './element';
import { inManifestOrder, joinedPath, type QtiPart, readPackage } from './package';
import { answerScore, type Response, responseOf, type Scoring, scoreFormula, scoringOf } from './scoring';

/** Reads items, a test, or a package of them. */
export function readQti(files: readonly ForeignFile[], languages: readonly string[]): ReadOutcome {
  const pack = readPackage(files);
  const ledger = new Ledger();
  const isSingle = files.length === 1 && pack.items.size === 1 && !pack.test && !pack.manifest;
  const sources: [string, SourceValue][] = [];
  const places = new Map<XmlElement, string>();
  const add = (part: QtiPart) => {
    const root = isSingle ? '' : `${part.name}:`;
    sources.push([root, sourceOf(part.root, root, places)]);
  };
  for (const part of pack.items.values()) add(part);
  for (const part of [pack.test, pack.manifest]) if (part) add(part);
  const reader = new PackageReader(ledger, places);
  const notes = readNotes(pack.notes);
  if (notes) reader.found.notes = notes;
  if (pack.test) reader.test(pack.test, pack.items, (from, href) => joinedPath(from, href));
  else for (const part of inManifestOrder(pack)) reader.item(part, undefined);
  if (!pack.test) {
    const [first] = pack.items.values();
    const one = pack.items.size === 1 && first ? first.root.attributes : {};
    reader.found.code = one.identifier ?? pack.manifest?.root.attributes.identifier ?? 'qti';
    reader.found.title = { '': one.title ?? reader.found.code };
  }
  reader.total();
  const { document } = assemble(reader.found, ledger, languages);
  for (const [root] of sources) ledger.otherwise(root, 'no_place');
  if (pack.manifest) ledger.otherwise(`${pack.manifest.name}:`, 'metadata');
  const report: ConversionReport = { kept: [], changed: [], dropped: [] };
  ledger.tellLanguages(report);
  for (const [root, source] of sources) ledger.addTo(report, source, root);
  for (const name of pack.others)
    report.dropped.push({
      path: name,
      what: name,
      why: 'pictures, sounds and files are not taken over',
      code: 'media',
    });
  return { document, report };
}

const kinds: Readonly<Record<string, QuestionKind>> = {
  choiceInteraction: 'single_choice',
  inlineChoiceInteraction: 'single_choice',
  textEntryInteraction: 'short_text',
  extendedTextInteraction: 'long_text',
  sliderInteraction: 'slider',
  orderInteraction: 'ranking',
  matchInteraction: 'matrix',
};

const media = new Set(['img', 'object', 'video', 'audio', 'picture']);

interface Scored {
  question: GatheredQuestion;
  response: Response;
  scoring: Scoring;
}

class PackageReader {
  readonly found: Gathered = { code: 'qti', title: {}, sections: [], questions: [], calculations: [] };
  private readonly scored: Scored[] = [];

  constructor(
    private readonly ledger: Ledger,
    private readonly places: ReadonlyMap<XmlElement, string>,
  ) {}

  private at(element: XmlElement, attribute?: string): string {
    const path = this.places.get(element) ?? '';
    if (attribute === undefined) return path;
    return path === '' || path.endsWith(':') ? `${path}@${attribute}` : `${path}.@${attribute}`;
  }

  private lang(element: XmlElement): void {
    const tag = element.attributes['xml:lang'];
    if (tag && this.found.baseTag === undefined) this.found.baseTag = tag;
    this.ledger.keep(this.at(element, 'xml:lang'));
  }

  test(part: QtiPart, items: ReadonlyMap<string, QtiPart>, resolve: (from: string, href: string) => string): void {
    const { found, ledger } = this;
    const { root } = part;
    found.code = root.attributes.identifier ?? 'test';
    found.title = { '': root.attributes.title ?? found.code };
    this.lang(root);
    ledger.keep(this.at(root, 'identifier'), this.at(root, 'title'));
    const used = new Set<string>();
    const walk = (element: XmlElement, section: string | undefined) => {
      for (const child of elementsOf(element)) {
        if (child.name === 'testPart') walk(child, section);
        else if (child.name === 'assessmentSection') {
          const id = section ?? child.attributes.identifier ?? `section_${found.sections.length + 1}`;
          if (section === undefined) {
            const isRandom = childOf(child, 'ordering')?.attributes.shuffle === 'true';
            const visible = child.attributes.visible !== 'false' && child.attributes.title;
            found.sections.push({
              id,
              path: this.at(child, 'identifier'),
              ...(visible && { title: { '': child.attributes.title ?? '' } }),
              ...(isRandom && { randomOrder: true }),
            });
            if (isRandom) for (const ordering of elementsOf(child, 'ordering')) ledger.keep(this.at(ordering));
          }
          ledger.keep(this.at(child, 'identifier'), this.at(child, 'title'), this.at(child, 'visible'));
          walk(child, id);
        } else if (child.name === 'assessmentItemRef') {
          const item = items.get(resolve(part.name, child.attributes.href ?? ''));
          if (!item) {
            ledger.drop(this.at(child), child.attributes.href ?? '', 'values_elsewhere', child.attributes.href);
            continue;
          }
          ledger.keep(this.at(child));
          used.add(item.name);
          this.item(item, section !== undefined && found.notes?.names[section] === '' ? undefined : section);
        } else if (child.name === 'outcomeProcessing')
          ledger.change(this.at(child), 'outcomeProcessing', 'score', 'computed', 'the sum over the items');
      }
    };
    walk(root, undefined);
    for (const [name, item] of items)
      if (!used.has(name)) ledger.drop(this.at(item.root), item.name, 'no_place', 'the test does not use it');
  }

  item(part: QtiPart, section: string | undefined): void {
    const { ledger } = this;
    const { root } = part;
    const body = childOf(root, 'itemBody');
    const identifier = root.attributes.identifier ?? part.name;
    this.lang(root);
    ledger.keep(this.at(root, 'title'), this.at(root, 'adaptive'), this.at(root, 'timeDependent'));
    const declarations = new Map(
      elementsOf(root, 'responseDeclaration').map((declaration) => [
        declaration.attributes.identifier ?? '',
        declaration,
      ]),
    );
    const processing = childOf(root, 'responseProcessing');
    const scoring = scoringOf(processing);
    if (processing) {
      if (scoring === 'own')
        ledger.drop(this.at(processing), 'responseProcessing', 'unsayable', 'a way of scoring of its own');
      else ledger.keep(this.at(processing));
    }
    for (const outcome of elementsOf(root, 'outcomeDeclaration'))
      if (outcome.attributes.identifier === 'SCORE' || outcome.attributes.identifier === 'MAXSCORE')
        ledger.keep(this.at(outcome));
    if (!body) {
      ledger.drop(this.at(root), identifier, 'no_place', 'it has no body');
      return;
    }
    for (const picture of allNamed(body, media))
      ledger.drop(this.at(picture), picture.attributes.src ?? picture.attributes.data ?? picture.name, 'media');
    const names = new Set([
      ...Object.keys(kinds),
      ...body.children.flatMap((child) =>
        typeof child !== 'string' && child.name.endsWith('Interaction') ? [child.name] : [],
      ),
    ]);
    const interactions = allNamed(body, new Set([...names, ...others]));
    const text = markdownIn(body);
    this.keepWords(body);
    if (interactions.length === 0) {
      this.found.questions.push({
        id: identifier,
        path: this.at(root, 'identifier'),
        kind: 'information',
        texts: { text: { '': text } },
        ...(section !== undefined && { section }),
      });
      return;
    }
    interactions.forEach((interaction, index) => {
      const response = interaction.attributes.responseIdentifier ?? 'RESPONSE';
      const id = interactions.length === 1 ? identifier : `${identifier}_${response}`;
      const declaration = declarations.get(response);
      if (interactions.length > 1) ledger.keep(this.at(root, 'identifier'));
      this.interaction(interaction, {
        id,
        path: interactions.length === 1 ? this.at(root, 'identifier') : this.at(interaction, 'responseIdentifier'),
        text:
          inlineInteractions.has(interaction.name) && interactions.length > 1
            ? markdownIn(blockAround(body, interaction))
            : index === 0
              ? text
              : '',
        declaration,
        scoring,
        section,
      });
    });
  }

  /** The words of a body are in the texts of its questions. */
  private keepWords(body: XmlElement): void {
    const path = this.at(body);
    this.ledger.keep(path);
    for (const child of allNamed(
      body,
      new Set(['modalFeedback', 'feedbackBlock', 'feedbackInline', 'rubricBlock', 'templateBlock']),
    ))
      this.ledger.drop(this.at(child), plainIn(child), 'no_place');
  }

  private interaction(
    element: XmlElement,
    about: {
      id: string;
      path: string;
      text: string;
      declaration: XmlElement | undefined;
      scoring: Scoring;
      section: string | undefined;
    },
  ): void {
    const { ledger } = this;
    const kind = kinds[element.name];
    if (!kind) {
      ledger.drop(
        this.at(element),
        element.name,
        element.name === 'uploadInteraction' || element.name === 'drawingInteraction' ? 'upload' : 'no_place',
      );
      if (about.path.endsWith('@identifier')) ledger.keep(about.path);
      return;
    }
    const prompt = markdownIn(childOf(element, 'prompt'));
    const text = [about.text, prompt].filter((words) => words !== '').join('\n\n');
    const question: GatheredQuestion = {
      id: about.id,
      path: about.path,
      kind,
      texts: { ...(text !== '' && { text: { '': text } }) },
      ...(about.section !== undefined && { section: about.section }),
    };
    const response = about.declaration
      ? responseOf(about.declaration)
      : { identifier: 'RESPONSE', cardinality: 'single', baseType: 'identifier', correct: [] };
    if (about.declaration) ledger.keep(this.at(about.declaration));
    if (element.attributes.shuffle === 'true')
      ledger.drop(this.at(element, 'shuffle'), 'true', 'no_place', 'answers have one order');
    this.shape(question, element, response, about.scoring);
    if (about.scoring === 'correct' || about.scoring === 'mapping') {
      const isScored = about.scoring === 'mapping' ? response.mapping !== undefined : response.correct.length > 0;
      if (isScored) this.scored.push({ question, response, scoring: about.scoring });
    }
    this.found.questions.push(question);
  }

  private shape(question: GatheredQuestion, element: XmlElement, response: Response, scoring: Scoring): void {
    const { attributes } = element;
    const limits: Validation = {};
    const number = (name: string) => {
      const value = attributes[name];
      return value === undefined || !Number.isFinite(Number(value)) ? undefined : Number(value);
    };
    const answers = (elements: readonly XmlElement[], isSingle: boolean) =>
      elements.map((choice) => {
        const was = choice.attributes.identifier ?? '';
        const score = answerScore(response, scoring, was, isSingle);
        return {
          was,
          path: this.at(choice, 'identifier'),
          label: { '': plainIn(choice) || was },
          ...(score !== undefined && { score }),
        };
      });
    switch (element.name) {
      case 'choiceInteraction': {
        const most = number('maxChoices') ?? 1;
        const least = number('minChoices') ?? 0;
        const isMultiple = most !== 1 || response.cardinality === 'multiple';
        if (isMultiple) question.kind = 'multiple_choice';
        question.answers = answers(elementsOf(element, 'simpleChoice'), !isMultiple);
        if (least > 0) question.required = true;
        if (isMultiple && most >= 1 && most < question.answers.length) limits.maxPicks = most;
        if (isMultiple && least > 1 && least <= question.answers.length) limits.minPicks = least;
        if (attributes.orientation === 'horizontal' || /qti-orientation-horizontal/.test(attributes.class ?? ''))
          question.layout = 'horizontal';
        break;
      }
      case 'inlineChoiceInteraction':
        question.answers = answers(elementsOf(element, 'inlineChoice'), true);
        question.layout = 'dropdown';
        break;
      case 'orderInteraction':
        question.answers = answers(elementsOf(element, 'simpleChoice'), false).map(({ was, path, label }) => ({
          was,
          path,
          label,
        }));
        break;
      case 'matchInteraction': {
        const [first, second] = elementsOf(element, 'simpleMatchSet');
        question.rows = elementsOf(first, 'simpleAssociableChoice').map((row) => ({
          id: row.attributes.identifier ?? '',
          path: this.at(row, 'identifier'),
          text: { '': markdownIn(row) },
        }));
        question.answers = elementsOf(second, 'simpleAssociableChoice').map((choice) => ({
          was: choice.attributes.identifier ?? '',
          path: this.at(choice, 'identifier'),
          label: { '': plainIn(choice) },
        }));
        for (const row of elementsOf(first, 'simpleAssociableChoice'))
          if (row.attributes.matchMax !== undefined && row.attributes.matchMax !== '1')
            this.ledger.change(
              this.at(row, 'matchMax'),
              row.attributes.matchMax,
              '1',
              'kind_changed',
              'one answer a row',
            );
        break;
      }
      case 'sliderInteraction': {
        limits.min = number('lowerBound') ?? 0;
        limits.max = number('upperBound') ?? 100;
        limits.step = number('step') ?? 1;
        break;
      }
      default: {
        if (response.baseType === 'integer' || response.baseType === 'float') {
          question.kind = 'number';
          if (response.baseType === 'integer') limits.step = 1;
        } else {
          const pattern = attributes.patternMask;
          const read = pattern === undefined ? null : patternFrom(pattern);
          if (read !== null) limits.pattern = read;
          else if (pattern) this.ledger.drop(this.at(element, 'patternMask'), pattern, 'unreadable');
          const hint = attributes.placeholderText;
          if (hint) question.texts.placeholder = { '': hint };
        }
      }
    }
    if (question.answers?.length === 0 || question.rows?.length === 0) {
      question.kind = 'information';
      delete question.answers;
      delete question.rows;
    }
    if (Object.keys(limits).length > 0) question.validation = limits;
  }

  /** The sum over the items. */
  total(): void {
    if (this.scored.length === 0) return;
    // What we wrote has its own calculations.
    if (this.found.notes) return;
    const formula = (scope: Scope): string => {
      const plain: Ast[] = [];
      const others: Ast[] = [];
      for (const { question, response, scoring } of this.scored) {
        const subject = scope.find(question.id);
        if (!subject) continue;
        const rows = new Map(
          (question.rows ?? []).flatMap(({ id }) => {
            const row = scope.find(rowName(question.id, id));
            return row ? [[id, row] as const] : [];
          }),
        );
        if (subject.type === 'choice' && rows.size === 0) plain.push(subject.ast);
        else {
          try {
            others.push(scoreFormula(response, scoring, subject, rows));
          } catch (error) {
            if (!(error instanceof Unsayable)) throw error;
            this.ledger.drop(
              question.path.replace(/@identifier$/, 'responseProcessing'),
              question.id,
              'unsayable',
              error.message,
            );
          }
        }
      }
      const parts = [...plain, ...others];
      if (parts.length === 0) throw new Unsayable('scores of this kind');
      return printFormula(
        parts.length === 1 && others.length === 1 ? (others[0] as Ast) : callAst('sum_answered', parts),
      );
    };
    this.found.calculations.push({
      id: 'score',
      path: 'score',
      name: { '': 'Score' },
      shownTo: ['respondent', 'staff'],
      formula: { path: 'score', source: 'SCORE', value: (scope) => ({ formula: formula(scope), type: 'number' }) },
    });
  }
}

/** Ways of answering that we do not have. */
const others = [
  'associateInteraction',
  'gapMatchInteraction',
  'hotspotInteraction',
  'hottextInteraction',
  'graphicOrderInteraction',
  'graphicAssociateInteraction',
  'graphicGapMatchInteraction',
  'selectPointInteraction',
  'positionObjectInteraction',
  'mediaInteraction',
  'uploadInteraction',
  'drawingInteraction',
  'customInteraction',
  'portableCustomInteraction',
  'endAttemptInteraction',
];
