import type { QuestionDefinition } from '../formula/definition';
import { Draw, randomDefinition, randomSheet } from '../formula/random.testing';
import type {
  Calculation,
  Chart,
  ChartKind,
  InstrumentDocument,
  Question,
  Report,
  ReportBlock,
  Svg,
  SvgBinding,
  TextBundle,
} from '../instrument/document';
import { compileDraft } from '../instrument/sound';
import { textKeys } from '../instrument/textKeys';
import { startRun } from '../scoring';
import type { ReportContext } from './context';

const locales = ['en-US', 'ar-EG', 'zh-CN', 'hi-IN', 'de-DE'] as const;

/** What makes markdown, Typst and SVG stumble. */
const pieces = [
  'You sleep well',
  'العربية',
  '睡眠',
  'नींद',
  '👩‍👩‍👧',
  'e\u0301',
  '\u0001',
  '\u200f',
  '\u00a0',
  '\t',
  '\n',
  '\n\n',
  '\n\n# ',
  '\n- ',
  '\n  - ',
  '\n999999999. ',
  '\n0. ',
  '\n> ',
  '\n\n---\n\n',
  '\n\n| a | b |\n| --- | --- |\n| 1 |\n\n',
  '\n```\n',
  '`',
  '**',
  '_',
  '~~',
  '[',
  '](https://example.org/ä?q=1)',
  '](javascript:1)',
  '![x](y)',
  '<b>',
  '&amp;',
  '\\',
  '$',
  '#let x = 1',
  '"',
  '{',
  '}}',
  'w'.repeat(200),
];

const numbers = [0, 1, -1, 2.5, 10, 100, -0.1, 1e6, 1e12, 1e15, -1e21, 1e308, -1e308, 5e-324];
const kinds: readonly ChartKind[] = ['bar', 'column', 'line', 'radar', 'gauge', 'pie', 'stacked_bar', 'profile'];
const severities = ['none', 'low', 'moderate', 'high', 'critical'] as const;

const drawings = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect id="e" width="4" height="4"/><text id="f">A</text></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><g id="e"><path id="f" d="M0 0h9"/></g></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"><text id="e"/></svg>',
  '<svg viewBox="0 0 9 9"><text id="f">A</text></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><rect id="e">',
  'nothing',
];
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const images = [
  pixel,
  'data:image/png;base64,AAAA',
  'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  'images/absent.png',
  '',
];

const dataUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

function questionOf({
  code,
  kind,
  section,
  answers,
  reverse,
  tags,
  rows,
  min,
  max,
  visibleIf,
}: QuestionDefinition): Question {
  return {
    code,
    kind,
    ...(section > 0 && { section: `s${section}` }),
    ...((answers ?? []).length > 0 && { answerSet: `of_${code}` }),
    ...(reverse && { reverse }),
    tags: [...(tags ?? [])],
    ...(rows && { rows: rows.map(({ code: row }) => ({ code: row })) }),
    ...(visibleIf !== undefined && { visibleIf }),
    ...((min !== undefined || max !== undefined) && { validation: { min, max } }),
  };
}

/** Writes the parts of an instrument that reports are made of. */
class ReportWriter {
  constructor(
    private readonly draw: Draw,
    private readonly calculations: readonly Calculation[],
  ) {}

  private some<T>(most: number, make: (index: number) => T): T[] {
    return Array.from({ length: this.draw.below(most + 1) }, (_, index) => make(index));
  }

  private formula(): string {
    return this.draw.chance(80) ? this.draw.of(this.calculations).code : String(this.draw.of(numbers));
  }

  condition(): { condition?: string } {
    if (this.draw.chance(60)) return {};
    return { condition: `${this.formula()} ${this.draw.of(['<', '>=', '='])} ${Math.abs(this.draw.of(numbers))}` };
  }

  text(): string {
    const placeholder = () =>
      this.draw.of([
        `{{${this.formula()}}}`,
        '{{band(c0, "c0")}}',
        '{{code(q0)}}',
        '{{q0}}',
        '{{respondent.age}}',
        '{{nobody}}',
      ]);
    return this.some(8, () => (this.draw.chance(30) ? placeholder() : this.draw.of(pieces))).join(
      this.draw.of([' ', '']),
    );
  }

  chart(index: number): Chart {
    const { draw } = this;
    const [low, high] = [draw.of(numbers), draw.of(numbers)].sort((one, other) => one - other) as [number, number];
    return {
      code: `chart${index}`,
      kind: draw.of(kinds),
      ...(draw.chance(50) && low < high && { range: [low, high] }),
      series: this.some(4, (at) => ({ code: `series${at}`, formula: this.formula() })),
      ...(draw.chance(50) && { bands: draw.of(this.calculations).code }),
      ...this.condition(),
    };
  }

