import type { Grammar, OperatorRow } from './grammar';
import { strength } from './grammar';
import { type Term, Unsayable } from './term';

/** The expression in a language. Throws Unsayable for what the language has no way to write. */
export function printTerm(grammar: Grammar, term: Term): string {
  return print(grammar, term, 0);
}

const infixOf = (grammar: Grammar, operator: string): [string, OperatorRow] => {
  const found = Object.entries(grammar.infix).find(([, row]) => row.operator === operator);
  if (!found) throw new Unsayable(`there is no operator for "${operator}"`);
  return found;
};

function unaryOf(grammar: Grammar, operator: string): { sign: string; strength: number; after: boolean } {
  const before = Object.entries(grammar.prefix).find(([, row]) => row.operator === operator);
  if (before) return { sign: before[0], strength: before[1].strength, after: false };
  const after = Object.entries(grammar.postfix ?? {}).find(([, row]) => row.operator === operator);
  if (after) return { sign: after[0], strength: after[1].strength, after: true };
  throw new Unsayable(`there is no operator for "${operator}"`);
}

function valueWord(grammar: Grammar, value: boolean | null): string {
  const found = Object.entries(grammar.values ?? {}).find(([, meant]) => meant === value);
  if (!found) throw new Unsayable(`there is no word for ${value === null ? 'nothing' : value}`);
  return found[0];
}

function quoted(grammar: Grammar, value: string): string {
  const quote = grammar.quotes[0] ?? '"';
  if (grammar.escape === 'backslash') {
    const escaped = value
      .replaceAll('\\', '\\\\')
      .replaceAll(quote, `\\${quote}`)
      .replaceAll('\n', '\\n')
      .replaceAll('\r', '\\r')
      .replaceAll('\t', '\\t');
    return `${quote}${escaped}${quote}`;
  }
  if (grammar.escape === 'doubled') return `${quote}${value.replaceAll(quote, quote + quote)}${quote}`;
  const free = [...grammar.quotes].find((candidate) => !value.includes(candidate));
  if (free === undefined) throw new Unsayable('a text with both kinds of quotes');
  return `${free}${value}${free}`;
}

function numeral(value: number): string {
  if (value < 0 || !Number.isFinite(value)) throw new Unsayable(`the number ${value}`);
  return String(value).replace('e+', 'e');
}

/** The strength of the form that a tree is printed in, and its text. */
function bare(grammar: Grammar, term: Term): [string, number] {
  switch (term.kind) {
    case 'number':
      return [numeral(term.value), strength.postfix + 1];
    case 'text':
      return [quoted(grammar, term.value), strength.postfix + 1];
    case 'boolean':
      return [valueWord(grammar, term.value), strength.postfix + 1];
    case 'empty':
      return [grammar.emptySet ? '{}' : valueWord(grammar, null), strength.postfix + 1];
    case 'name':
      return [grammar.writeName(term.name), strength.postfix + 1];
    case 'list': {
      if (!grammar.lists) throw new Unsayable('a list');
      return [`[${term.elements.map((element) => print(grammar, element, 0)).join(', ')}]`, strength.postfix + 1];
    }
    case 'unary': {
      const { sign, strength: power, after } = unaryOf(grammar, term.operator);
      const operand = print(grammar, term.operand, after ? power : power);
      if (after) return [`${operand} ${sign}`, power];
      return [/\w$/.test(sign) ? `${sign} ${operand}` : `${sign}${operand}`, power];
    }
    case 'binary': {
      const [sign, { strength: power, right }] = infixOf(grammar, term.operator);
      const left = print(grammar, term.left, right ? power + 1 : power);
      return [`${left} ${sign} ${print(grammar, term.right, right ? power : power + 1)}`, power];
    }
    case 'call': {
      if (grammar.ternary && term.name === 'if' && !term.target && term.arguments.length === 3) {
        const [condition, then, otherwise] = term.arguments as [Term, Term, Term];
        const parts = [print(grammar, condition, strength.ternary + 1), print(grammar, then, 0)];
        return [`${parts.join(' ? ')} : ${print(grammar, otherwise, strength.ternary)}`, strength.ternary];
      }
      const given = term.arguments.map((argument) => print(grammar, argument, 0)).join(', ');
      if (!term.target) return [`${term.name}(${given})`, strength.postfix];
      if (!grammar.members) throw new Unsayable('a method');
      const target = print(grammar, term.target, strength.postfix);
      return [term.name === 'item' ? `${target}[${given}]` : `${target}.${term.name}(${given})`, strength.postfix];
    }
    case 'member': {
      if (!grammar.members) throw new Unsayable('a part of something');
      return [`${print(grammar, term.target, strength.postfix)}.${term.name}`, strength.postfix];
    }
  }
}

function print(grammar: Grammar, term: Term, least: number): string {
  const [text, power] = bare(grammar, term);
  return power < least ? `(${text})` : text;
}
