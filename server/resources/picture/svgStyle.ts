import type { Removals } from './removals';
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

/** Units that attributes do without. */
const withoutUnits = (value: string) => value.replace(/(\d)(?:px|deg)\b/g, '$1');

/** The declarations of a block or a `style` attribute that may stay. */
function declarationsOf(block: string, removals: Removals): Declaration[] {
  return block.split(';').flatMap((text): Declaration[] => {
    const [, name = '', rest = ''] = /^\s*([^:]*?)\s*:([\s\S]*)$/.exec(text) ?? [];
    if (name === '') return [];
    const property = name.toLowerCase();
    const important = /!\s*important\s*$/i.test(rest);
    const verdict = checkedValue(rest.replace(/!\s*important\s*$/i, ''));
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
  /** What stands between it and the compound before it. */
  combinator: ' ' | '>';
}

interface Rule {
  /** The last one is of the element itself. */
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

/** Where the block that opens at `open` ends; the end of the text where it never does. */
function blockEnd(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return css.length;
}

/** The rules of a style sheet that can be said by attributes; of others it is told that they went. */
function rulesOf(sheet: string, removals: Removals): Omit<Rule, 'order'>[] {
  const css = sheet.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/<!--|-->/g, ' ');
  const rules: Omit<Rule, 'order'>[] = [];
  for (let at = 0; at < css.length; ) {
    const open = css.indexOf('{', at);
    const semicolon = css.indexOf(';', at);
    const atRule = /^\s*@([\w-]+)/.exec(css.slice(at, at + 200));
    if (atRule !== null) {
      removals.add('style', `@${atRule[1]?.toLowerCase()}`);
      const isStatement = semicolon >= 0 && (open < 0 || semicolon < open);
      at = isStatement ? semicolon + 1 : open < 0 ? css.length : blockEnd(css, open) + 1;
      continue;
    }
    if (open < 0) break;
    const end = blockEnd(css, open);
    const block = css.slice(open + 1, end);
    const selectors = css.slice(at, open);
    at = end + 1;
    if (block.includes('{') || selectors.includes('\\')) {
      removals.add('style', selectors.trim());
      continue;
    }
    const declarations = declarationsOf(block, removals);
    for (const selector of selectors.split(',')) {
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

const fits = ({ tag, ids, classes }: Compound, element: Styled): boolean =>
  (tag === undefined || tag === element.tag) &&
  ids.every((id) => id === element.id) &&
  classes.every((name) => element.classes.has(name));

function matches(compounds: readonly Compound[], at: number, element: Styled): boolean {
  const compound = compounds[at];
  if (compound === undefined || !fits(compound, element)) return false;
  if (at === 0) return true;
  for (let above = element.parent; above !== undefined; above = above.parent) {
    if (matches(compounds, at - 1, above)) return true;
    if (compound.combinator === '>') return false;
  }
  return false;
}

/** What the last compound of a rule asks for, so that an element meets only rules that may be its own. */
const keyOf = ({ ids: [id], classes: [name], tag }: Compound): string => {
  if (id !== undefined) return `#${id}`;
  return name === undefined ? (tag ?? '*') : `.${name}`;
};

/**
 * Turns style sheets and `style` attributes into presentation attributes, as the cascade has them: a drawing that styles nothing but itself
 * wherever it stands, and whose attributes a binding can change.
 */
export function styleByAttributes(svg: Element, removals: Removals): void {
  const byKey = new Map<string, Rule[]>();
  let order = 0;
  for (const sheet of [...svg.getElementsByTagName('style')]) {
    for (const rule of rulesOf(sheet.textContent ?? '', removals)) {
      const last = rule.compounds.at(-1);
      if (last === undefined) continue;
      const key = keyOf(last);
      byKey.set(key, [...(byKey.get(key) ?? []), { ...rule, order }]);
      order += 1;
    }
    sheet.remove();
  }
  const styled = new Map<Element, Styled>();
  for (const element of [svg, ...svg.getElementsByTagName('*')]) {
    const classes = new Set((element.getAttribute('class') ?? '').split(/\s+/).filter((name) => name !== ''));
    const parent = element.parentElement === null ? undefined : styled.get(element.parentElement);
    const own: Styled = { tag: element.localName, id: element.id, classes, parent };
    styled.set(element, own);

    const keys = ['*', own.tag, ...(own.id === '' ? [] : [`#${own.id}`]), ...[...classes].map((name) => `.${name}`)];
    const found = keys
      .flatMap((key) => byKey.get(key) ?? [])
      .filter(({ compounds }) => matches(compounds, compounds.length - 1, own))
      .sort((one, other) => one.specificity - other.specificity || one.order - other.order)
      .flatMap(({ declarations }) => declarations);
    const all = [...found, ...declarationsOf(element.getAttribute('style') ?? '', removals)];
    for (const important of [false, true]) {
      for (const each of all) if (each.important === important) element.setAttribute(each.property, each.value);
    }
    element.removeAttribute('style');
    element.removeAttribute('class');
  }
}