  svg(index: number): Svg {
    const { draw } = this;
    const formulas: Record<SvgBinding['target'], () => string> = {
      fill: () => draw.of(['"#ff0000"', '"url(#e)"', '"\u0001"', 'band(c0, "c0")']),
      text: () => draw.of([this.formula(), '"a\u0001b"', '"<b>"', '"ا"']),
      visible: () => draw.of(['true', `${this.formula()} > 1`, 'missing']),
      rotation: () => this.formula(),
      width: () => this.formula(),
    };
    const targets = Object.keys(formulas) as SvgBinding['target'][];
    const bindings = this.some(4, (): SvgBinding => {
      const target = draw.of(targets);
      return { element: draw.of(['e', 'f', 'g']), target, formula: formulas[target]() };
    });
    return { code: `svg${index}`, source: draw.chance(90) ? dataUrl(draw.of(drawings)) : 'svgs/absent.svg', bindings };
  }

  block(index: number): ReportBlock {
    const { draw } = this;
    const code = `block${index}`;
    const condition = this.condition();
    const blocks: ReportBlock[] = [
      { kind: 'heading', code, ...condition },
      { kind: 'text', code, ...condition },
      {
        kind: 'nuggets',
        group: draw.of(['summary', 'risk', 'risk_more']),
        show: draw.of(['first', 'all']),
        ...condition,
      },
      { kind: 'scores', calculations: this.some(4, () => draw.of(this.calculations).code), ...condition },
      { kind: 'chart', chart: `chart${draw.below(3)}`, ...condition },
      { kind: 'svg', svg: `svg${draw.below(3)}`, ...condition },
      { kind: 'image', image: `image${draw.below(3)}`, ...condition },
      { kind: 'page_break', ...condition },
    ];
    return draw.of(blocks);
  }

  report(index: number): Report {
    return {
      code: `report${index}`,
      audience: this.draw.of(['respondent', 'staff']),
      blocks: this.some(12, (at) => this.block(at)),
    };
  }

  parts(): Pick<InstrumentDocument, 'nuggets' | 'charts' | 'svgs' | 'images' | 'reports'> {
    const { draw } = this;
    return {
      nuggets: this.some(4, (index) => ({
        code: `nugget${index}`,
        group: draw.of(['summary', 'risk', 'risk_more']),
        ...this.condition(),
      })),
      charts: this.some(3, (index) => this.chart(index)),
      svgs: this.some(3, (index) => this.svg(index)),
      images: this.some(3, (index) => ({ code: `image${index}`, source: draw.of(images) })),
      reports: [this.report(0), ...this.some(1, () => this.report(1))],
    };
  }
}

function calculationsOf(draw: Draw, definition: ReturnType<typeof randomDefinition>): Calculation[] {
  return definition.calculations.map(({ code, type, formula, bands }): Calculation => {
    const open = definition.questions.find(({ kind }) => kind === 'number')?.code;
    const plain = open !== undefined && type === 'number' && draw.chance(30);
    const edges = draw.chance(20)
      ? [
          { code: 'b0', from: -1e308 },
          { code: 'b1', from: 1e308 },
        ]
      : bands;
    return {
      code,
      type,
      formula: plain ? draw.of([open, `${open} * 2`, `${open} / 1e300`, `sum(${open})`]) : formula,
      ...(draw.chance(50) && { decimals: draw.below(4) }),
      shownTo: draw.of([[], ['staff'], ['respondent', 'staff'], ['respondent', 'staff']]),
      ...(edges && { bands: edges.map((band) => ({ ...band, severity: draw.of(severities) })) }),
    };
  });
}

/** An instrument with all kinds of questions, scores and blocks, and one respondent's result. Whatever can be published can come up. */
export function randomResult(seed: number): ReportContext & { document: InstrumentDocument } {
  const draw = new Draw(seed);
  const definition = randomDefinition(draw);
  const calculations = calculationsOf(draw, definition);
  const writer = new ReportWriter(draw, calculations);
  const locale = draw.of(locales);
  const { compiled, structure } = compileDraft<InstrumentDocument>({
    format: 'instrument/1',
    code: 'random',
    baseLocale: locale,
    answerSets: definition.questions.flatMap(({ code, answers = [] }) =>
      answers.length > 0 ? [{ code: `of_${code}`, answers: [...answers] }] : [],
    ),
    sections: definition.sections.slice(1).map(({ visibleIf }, index) => ({ code: `s${index + 1}`, visibleIf })),
    questions: definition.questions.map(questionOf),
    tables: definition.tables as InstrumentDocument['tables'],
    calculations,
    ...writer.parts(),
    texts: {},
  });
  const written = textKeys(structure)
    .filter(() => draw.chance(85))
    .map(({ key }) => [key, writer.text()] as const);
  const texts: TextBundle = Object.fromEntries(written);
  const document = { ...structure, texts: { [locale]: texts } };
  const run = startRun(compiled, {
    answers: randomSheet(draw, definition) as never,
    respondent: draw.chance(50) ? { age: draw.below(99), sex: draw.of(['female', 'male']) } : {},
  });
  return { document, compiled, run, chain: [locale, draw.of(locales)], isOther: draw.chance(30) };
}
