import type { Ast } from '../../formula/ast';
import { binaryAst, booleanAst, callAst, joined, notAst, numberAst } from '../expression/formula';
import { branches, lowerCase, negation, numberFunction, rounded, textLength } from '../expression/functions';
import { boolean, type Dialect, type Interpreter, type Meaning, numeric } from '../expression/meaning';
import type { Subject } from '../expression/subject';
import { type CallTerm, type Term, Unsayable } from '../expression/term';
import type { ItemTree } from './tree';

/** What a path leads to: elements of the response or of the questionnaire, by the link ids of their items. */
type Nodes =
  | { kind: 'root'; of: 'response' | 'questionnaire' }
  | { kind: 'items'; ids: readonly string[]; of: 'response' | 'questionnaire' }
  | { kind: 'answers'; ids: readonly string[] }
  | { kind: 'options'; ids: readonly string[]; isChosen: boolean }
  | { kind: 'values'; ids: readonly string[]; facet: Facet }
  | { kind: 'meanings'; meanings: readonly Meaning[] };
type Facet = 'value' | 'code' | 'extension' | 'weight' | 'number' | 'text' | 'linkId';

const weightUrl = /ordinalvalue|itemweight/i;

/** Where an expression stands, and what it can name. */
export interface PathPlace {
  tree: ItemTree;
  /** The item that it belongs to; undefined: the questionnaire. */
  item?: string;
  /** The variables that count there. */
  variables: ReadonlyMap<string, Term>;
}

/** FHIRPath over a questionnaire response, as a dialect. Paths are followed here; the rest is as in other languages. */
export function fhirDialect(place: PathPlace): Dialect {
  return {
    definite: false,
    emptyIsZero: false,
    plusJoins: true,
    functions: { today: cannot, now: cannot },
    special: (term, reader) => new Path(place, reader).meaning(term),
  };
}

function cannot(call: CallTerm): never {
  throw new Unsayable(`the function ${call.name}()`);
}

const several = { sum: 'sum_answered', min: 'min', max: 'max' } as const;
const ofNumber = new Map(
  ['abs', 'ceiling', 'exp', 'floor', 'ln', 'sqrt'].map((name) => [name, name === 'ceiling' ? 'ceil' : name]),
);
/** They change nothing where there is one value. */
const passing = new Set([
  'first',
  'last',
  'single',
  'tointeger',
  'todecimal',
  'toquantity',
  'tostring',
  'trace',
  'distinct',
]);

/** Those that begin a path by themselves: they go on from where the expression stands. */
const pathFunctions = new Set(['where', 'descendants', 'repeat', 'select', 'item']);

class Path {
  constructor(
    private readonly place: PathPlace,
    private readonly reader: Interpreter,
  ) {}

  meaning(term: Term): Meaning | null {
    if (term.kind === 'call' && !term.target && term.name === 'iif') return this.iif(term);
    if (term.kind === 'binary' && term.operator === 'union') return this.scalar(this.nodes(term));
    if (term.kind === 'binary' && term.operator === 'in') return this.within(term.left, term.right);
    if (term.kind === 'binary' && term.operator === 'contains') return this.within(term.right, term.left);
    if (term.kind === 'binary' && (term.operator === 'as' || term.operator === 'is'))
      return this.reader.read(term.left);
    if (term.kind === 'name' && term.name.startsWith('%')) return this.variable(term.name);
    if (term.kind === 'name') return this.scalar(this.nodes(term));
    if (term.kind === 'member') return this.scalar(this.nodes(term));
    if (term.kind === 'call' && term.target) return this.method(term, term.target);
    if (term.kind === 'call' && pathFunctions.has(term.name.toLowerCase())) return this.scalar(this.nodes(term));
    return null;
  }

  private within(one: Term, list: Term): Meaning {
    const meanings = this.meaningsOf(this.nodes(list));
    const value = this.reader.read(one);
    const parts = meanings.map((meaning) => this.reader.compare('=', meaning, value).ast);
    return boolean(joined('or', parts));
  }

