import type { Removals } from './removals';
import { unsafe } from './svgSource';
import { elementsOf } from './svgTree';
import { checkedValue } from './svgValues';

/** Properties that are attributes as well (SVG 2, presentation attributes). */
const presentation = new Set(
  [
    'alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters direction display',
    'dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size font-size-adjust font-stretch',
    'font-style font-variant font-weight image-rendering letter-spacing lighting-color marker-end marker-mid marker-start mask mask-type',
    'opacity overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap',
    'stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering transform',
    'unicode-bidi vector-effect visibility word-spacing writing-mode',
  ].flatMap((line) => line.split(' ')),
);

interface Declaration {
  property: string;
  value: string;
  important: boolean;
}

/** Attributes need no units. */
const withoutUnits = (value: string) => value.replace(/(\d)(?:px|deg)\b/g, '$1');

/** The allowed declarations of a block or a `style` attribute. */
function declarationsOf(block: string, removals: Removals): Declaration[] {
  return block.split(';').flatMap((text): Declaration[] => {
    const colon = text.indexOf(':');
    if (colon < 0) return [];
    const property = text.slice(0, colon).trim().toLowerCase();
    const said = text.slice(colon + 1).trim();
    const important = /!\s*important$/i.test(said);
    const verdict = checkedValue(important ? said.slice(0, said.lastIndexOf('!')) : said);
    if ('refused' in verdict) {
      removals.add('style', verdict.refused);
      return [];
    }
    const value = property === 'transform' ? withoutUnits(verdict.value) : verdict.value;
    if (value === '') return [];
    if (property === 'marker') {
      return ['marker-start', 'marker-mid', 'marker-end'].map((each) => ({ property: each, value, important }));
    }
    if (!presentation.has(property)) {
      removals.add('style', property);
      return [];
    }
    return [{ property, value, important }];
  });
}

/** Part of a selector for one element: `rect.warm#id`. */
interface Compound {
  tag: string | undefined;
  ids: string[];
  classes: string[];
  /** The combinator before this compound. */
  combinator: ' ' | '>';
}

interface Rule {
  /** The last one matches the element itself. */
  compounds: Compound[];
  specificity: number;
  order: number;
  declarations: Declaration[];
}

