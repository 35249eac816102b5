import type { Ast, BinaryOperator } from '../../formula/ast';
import {
  binaryAst,
  booleanAst,
  callAst,
  joined,
  missingAst,
  notAst,
  numberAst,
  printFormula,
  textAst,
  unaryAst,
} from './formula';
import { answerFor, type Scope, type Subject } from './subject';
import { type CallTerm, type Term, UnknownName, Unsayable } from './term';

/** A part of an expression in our words. */
export interface Meaning {
  type: 'number' | 'text' | 'boolean' | 'missing';
  ast: Ast;
  /** It is one question's value as it stands. */
  subject?: Subject;
  /** A constant of the file. */
  constant?: string | number | boolean | null;
  /** What the language takes it for where our formula is missing; undefined: it is never missing, or missing there too. */
  missingMeans?: boolean;
}

/** How a language thinks, where languages differ. */
export interface Dialect {
  /** Comparisons with what is not answered are false (and `!=` true); else they have no value. */
  definite: boolean;
  /** What is not answered counts as 0 in arithmetic; else the result has no value. */
  emptyIsZero: boolean;
  /** `+` joins texts. */
  plusJoins?: boolean;
  /** Functions by the name that the language gives them, in lower case. */
  functions: Readonly<Record<string, FunctionMeaning>>;
  /** Names with properties, parts of questions … */
  resolve?(name: string, scope: Scope): Subject | undefined;
  /** What only this language has. Null: the ordinary meaning. */
  special?(term: Term, reader: Interpreter): Meaning | null;
}

export type FunctionMeaning = (call: CallTerm, reader: Interpreter) => Meaning;