  private iif(call: CallTerm): Meaning {
    const [condition, then, otherwise] = call.arguments;
    if (!condition || !then) throw new Unsayable('iif() with too few arguments');
    const { ast } = this.reader.asBoolean(this.reader.read(condition));
    const definite = isDefinite(ast) ? ast : callAst('default', [ast, booleanAst(false)]);
    return branches(definite, this.reader.read(then), this.reader.read(otherwise ?? { kind: 'empty' }), this.reader);
  }

  private variable(name: string): Meaning {
    const bare = name.slice(1);
    const term = this.place.variables.get(bare);
    if (!term) {
      if (this.isRoot(bare)) throw new Unsayable('a whole resource as a value');
      throw new Unsayable(`the variable ${name}`);
    }
    return this.follow(bare, () => this.reader.read(term));
  }

  private follow<T>(name: string, read: () => T): T {
    if (following.has(name)) throw new Unsayable(`the variable %${name}, which needs itself`);
    following.add(name);
    try {
      return read();
    } finally {
      following.delete(name);
    }
  }

  private isRoot(name: string): boolean {
    return (
      name === 'resource' ||
      name === 'context' ||
      name === 'questionnaire' ||
      name === 'rootResource' ||
      name === 'qitem'
    );
  }

  /** A call on something: of one value, or over several. */
  private method(call: CallTerm, target: Term): Meaning {
    const name = call.name.toLowerCase();
    const { reader } = this;
    if (name === 'exists' || name === 'empty' || name === 'hasvalue') {
      const nodes = this.nodes(call.arguments[0] ? { ...call, name: 'where' } : target);
      const empties = this.meaningsOf(nodes).map((meaning) => reader.isEmpty(meaning).ast);
      return boolean(name === 'empty' ? joined('and', empties) : joined('or', empties.map(notAst)));
    }
    if (name in several || name === 'avg' || name === 'count' || name === 'aggregate')
      return this.over(name, call, target);
    if (name === 'not') return negation({ ...call, arguments: [target] }, reader);
    if (name === 'iif') return this.iif(call);
    if (name === 'round') return rounded({ ...call, arguments: [target, ...call.arguments] }, reader);
    if (name === 'length') return textLength({ ...call, arguments: [target] }, reader);
    if (name === 'lower') return lowerCase({ ...call, arguments: [target] }, reader);
    if (name === 'power' && call.arguments[0]) {
      const base = reader.asNumber(reader.read(target));
      return numeric(binaryAst('^', base, reader.asNumber(reader.read(call.arguments[0]))));
    }
    const own = ofNumber.get(name);
    if (own) return numberFunction(own)({ ...call, arguments: [target] }, reader);
    if (name === 'contains' && call.arguments[0]) {
      const parts = [target, call.arguments[0]].map((term) => reader.asText(reader.read(term)));
      return boolean(callAst('contains', parts));
    }
    if (name === 'alltrue')
      return boolean(
        joined(
          'and',
          this.meaningsOf(this.nodes(target)).map(({ ast }) => ast),
        ),
      );
    if (name === 'anytrue')
      return boolean(
        joined(
          'or',
          this.meaningsOf(this.nodes(target)).map(({ ast }) => ast),
        ),
      );
    return this.scalar(this.nodes(call));
  }

  private over(name: string, call: CallTerm, target: Term): Meaning {
    const { reader } = this;
    const meanings = this.meaningsOf(this.nodes(target));
    if (name === 'aggregate') {
      const [step] = call.arguments;
      const isSum =
        step?.kind === 'binary' &&
        step.operator === '+' &&
        [step.left, step.right].every(
          (part) => part.kind === 'name' && (part.name === '$this' || part.name === '$total'),
        );
      if (!isSum) throw new Unsayable('aggregate() of anything but a sum');
      return this.total('sum_answered', meanings);
    }
    if (name === 'count') {
      const parts = meanings.map((meaning) => {
        if (meaning.subject?.type === 'choices') return meaning.ast;
        return callAst('if', [reader.isEmpty(meaning).ast, numberAst(0), numberAst(1)]);
      });
      if (meanings.some(({ subject }) => subject?.type === 'choices'))
        throw new Unsayable('how many answers are chosen');
      if (parts.length === 0) throw new Unsayable('a count of what is not in the file');
      return numeric(callAst('sum_answered', parts));
    }
    if (name === 'avg') return this.total('mean', meanings);
    return this.total(several[name as keyof typeof several], meanings);
  }

