import { type Ast, type NameAst, refOf } from '../../formula/ast';
import type { InstrumentDocument } from '../../instrument/document';
import type { Item } from '../../instrument/items';
import { nameAst as nameOf, numberAst as signed } from './formula';

/** What lists of a formula stand for: ranges, tags, matrices, answers of which several can be chosen. */
export class Lists {
  private readonly order: readonly string[];

  constructor(
    private readonly document: InstrumentDocument,
    private readonly items: ReadonlyMap<string, Item>,
  ) {
    this.order = [...items.keys()];
  }

  /** The items and values that a list stands for. */
  elements(parts: readonly Ast[]): Ast[] {
    return parts.flatMap((part): Ast[] => {
      if (part.kind === 'list') return this.elements(part.elements);
      if (part.kind === 'range') return this.rangeOf(part.from, part.to);
      if (part.kind === 'call' && part.name === 'tag' && part.positional[0]?.kind === 'text')
        return this.tagged(part.positional[0].value);
      if (part.kind === 'name') {
        const question = this.document.questions.find(({ code }) => code === part.name);
        if (question?.kind === 'multiple_choice') return this.picks(part);
      }
      return [part];
    });
  }

  /** The chosen answers' scores of a question with several: each is missing where its answer is not chosen. */
  private picks(named: NameAst): Ast[] {
    const answers = this.items.get(named.name)?.answers ?? [];
    const at = { start: 0, end: 0 };
    return answers.map(({ code, score }): Ast => {
      const has: Ast = {
        kind: 'call',
        name: 'has',
        positional: [named, { kind: 'text', value: code, ...at }],
        named: [],
        ...at,
      };
      const chosen: Ast = {
        kind: 'call',
        name: 'default',
        positional: [has, { kind: 'boolean', value: false, ...at }],
        named: [],
        ...at,
      };
      return {
        kind: 'call',
        name: 'if',
        positional: [
          chosen,
          score === undefined ? { kind: 'missing', ...at } : signed(score),
          { kind: 'missing', ...at },
        ],
        named: [],
        ...at,
      };
    });
  }

  private rangeOf(from: NameAst, to: NameAst): Ast[] {
    const placeOf = (ast: NameAst, isEnd: boolean) => {
      const exact = this.order.indexOf(refOf(ast));
      if (exact >= 0) return exact;
      const rows = this.order.flatMap((code, index) => (code.startsWith(`${ast.name}.`) ? [index] : []));
      return (isEnd ? rows.at(-1) : rows[0]) ?? -1;
    };
    const skipped = new Set(['short_text', 'long_text', 'date', 'time', 'ranking']);
    return this.order
      .slice(placeOf(from, false), placeOf(to, true) + 1)
      .filter((code) => !skipped.has(this.items.get(code)?.question.kind ?? ''))
      .flatMap((code) => this.elements([nameOf(code)]));
  }

  private tagged(tag: string): Ast[] {
    return this.order
      .filter((code) => {
        const item = this.items.get(code);
        return item?.question.tags?.includes(tag) || item?.row?.tags?.includes(tag);
      })
      .flatMap((code) => this.elements([nameOf(code)]));
  }
}