type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';
const mirrored: Record<Comparison, Comparison> = { '=': '=', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

export const boolean = (ast: Ast, missingMeans?: boolean): Meaning => ({
  type: 'boolean',
  ast,
  ...(missingMeans !== undefined && { missingMeans }),
});
export const numeric = (ast: Ast): Meaning => ({ type: 'number', ast });
export const textual = (ast: Ast): Meaning => ({ type: 'text', ast });

/** Reads the expressions of one language in one file: from their trees to our formulas. Throws Unsayable. */
export class Interpreter {
  constructor(
    readonly dialect: Dialect,
    readonly scope: Scope,
  ) {}

  /** As a rule: what is missing counts as false. */
  rule(term: Term): string {
    const meaning = this.asBoolean(this.read(term));
    return printFormula(meaning.missingMeans ? this.exact(meaning) : meaning.ast);
  }

  /** As a calculation. */
  value(term: Term): { formula: string; type: 'number' | 'text' | 'boolean' } {
    const read = this.read(term);
    if (read.type === 'missing') return { formula: 'missing', type: 'number' };
    if (read.type === 'boolean') return { formula: printFormula(this.exact(read)), type: 'boolean' };
    if (read.subject?.type === 'choice') {
      const isNumber = read.subject.answers?.every(({ was }) => was.trim() !== '' && Number.isFinite(Number(was)));
      if (!isNumber) return { formula: printFormula(this.codeOf(read.subject)), type: 'text' };
      return { formula: printFormula(this.asNumber(read)), type: 'number' };
    }
    return { formula: printFormula(read.ast), type: read.type };
  }

  read(term: Term): Meaning {
    const special = this.dialect.special?.(term, this);
    if (special) return special;
    switch (term.kind) {
      case 'number':
        return { ...numeric(numberAst(term.value)), constant: term.value };
      case 'text':
        return { ...textual(textAst(term.value)), constant: term.value };
      case 'boolean':
        return { ...boolean(booleanAst(term.value)), constant: term.value };
      case 'empty':
        return { type: 'missing', ast: missingAst, constant: null };
      case 'name':
        return this.named(term.name);
      case 'unary':
        return this.unary(term);
      case 'binary':
        return this.binary(term);
      case 'call':
        return this.call(term);
      default:
        throw new Unsayable(term.kind === 'list' ? 'a list at this place' : `the property "${term.name}"`);
    }
  }

  subject(term: Term): Subject {
    const { subject } = this.read(term);
    if (!subject) throw new Unsayable('something else than a question at this place');
    return subject;
  }

  named(name: string): Meaning {
    const subject = this.dialect.resolve?.(name, this.scope) ?? this.scope.find(name);
    if (!subject) throw new UnknownName(name);
    return this.of(subject);
  }

  of(subject: Subject): Meaning {
    const type = subject.type;
    if (type === 'none') throw new Unsayable('a value of something that has none');
    const kind =
      type === 'number' || type === 'choice' || type === 'time' ? 'number' : type === 'boolean' ? 'boolean' : 'text';
    const propagates = !this.dialect.definite;
    return {
      type: kind,
      ast: subject.ast,
      subject,
      ...(kind === 'boolean' && !propagates && { missingMeans: false }),
    };
  }

  private unary({ operator, operand }: Extract<Term, { kind: 'unary' }>): Meaning {
    if (operator === '-') {
      const inner = this.read(operand);
      if (typeof inner.constant === 'number')
        return { ...numeric(numberAst(-inner.constant)), constant: -inner.constant };
      return numeric(unaryAst('-', this.counted(inner)));
    }
    if (operator === 'not') return this.not(this.asBoolean(this.read(operand)));
    const isEmpty = this.isEmpty(this.read(operand));
    return operator === 'empty' ? isEmpty : boolean(notAst(isEmpty.ast));
  }

  not(meaning: Meaning): Meaning {
    const ast = notAst(meaning.ast);
    return boolean(ast, meaning.missingMeans === undefined ? undefined : !meaning.missingMeans);
  }

  private binary(term: Extract<Term, { kind: 'binary' }>): Meaning {
    const { operator } = term;
    switch (operator) {
      case 'and':
      case 'or':
        return this.connect(operator, term);
      case 'xor': {
        const [left, right] = [
          this.exact(this.asBoolean(this.read(term.left))),
          this.exact(this.asBoolean(this.read(term.right))),
        ];
        return boolean(binaryAst('!=', left, right));
      }
      case 'implies':
        return this.read({
          kind: 'binary',
          operator: 'or',
          left: { kind: 'unary', operator: 'not', operand: term.left },
          right: term.right,
        });
      case '=':
      case '!=':
      case '<':
      case '<=':
      case '>':
      case '>=':
        return this.compare(operator, this.read(term.left), this.read(term.right));
      case '+':
      case '-':
      case '*':
      case '/':
      case '%':
      case '^':
        return this.arithmetic(operator, term.left, term.right);
      case 'div':
        return numeric(
          this.truncated(binaryAst('/', this.asNumber(this.read(term.left)), this.asNumber(this.read(term.right)))),
        );
      case 'join':
        return textual(callAst('concat', [this.asText(this.read(term.left)), this.asText(this.read(term.right))]));
      default:
        throw new Unsayable(`"${operator}"`);
    }
  }

  private truncated(ast: Ast): Ast {
    return binaryAst('*', callAst('sign', [ast]), callAst('floor', [callAst('abs', [ast])]));
  }

  private connect(operator: 'and' | 'or', term: Extract<Term, { kind: 'binary' }>): Meaning {
    // A long chain is read along its left side without recursion.
    const parts: Term[] = [];
    let rest: Term = term;
    while (rest.kind === 'binary' && rest.operator === operator) {
      parts.unshift(rest.right);
      rest = rest.left;
    }
    parts.unshift(rest);
    const meanings = parts.map((part) => this.asBoolean(this.read(part)));
    if (!this.dialect.definite)
      return boolean(
        joined(
          operator,
          meanings.map(({ ast }) => ast),
        ),
      );
    const asts = meanings.map((meaning) => (meaning.missingMeans ? this.exact(meaning) : meaning.ast));
    const isExact = meanings.every(({ missingMeans }) => missingMeans !== false);
    return boolean(joined(operator, asts), isExact ? undefined : false);
  }

  /** The boolean with the value of the language where ours is missing. */
  exact({ ast, missingMeans }: Meaning): Ast {
    return missingMeans === undefined ? ast : callAst('default', [ast, booleanAst(missingMeans)]);
  }

  asBoolean(meaning: Meaning): Meaning {
    if (meaning.type === 'boolean') return meaning;
    if (meaning.type === 'missing') return boolean(this.dialect.definite ? booleanAst(false) : missingAst);
    if (typeof meaning.constant === 'number') return boolean(booleanAst(meaning.constant !== 0));
    if (typeof meaning.constant === 'string')
      return boolean(booleanAst(meaning.constant !== '' && meaning.constant !== '0'));
    if (meaning.subject?.type === 'choice' || meaning.type === 'text')
      return boolean(notAst(this.isEmpty(meaning).ast));
    return boolean(binaryAst('!=', meaning.ast, numberAst(0)), this.dialect.definite ? false : undefined);
  }

  asNumber(meaning: Meaning): Ast {
    const { subject, constant } = meaning;
    if (typeof constant === 'string') {
      const value = Number(constant);
      if (constant.trim() === '' || !Number.isFinite(value)) throw new Unsayable(`the text "${constant}" as a number`);
      return numberAst(value);
    }
    if (subject?.type === 'choice') return this.numberOfChoice(subject);
    if (subject?.type === 'boolean' && subject.truth) {
      const [yes, no] = subject.truth.map((word) => (word === '' ? 0 : Number(word)));
      if (yes === 1 && no === 0) return this.zeroed(subject.ast, meaning);
      if (yes === undefined || no === undefined || Number.isNaN(yes) || Number.isNaN(no))
        throw new Unsayable('a number of something that is true or false');
      return callAst('if', [subject.ast, numberAst(yes), numberAst(no)]);
    }
    if (meaning.type === 'boolean') return callAst('if', [this.exact(meaning), numberAst(1), numberAst(0)]);
    if (meaning.type === 'text') throw new Unsayable('a text as a number');
    if (subject?.type === 'time') throw new Unsayable('a time as a number');
    return meaning.ast;
  }

  private zeroed(ast: Ast, { missingMeans }: Meaning): Ast {
    return missingMeans === undefined
      ? ast
      : callAst('if', [callAst('default', [ast, booleanAst(missingMeans)]), numberAst(1), numberAst(0)]);
  }

  /** The number that the file's own code of the chosen answer is. */
  private numberOfChoice({ ast, answers = [] }: Subject): Ast {
    const numbers = answers.map(({ was }) => (was.trim() === '' ? Number.NaN : Number(was)));
    if (answers.every(({ score }, index) => score !== undefined && score === numbers[index])) return ast;
    const known = answers.flatMap((answer, index) => {
      const value = numbers[index];
      return value === undefined || Number.isNaN(value) ? [] : [{ code: answer.code, value, score: answer.score }];
    });
    if (known.length === 0) throw new Unsayable('a number of answers whose codes are no numbers');
    if (known.length === answers.length && known.every(({ score, value }) => score === value)) return ast;
    const cases = known.flatMap(({ code, value }) => [
      binaryAst('=', callAst('code', [ast]), textAst(code)),
      numberAst(value),
    ]);
    return callAst('choose', [...cases, missingAst]);
  }

  /** As arithmetic takes it: in some languages what is missing counts as 0. */
  counted(meaning: Meaning): Ast {
    const ast = this.asNumber(meaning);
    if (!this.dialect.emptyIsZero || meaning.constant !== undefined) return ast;
    if (meaning.subject === undefined || meaning.subject.type === 'boolean') return ast;
    return callAst('default', [ast, numberAst(0)]);
  }

  asText(meaning: Meaning): Ast {
    if (meaning.type === 'text') return meaning.ast;
    if (meaning.subject?.type === 'choice') return this.codeOf(meaning.subject);
    if (meaning.type === 'missing') return missingAst;
    if (typeof meaning.constant === 'number') return textAst(String(meaning.constant));
    return meaning.ast;
  }

  /** The chosen answer as the file calls it. */
  private codeOf({ ast, answers = [] }: Subject): Ast {
    const code = callAst('code', [ast]);
    if (answers.every((answer) => answer.was === answer.code)) return code;
    const cases = answers.flatMap((answer) => [binaryAst('=', code, textAst(answer.code)), textAst(answer.was)]);
    return callAst('choose', [...cases, missingAst]);
  }

  /** Whether something is not answered: never missing. */
  isEmpty(meaning: Meaning): Meaning {
    const { subject, constant } = meaning;
    if (constant !== undefined) return boolean(booleanAst(constant === null || constant === ''));
    if (subject?.type === 'choices') {
      const [first] = subject.answers ?? [];
      if (!first) return boolean(booleanAst(true));
      return boolean(callAst('is_missing', [callAst('has', [subject.ast, textAst(first.code)])]));
    }
    if (subject?.type === 'ranking') throw new Unsayable('whether a ranking is answered');
    if (subject?.type === 'choice') {
      const scored = subject.answers?.every(({ score }) => score !== undefined);
      return boolean(callAst('is_missing', [scored ? subject.ast : callAst('code', [subject.ast])]));
    }
    // An answer that is not chosen is as empty as one of a question that is not answered.
    if (subject?.truth?.[1] === '') return boolean(notAst(callAst('default', [subject.ast, booleanAst(false)])));
    if (meaning.type === 'missing') return boolean(booleanAst(true));
    return boolean(callAst('is_missing', [meaning.ast]));
  }

  compare(operator: Comparison, left: Meaning, right: Meaning): Meaning {
    if (left.constant !== undefined && right.constant === undefined)
      return this.compare(mirrored[operator], right, left);
    const missing = this.dialect.definite ? operator === '!=' : undefined;
    const { constant } = right;
    if (
      (constant === null || constant === '') &&
      (operator === '=' || operator === '!=') &&
      left.constant === undefined
    ) {
      if (!this.dialect.definite && constant === null) return boolean(missingAst);
      const isEmpty = this.isEmpty(left);
      return operator === '=' ? isEmpty : boolean(notAst(isEmpty.ast));
    }
    const { subject } = left;
    if (subject?.type === 'choice' && constant !== undefined && (operator === '=' || operator === '!='))
      return this.compareChoice(operator, subject, String(constant));
    if (subject?.type === 'choices' && constant !== undefined && (operator === '=' || operator === '!='))
      return this.compareChoices(operator, subject, String(constant));
    if (left.type === 'boolean' && constant !== undefined && (operator === '=' || operator === '!='))
      return this.compareBoolean(operator, left, constant as string | number | boolean);
    if (left.type === 'boolean' && right.type === 'boolean')
      return boolean(binaryAst(operator, left.ast, right.ast), missing);
    return boolean(this.comparison(operator, left, right), missing);
  }

  private comparison(operator: BinaryOperator, left: Meaning, right: Meaning): Ast {
    const isChoice = (meaning: Meaning) => meaning.subject?.type === 'choice';
    if (isChoice(left) && isChoice(right) && (operator === '=' || operator === '!='))
      return binaryAst(operator, this.asText(left), this.asText(right));
    const isText = (meaning: Meaning) => meaning.type === 'text' && typeof meaning.constant !== 'string';
    if (isText(left) || isText(right)) {
      const isOrder = operator !== '=' && operator !== '!=';
      const isDate = [left, right].some(({ subject }) => subject?.type === 'date');
      const other = isText(left) ? right : left;
      if (isOrder && !isDate) throw new Unsayable('an order of texts');
      if (!isText(other) && other.constant === undefined && other.type !== 'text' && other.subject?.type !== 'choice')
        throw new Unsayable('a number compared with a text');
      return binaryAst(operator, this.asText(left), this.asText(right));
    }
    if (left.type === 'text' && right.type === 'text') {
      const both = [left, right].every(({ constant }) => Number.isFinite(Number(constant)) && constant !== '');
      if (!both) return binaryAst(operator, left.ast, right.ast);
    }
    if (left.type === 'missing' || right.type === 'missing') return missingAst;
    const time = left.subject?.type === 'time' ? right : right.subject?.type === 'time' ? left : null;
    if (time && typeof time.constant === 'string') {
      const minutes = numberAst(minutesOf(time.constant));
      return time === right ? binaryAst(operator, left.ast, minutes) : binaryAst(operator, minutes, right.ast);
    }
    // A number is never equal to a word.
    const word = [left, right].find(
      ({ constant }) => typeof constant === 'string' && !Number.isFinite(Number(constant)),
    );
    if (word && (operator === '=' || operator === '!=')) return booleanAst(operator === '!=');
    return binaryAst(operator, this.asNumber(left), this.asNumber(right));
  }

  private compareChoice(operator: '=' | '!=', subject: Subject, value: string): Meaning {
    const missing = this.dialect.definite ? operator === '!=' : undefined;
    const answers = subject.answers ?? [];
    const answer = answerFor(answers, value);
    if (!answer) {
      // No answer is called so.
      if (this.dialect.definite) return boolean(booleanAst(operator === '!='));
      return boolean(binaryAst(operator, callAst('code', [subject.ast]), textAst(value)));
    }
    const same = answers.filter(({ score }) => score === answer.score);
    const isNumber =
      answer.score !== undefined &&
      Number(answer.was) === answer.score &&
      same.length === 1 &&
      answers.every(({ score }) => score !== undefined);
    const ast = isNumber
      ? binaryAst(operator, subject.ast, numberAst(answer.score as number))
      : binaryAst(operator, callAst('code', [subject.ast]), textAst(answer.code));
    return boolean(ast, missing);
  }

  /** Several answers equal to one: that one is chosen, and no other. */
  private compareChoices(operator: '=' | '!=', subject: Subject, value: string): Meaning {
    const answer = answerFor(subject.answers ?? [], value);
    if (!answer) return boolean(booleanAst(operator === '!='));
    const parts = (subject.answers ?? []).map(({ code }) => {
      const has = callAst('has', [subject.ast, textAst(code)]);
      return code === answer.code ? has : notAst(has);
    });
    const all = boolean(joined('and', parts), this.dialect.definite ? false : undefined);
    return operator === '=' ? all : this.not(all);
  }

  private compareBoolean(operator: '=' | '!=', left: Meaning, value: string | number | boolean): Meaning {
    const truth = left.subject?.truth ?? ['true', 'false'];
    const wanted = String(value).toLowerCase();
    const fits = (word: string) =>
      word.toLowerCase() === wanted ||
      (word !== '' && wanted !== '' && Number(word) === Number(wanted)) ||
      (word === '' && wanted === '0');
    const [yes, no] = truth;
    const isYes = value === true || fits(yes) || (wanted === 'true' && yes === '1');
    const isNo = value === false || fits(no) || (wanted === 'false' && no === '0');
    if (!isYes && !isNo) return boolean(booleanAst(operator === '!='));
    const positive = isYes === (operator === '=');
    // Of an answer among several that is not chosen: nothing chosen at all says the same.
    const isPicked = left.ast.kind === 'call' && left.ast.name === 'has';
    const missing = this.dialect.definite ? (isPicked ? !positive : operator === '!=') : undefined;
    return boolean(positive ? left.ast : notAst(left.ast), missing);
  }

  private arithmetic(operator: '+' | '-' | '*' | '/' | '%' | '^', left: Term, right: Term): Meaning {
    const [one, other] = [this.read(left), this.read(right)];
    if (operator === '+' && this.dialect.plusJoins) {
      const isText = (meaning: Meaning) =>
        meaning.type === 'text' && (typeof meaning.constant !== 'string' || !Number.isFinite(Number(meaning.constant)));
      if (isText(one) || isText(other)) return textual(callAst('concat', [this.asText(one), this.asText(other)]));
    }
    return numeric(binaryAst(operator, this.counted(one), this.counted(other)));
  }

  private call(term: CallTerm): Meaning {
    const name = term.name.toLowerCase();
    const known = Object.hasOwn(this.dialect.functions, name) ? this.dialect.functions[name] : undefined;
    if (!known) throw new Unsayable(`the function ${term.name}()`);
    return known(term, this);
  }
}

function minutesOf(text: string): number {
  const found = /^(\d{1,2}):(\d{2})/.exec(text);
  if (!found) throw new Unsayable(`the text "${text}" as a time`);
  return Number(found[1]) * 60 + Number(found[2]);
}