  private total(name: string, meanings: readonly Meaning[]): Meaning {
    if (meanings.length === 0) throw new Unsayable('scores that the file does not hold');
    const parts = meanings.map(
      (meaning): Ast => (meaning.subject?.type === 'choices' ? meaning.subject.ast : this.reader.asNumber(meaning)),
    );
    return numeric(callAst(name, parts, name === 'mean' ? { at_least: numberAst(1) } : {}));
  }

  /** The one value of nodes. */
  private scalar(nodes: Nodes): Meaning {
    const meanings = this.meaningsOf(nodes);
    const [only] = meanings;
    if (!only) throw new Unsayable('a value that the file does not hold');
    if (meanings.length > 1) throw new Unsayable('several values where one is meant');
    return only;
  }

  private meaningsOf(nodes: Nodes): Meaning[] {
    if (nodes.kind === 'meanings') return [...nodes.meanings];
    if (nodes.kind === 'root') throw new Unsayable('a whole resource as a value');
    if (nodes.kind === 'items' && nodes.of === 'questionnaire')
      throw new Unsayable('something about the questionnaire itself');
    if (nodes.kind === 'options' && !nodes.isChosen) throw new Unsayable('something about the questionnaire itself');
    const facet = nodes.kind === 'values' ? nodes.facet : 'value';
    return nodes.ids.flatMap((id) => {
      const subject = this.reader.scope.find(id);
      return subject && this.hasFacet(subject, facet) ? [this.faceted(subject, facet)] : [];
    });
  }

  private hasFacet(subject: Subject, facet: Facet): boolean {
    const isChoice = subject.type === 'choice' || subject.type === 'choices';
    if (subject.type === 'none') return false;
    if (facet === 'weight') return isChoice && (subject.answers?.some(({ score }) => score !== undefined) ?? false);
    if (facet === 'number') return subject.type === 'number';
    if (facet === 'code') return isChoice;
    if (facet === 'text') return subject.type === 'text';
    if (facet === 'extension') throw new Unsayable('an extension');
    return true;
  }

  private faceted(subject: Subject, facet: Facet): Meaning {
    if (facet !== 'weight') return this.reader.of(subject);
    // The score itself, whatever the codes look like.
    if (subject.type === 'choices') return this.reader.of(subject);
    return { ...numeric(subject.ast) };
  }

  nodes(term: Term): Nodes {
    switch (term.kind) {
      case 'name':
        return this.named(term.name);
      case 'member':
        return this.step(this.nodes(term.target), term.name);
      case 'call':
        return term.target ? this.called(term, this.nodes(term.target)) : this.called(term, this.context());
      case 'binary':
        if (term.operator === 'union') {
          const [left, right] = [this.nodes(term.left), this.nodes(term.right)];
          return { kind: 'meanings', meanings: [...this.meaningsOf(left), ...this.meaningsOf(right)] };
        }
        return { kind: 'meanings', meanings: [this.reader.read(term)] };
      case 'empty':
        return { kind: 'meanings', meanings: [] };
      default:
        return { kind: 'meanings', meanings: [this.reader.read(term)] };
    }
  }

  private context(): Nodes {
    const { item } = this.place;
    return item === undefined ? { kind: 'root', of: 'response' } : { kind: 'items', ids: [item], of: 'response' };
  }

  private named(name: string): Nodes {
    if (name === '%resource' || name === '%rootResource' || name === 'QuestionnaireResponse')
      return { kind: 'root', of: 'response' };
    if (name === '%questionnaire' || name === 'Questionnaire') return { kind: 'root', of: 'questionnaire' };
    if (name === '%context') return this.context();
    if (name === '%qitem' && this.place.item !== undefined)
      return { kind: 'items', ids: [this.place.item], of: 'questionnaire' };
    if (name.startsWith('%')) {
      const bare = name.slice(1);
      const term = this.place.variables.get(bare);
      if (!term) throw new Unsayable(`the variable ${name}`);
      return this.follow(bare, () => this.nodes(term));
    }
    if (name.startsWith('$') || name.startsWith('@')) throw new Unsayable(`"${name}" at this place`);
    return this.step(this.context(), name);
  }