const compoundShape = /^(\*|[a-z][\w-]*)?((?:[.#][\p{L}\p{N}_-]+)*)$/iu;

/** undefined: a selector of another kind (states, attributes, neighbours). */
function compoundsOf(selector: string): Compound[] | undefined {
  const compounds: Compound[] = [];
  let combinator: Compound['combinator'] = ' ';
  for (const part of selector.replace(/>/g, ' > ').trim().split(/\s+/)) {
    if (part === '>') {
      combinator = '>';
      continue;
    }
    const match = compoundShape.exec(part);
    if (match === null || part === '') return undefined;
    const names = match[2]?.match(/[.#][^.#]+/g) ?? [];
    const named = (sign: string) => names.filter((name) => name.startsWith(sign)).map((name) => name.slice(1));
    const tag = match[1] === '*' ? undefined : match[1];
    compounds.push({ tag, ids: named('#'), classes: named('.'), combinator });
    combinator = ' ';
  }
  return compounds;
}

const specificityOf = (compounds: readonly Compound[]): number =>
  compounds.reduce(
    (sum, { tag, ids, classes }) => sum + ids.length * 1e6 + classes.length * 1e3 + (tag === undefined ? 0 : 1),
    0,
  );

/** Where the block that opens at `open` ends; the end of the text if it is never closed. */
function blockEnd(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return css.length;
}

/** Without comments; an unclosed one is removed to the end. */
function withoutComments(css: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let open = css.indexOf('/*'); open >= 0; open = css.indexOf('/*', from)) {
    kept.push(css.slice(from, open));
    const close = css.indexOf('*/', open + 2);
    from = close < 0 ? css.length : close + 2;
  }
  return [...kept, css.slice(from)].join(' ');
}

/** The rules of a style sheet that attributes can express; the others are reported as removed. */
function rulesOf(sheet: string, removals: Removals): Omit<Rule, 'order'>[] {
  const css = withoutComments(sheet).replace(/<!--|-->/g, ' ');
  const rules: Omit<Rule, 'order'>[] = [];
  for (let at = 0; at < css.length; ) {
    const open = css.indexOf('{', at);
    const head = css.slice(at, open < 0 ? css.length : open).trimStart();
    const rule = /^@([\w-]{1,40})/.exec(head)?.[1];
    if (rule !== undefined && head.includes(';')) {
      removals.add('style', `@${rule.toLowerCase()}`);
      at = css.indexOf(';', at) + 1;
      continue;
    }
    if (rule !== undefined) removals.add('style', `@${rule.toLowerCase()}`);
    if (open < 0) break;
    const end = blockEnd(css, open);
    at = end + 1;
    if (rule !== undefined) continue;
    const block = css.slice(open + 1, end);
    if (block.includes('{') || head.includes('\\')) {
      removals.add('style', head.trim());
      continue;
    }
    const declarations = declarationsOf(block, removals);
    for (const selector of head.split(',')) {
      const compounds = compoundsOf(selector);
      if (compounds === undefined) removals.add('style', selector.trim());
      else rules.push({ compounds, specificity: specificityOf(compounds), declarations });
    }
  }
  return rules;
}

interface Styled {
  tag: string;
  id: string;
  classes: ReadonlySet<string>;
  parent: Styled | undefined;
}

/** Comparisons of an element with part of a selector, for one drawing. */
const mostComparisons = 1_000_000;

class Matcher {
  private left = mostComparisons;

  matches(compounds: readonly Compound[], element: Styled, at = compounds.length - 1): boolean {
    const compound = compounds[at];
    if (compound === undefined || !this.fits(compound, element)) return false;
    if (at === 0) return true;
    for (let above = element.parent; above !== undefined; above = above.parent) {
      if (this.matches(compounds, above, at - 1)) return true;
      if (compound.combinator === '>') return false;
    }
    return false;
  }

  /** @throws AppError `picture.unsafe` when there were too many */
  private fits({ tag, ids, classes }: Compound, element: Styled): boolean {
    this.left -= 1;
    if (this.left < 0) throw unsafe('too_many_styles');
    return (
      (tag === undefined || tag === element.tag) &&
      ids.every((id) => id === element.id) &&
      classes.every((name) => element.classes.has(name))
    );
  }
}

/** What the last compound of a rule requires, so that an element is compared only with rules that may match. */
const keyOf = ({ ids: [id], classes: [name], tag }: Compound): string => {
  if (id !== undefined) return `#${id}`;
  return name === undefined ? (tag ?? '*') : `.${name}`;
};

/**
 * Turns style sheets and `style` attributes into presentation attributes, by the cascade: the drawing then styles only itself wherever it
 * is shown, and a binding can change its attributes.
 */
export function styleByAttributes(svg: Element, removals: Removals): void {
  const byKey = new Map<string, Rule[]>();
  let order = 0;
  const all = elementsOf(svg);
  for (const sheet of all.filter(({ localName }) => localName === 'style')) {
    for (const rule of rulesOf(sheet.textContent ?? '', removals)) {
      const last = rule.compounds.at(-1);
      if (last === undefined) continue;
      const key = keyOf(last);
      const known = byKey.get(key) ?? [];
      byKey.set(key, known);
      known.push({ ...rule, order });
      order += 1;
    }
    sheet.remove();
  }
  const matcher = new Matcher();
  const styled = new Map<Element, Styled>();
  for (const element of all) {
    const classes = new Set((element.getAttribute('class') ?? '').split(/\s+/).filter((name) => name !== ''));
    const parent = element.parentElement === null ? undefined : styled.get(element.parentElement);
    const own: Styled = { tag: element.localName, id: element.id, classes, parent };
    styled.set(element, own);

    const keys = ['*', own.tag, ...(own.id === '' ? [] : [`#${own.id}`]), ...[...classes].map((name) => `.${name}`)];
    const found = keys
      .flatMap((key) => byKey.get(key) ?? [])
      .filter(({ compounds }) => matcher.matches(compounds, own))
      .sort((one, other) => one.specificity - other.specificity || one.order - other.order)
      .flatMap(({ declarations }) => declarations);
    const said = [...found, ...declarationsOf(element.getAttribute('style') ?? '', removals)];
    const values = new Map(said.filter(({ important }) => !important).map(({ property, value }) => [property, value]));
    for (const { property, value, important } of said) if (important) values.set(property, value);
    for (const [property, value] of values) element.setAttribute(property, value);
    element.removeAttribute('style');
    element.removeAttribute('class');
  }
}