  private step(nodes: Nodes, name: string): Nodes {
    const { tree } = this.place;
    if (nodes.kind === 'root' && name === 'item') return { kind: 'items', ids: tree.roots, of: nodes.of };
    if (nodes.kind === 'items') {
      if (name === 'item') return { ...nodes, ids: nodes.ids.flatMap((id) => tree.children(id)) };
      if (name === 'answer') return { kind: 'answers', ids: nodes.ids };
      if (name === 'answerOption') return { kind: 'options', ids: nodes.ids, isChosen: false };
      if (name === 'linkId') return { kind: 'values', ids: nodes.ids, facet: 'linkId' };
    }
    if (nodes.kind === 'answers' && name === 'item') {
      return { kind: 'items', ids: nodes.ids.flatMap((id) => tree.children(id)), of: 'response' };
    }
    if (nodes.kind === 'answers' || nodes.kind === 'options') {
      if (name === 'extension') return { kind: 'values', ids: nodes.ids, facet: 'extension' };
      if (name === 'valueDecimal' || name === 'valueInteger' || name === 'valueQuantity')
        return { kind: 'values', ids: nodes.ids, facet: 'number' };
      if (name === 'valueString') return { kind: 'values', ids: nodes.ids, facet: 'text' };
      if (name.startsWith('value')) return { kind: 'values', ids: nodes.ids, facet: 'value' };
    }
    if (nodes.kind === 'values') {
      if (nodes.facet === 'value' && name === 'code') return { ...nodes, facet: 'code' };
      if (nodes.facet === 'value' && name === 'extension') return { ...nodes, facet: 'extension' };
      if (nodes.facet === 'weight' && name.startsWith('value')) return nodes;
      if (name === 'value') return nodes;
    }
    throw new Unsayable(`the property "${name}" at this place`);
  }

  private called(call: CallTerm, nodes: Nodes): Nodes {
    const name = call.name.toLowerCase();
    const [first] = call.arguments;
    if ((name === 'descendants' || name === 'repeat') && (nodes.kind === 'root' || nodes.kind === 'items')) {
      const from = nodes.kind === 'root' ? this.place.tree.all : nodes.ids.flatMap((id) => this.place.tree.below(id));
      return { kind: 'items', ids: from, of: nodes.of };
    }
    if (name === 'where' && first) return this.where(nodes, first);
    if (name === 'select' && first) return this.select(nodes, first);
    if (name === 'weight' || name === 'ordinal') {
      if (nodes.kind === 'answers' || nodes.kind === 'values' || nodes.kind === 'options')
        return { kind: 'values', ids: nodes.ids, facet: 'weight' };
    }
    if (name === 'extension' && first && 'ids' in nodes)
      return this.where({ kind: 'values', ids: nodes.ids, facet: 'extension' }, first);
    if (name === 'oftype' && nodes.kind === 'values') return nodes;
    if (name === 'item' && 'ids' in nodes) return nodes;
    if (name === 'combine' || name === 'union') {
      return {
        kind: 'meanings',
        meanings: [...this.meaningsOf(nodes), ...(first ? this.meaningsOf(this.nodes(first)) : [])],
      };
    }
    if (passing.has(name)) return nodes;
    if (call.target) throw new Unsayable(`the function ${call.name}()`);
    return { kind: 'meanings', meanings: [this.reader.read(call)] };
  }

  private where(nodes: Nodes, condition: Term): Nodes {
    if (nodes.kind === 'items') {
      return { ...nodes, ids: nodes.ids.filter((id) => this.holds(condition, id)) };
    }
    if (nodes.kind === 'values' && nodes.facet === 'extension') {
      if (weightUrl.test(this.textsIn(condition).join(' '))) return { ...nodes, facet: 'weight' };
      throw new Unsayable('an extension');
    }
    if (nodes.kind === 'options') {
      // The option that was chosen: `where(valueCoding.code = %resource…answer.valueCoding.code)`.
      const isChosen =
        condition.kind === 'binary' &&
        condition.operator === '=' &&
        [condition.left, condition.right].some((side) => this.isAnswerOf(side, nodes.ids));
      if (isChosen) return { ...nodes, isChosen: true };
    }
    throw new Unsayable('where() at this place');
  }

  private isAnswerOf(term: Term, ids: readonly string[]): boolean {
    try {
      const nodes = this.nodes(term);
      return (nodes.kind === 'values' || nodes.kind === 'answers') && nodes.ids.join('\n') === ids.join('\n');
    } catch {
      return false;
    }
  }

  /** `select(…)` of a path from each. */
  private select(nodes: Nodes, path: Term): Nodes {
    const walk = (term: Term): Nodes => {
      if (term.kind === 'name') return term.name === '$this' ? nodes : this.step(nodes, term.name);
      if (term.kind === 'member') return this.step(walk(term.target), term.name);
      if (term.kind === 'call') return this.called(term, term.target ? walk(term.target) : nodes);
      throw new Unsayable('select() of a computation');
    };
    return walk(path);
  }

  private textsIn(term: Term): string[] {
    if (term.kind === 'text') return [term.value];
    if (term.kind === 'name' && term.name.startsWith('%')) {
      const found = this.place.variables.get(term.name.slice(1));
      return found ? this.follow(term.name, () => this.textsIn(found)) : [];
    }
    if (term.kind === 'binary') return [...this.textsIn(term.left), ...this.textsIn(term.right)];
    return [];
  }

  /** Whether a condition about the link id holds for an item. */
  private holds(condition: Term, id: string): boolean {
    switch (condition.kind) {
      case 'boolean':
        return condition.value;
      case 'unary':
        if (condition.operator === 'not') return !this.holds(condition.operand, id);
        break;
      case 'binary': {
        const { operator, left, right } = condition;
        if (operator === 'and') return this.holds(left, id) && this.holds(right, id);
        if (operator === 'or') return this.holds(left, id) || this.holds(right, id);
        if (operator === 'in' && this.isLinkId(left)) return this.idsIn(right).includes(id);
        if (operator === '=' || operator === '!=') {
          const value = this.isLinkId(left) ? right : this.isLinkId(right) ? left : null;
          const [wanted] = value ? this.textsIn(value) : [];
          if (wanted !== undefined) return (id === wanted) === (operator === '=');
        }
        break;
      }
      case 'call': {
        const name = condition.name.toLowerCase();
        if (name === 'not' && condition.target) return !this.holds(condition.target, id);
        const [text] = condition.arguments[0] ? this.textsIn(condition.arguments[0]) : [];
        if (condition.target && this.isLinkId(condition.target) && text !== undefined) {
          if (name === 'startswith') return id.startsWith(text);
          if (name === 'endswith') return id.endsWith(text);
          if (name === 'contains') return id.includes(text);
        }
        break;
      }
      default:
    }
    throw new Unsayable('where() with a condition about anything but the link id');
  }

  private idsIn(term: Term): string[] {
    if (term.kind === 'binary' && term.operator === 'union')
      return [...this.idsIn(term.left), ...this.idsIn(term.right)];
    return this.textsIn(term);
  }

  private isLinkId(term: Term): boolean {
    if (term.kind === 'member')
      return term.name === 'linkId' && term.target.kind === 'name' && term.target.name === '$this';
    return term.kind === 'name' && term.name === 'linkId';
  }
}

/** Variables that are being followed; a variable that needs itself ends here. */
const following = new Set<string>();

/** Whether a formula of ours always has a value. */
function isDefinite(ast: Ast): boolean {
  switch (ast.kind) {
    case 'boolean':
    case 'number':
    case 'text':
      return true;
    case 'unary':
      return isDefinite(ast.operand);
    case 'binary':
      return ['/', '%', '^'].includes(ast.operator) ? false : isDefinite(ast.left) && isDefinite(ast.right);
    case 'call':
      if (ast.name === 'default') return ast.positional[1] !== undefined && isDefinite(ast.positional[1]);
      return ['is_missing', 'sum_answered', 'count', 'count_missing'].includes(ast.name);
    default:
      return false;
  }
}
