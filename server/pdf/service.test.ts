import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstrumentDocument } from 'core/instrument/document';
import { compileInstrument } from 'core/instrument/program';
import { directionOf } from 'core/language';
import { type BlockModel, buildReport, type ReportModel } from 'core/report';
import { startRun } from 'core/scoring';
import { seedDirectory } from '../installation';
import type { ReportPdfInput } from './input';
import { drawn, textOfPdf, unspaced } from './pdfText.testing';
import { createPdfService } from './service';

const problems: unknown[] = [];
const log = { error: (problem: unknown) => void problems.push(problem) };
const pdf = createPdfService({ log, limits: { processes: 1 } });
afterAll(() => pdf.close());
beforeEach(() => problems.splice(0));

const said = (text: string, locale = 'en-US') => ({ text, locale });

const words = {
  missing: 'no value',
  scale: 'Scale',
  value: 'Value',
  range: 'Range',
  how: 'How was this computed?',
  page: 'Page {page} of {pages}',
  unprintable: 'Not printed: {characters}',
};

function input(blocks: BlockModel[], changes: Partial<ReportPdfInput> = {}): ReportPdfInput {
  const report: ReportModel = { code: 'main', audience: 'respondent', title: said('Your result'), blocks };
  return {
    report,
    title: 'A questionnaire',
    about: ['Version 3, 21 November 2026'],
    locale: 'en-US',
    rtl: false,
    madeAt: '2026-11-21T10:00:00.000Z',
    paper: 'a4',
    words,
    ...changes,
  };
}

const textOf = async (given: ReportPdfInput) => textOfPdf(await pdf.report(given));
const source = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

const low = {
  code: 'low',
  label: said('Low'),
  from: null,
  fromIncluded: true,
  to: 5,
  severity: 'none' as const,
  color: null,
};
const high = { ...low, code: 'high', label: said('High'), from: 5, to: null, severity: 'high' as const };
const chart = {
  code: 'c',
  kind: 'bar' as const,
  title: said('How it went'),
  description: said('Of *ten*'),
  range: [0, 10] as [number, number],
  series: [
    { code: 'a', label: said('Alpha'), value: 3.25, formatted: '3.3' },
    { code: 'b', label: said('Beta'), value: null, formatted: '–' },
  ],
  segments: [low, high],
};
const svg = (text: string) => `data:image/svg+xml,${encodeURIComponent(text)}`;

describe('a report as PDF', () => {
  it('holds title, headings, texts, scores with their bands, and the number of each page', async () => {
    const text = await textOf(
      input([
        { kind: 'heading', code: 'h', text: said('What this means') },
        { kind: 'text', code: 't', text: said('You **often** sleep\n\n- badly\n- briefly\n\n1. one') },
        { kind: 'nuggets', group: 'g', nuggets: [{ code: 'n', text: said('Go to bed earlier.') }] },
        {
          kind: 'scores',
          rows: [
            {
              code: 's',
              name: said('Sleep'),
              description: said('From 0 to 9'),
              value: 7,
              formatted: '7.0',
              band: { ...high, text: said('Too much') },
              segments: [low, high],
            },
            {
              code: 'm',
              name: said('Missing one'),
              description: null,
              value: null,
              formatted: '–',
              band: null,
              segments: [],
            },
          ],
        },
        { kind: 'page_break' },
        { kind: 'text', code: 'u', text: said('On the next page') },
      ]),
    );
    const lines = [
      'Your result',
      'A questionnaire',
      'Version 3, 21 November 2026',
      'What this means',
      'You often sleep',
      '•badly',
      '1.one',
      'Go to bed earlier.',
      'ScaleValueRange',
      'Sleep7.0High',
      'From 0 to 9',
      'Too much',
      'Missing oneno value',
      'Page 1 of 2',
      'On the next page',
      'Page 2 of 2',
    ];
    for (const line of lines) expect(text).toContain(unspaced(line));
  });

  it('ends no page with the line that names the text after it', async () => {
    const text = (code: string, words: string): BlockModel => ({ kind: 'text', code, text: said(words) });
    const ends = new Set<string>();
    for (let lines = 20; lines < 40; lines += 1) {
      const above = Array.from({ length: lines }, (_, line) => text(`l${line}`, `Line ${line}`));
      const set = await textOf(input([...above, text('n', '**Intellect** · 3 / 20'), text('t', 'Likes ideas.')]));
      // The foot of each page comes after the page's texts.
      ends.add(/(Line\d+|Intellect·3\/20|Likesideas\.)Yourresult/.exec(set)?.[1]?.replace(/\d+$/, '') ?? '');
      expect(set).toContain('Intellect·3/20Likesideas.');
    }
    expect([...ends].sort()).toEqual(['Likesideas.', 'Line']);
  });

  it('draws a chart with its labels, and says the same in a table', async () => {
    const bytes = await pdf.report(input([{ kind: 'chart', chart }]));
    const text = textOfPdf(bytes);
    expect(text).toContain(unspaced('How it went'));
    expect(text.split('Alpha')).toHaveLength(3);
    expect(text).toContain('Alpha3.3Low');
    expect(text).toContain('Beta–');
    expect(source(bytes)).toContain('/Figure');
  });

  it('draws every kind of chart, however many of its values are missing', async () => {
    const kinds = ['bar', 'column', 'line', 'radar', 'gauge', 'pie', 'stacked_bar', 'profile'] as const;
    const missing = chart.series.map((series) => ({ ...series, value: null, formatted: '–' }));
    const blocks = kinds.flatMap((kind) =>
      [missing, chart.series, []].map((series): BlockModel => ({ kind: 'chart', chart: { ...chart, kind, series } })),
    );
    const text = await textOf(input(blocks));
    expect(text.split(unspaced('How it went')).length).toBeGreaterThan(blocks.length);
  });

  it('writes hostile texts as they are', async () => {
    const hostile =
      '#import "@preview/x:1.0.0": * ] [ $x$ \\u{41} `#sys.version` <script>alert(1)</script> */ // @label';
    const text = await textOf(
      input(
        [
          { kind: 'heading', code: 'h', text: said(hostile) },
          { kind: 'text', code: 't', text: said(hostile) },
          {
            kind: 'text',
            code: 'l',
            text: said('[evil](javascript:alert(1)) [file](file:///etc/passwd) [web](https://example.org/#x)'),
          },
          {
            kind: 'chart',
            chart: {
              ...chart,
              title: said(hostile),
              series: [{ code: 'a', label: said('#a ] <b>'), value: 1, formatted: '"1"' }],
            },
          },
        ],
        { title: hostile, about: [hostile] },
      ),
    );
    // As a title, as a line below it, as a heading and above the chart.
    expect(text.split(unspaced(hostile)).length).toBeGreaterThanOrEqual(4);
    // In markdown a backslash and backticks mean something, HTML does not.
    expect(text).toContain(unspaced('$x$ \\u{41} #sys.version <script>alert(1)</script>'));
    expect(text).toContain('[evil](javascript:alert(1))');
    expect(text).toContain(unspaced('#a ] <b>'));
  });

  it.each([
    ['quotes', '> '],
    ['lists', '- '],
    ['quotes and lists', '> - '],
  ])('is set however deep %s lie within each other', async (_, mark) => {
    const text = `${mark.repeat(80 / mark.length)}${'**a _b '.repeat(8)}far inside${' b_ a**'.repeat(8)}`;
    const nuggets = [{ code: 'n', text: said(text) }];
    expect(await textOf(input([{ kind: 'nuggets', group: 'g', nuggets }]))).toContain(unspaced('far inside'));
  });

  it('leads to the web and to mails alone', async () => {
    const links = said(
      '[a](https://example.org/a) [b](mailto:b@example.org) [c](file:///etc/passwd) [d](ftp://example.org)',
    );
    const bytes = source(await pdf.report(input([{ kind: 'text', code: 't', text: links }])));
    expect(bytes).toContain('https://example.org/a');
    expect(bytes).toContain('mailto:b@example.org');
    expect(bytes).not.toContain('etc/passwd');
    expect(bytes).not.toContain('ftp:');
  });

  it('binds values in drawings, and loads nothing that they refer to', async () => {
    const drawing = svg(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="50">' +
        '<image xlink:href="/etc/hostname" width="9" height="9"/><text id="who" x="5" y="20">before</text></svg>',
    );
    const block = (source: string): BlockModel => ({
      kind: 'svg',
      code: 'v',
      source,
      title: null,
      alt: said('A drawing of it'),
      bindings: [{ element: 'who', target: 'text', value: 'after & <b>' }],
    });
    const text = await textOf(input([block(drawing), block(svg('<svg')), block('svgs/elsewhere.svg')]));
    expect(text).toContain(unspaced('after & <b>'));
    expect(text).not.toContain('before');
    // Unreadable drawings are replaced by words.
    expect(text.split(unspaced('A drawing of it'))).toHaveLength(3);
    expect(problems).toEqual([]);
  });

  it('shows pictures of every kind that an instrument may have', async () => {
    const { default: sharp } = await import('sharp');
    const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#c00' } });
    const kinds = ['png', 'jpeg', 'webp', 'gif', 'avif'] as const;
    const blocks = await Promise.all(
      kinds.map(async (kind): Promise<BlockModel> => {
        const bytes = await picture.clone().toFormat(kind).toBuffer();
        return {
          kind: 'image',
          code: kind,
          source: `data:image/${kind};base64,${bytes.toString('base64')}`,
          alt: said(`As ${kind}`),
        };
      }),
    );
    const broken: BlockModel = {
      kind: 'image',
      code: 'x',
      source: 'data:image/png;base64,AAAA',
      alt: said('Broken one'),
    };
    const bytes = await pdf.report(input([...blocks, broken]));
    expect(source(bytes).match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(2);
    const text = textOfPdf(bytes);
    expect(text).toContain(unspaced('Broken one'));
    expect(text).not.toContain('Aspng');
  });

  it('says title, language and date in the file, and is the same file each time', async () => {
    const given = input([{ kind: 'chart', chart }], { locale: 'de-DE' });
    const [one, other] = [await pdf.report(given), await pdf.report(given)];
    expect(source(one)).toContain('/Title (Your result)');
    expect(source(one)).toContain('/Lang (de');
    expect(source(one)).toContain('20261121100000');
    expect(Buffer.compare(one, other)).toBe(0);
  });

  it('sets paper of the size that is asked for', async () => {
    expect(source(await pdf.report(input([])))).toMatch(/\/MediaBox \[0 0 595\.\d+ 841\.\d+\]/);
    expect(source(await pdf.report(input([], { paper: 'letter' })))).toMatch(/\/MediaBox \[0 0 612(\.0)? 792(\.0)?\]/);
  });
});

describe('the personality report', () => {
  const load = async () =>
    JSON.parse(await readFile(join(seedDirectory(), 'instruments', 'ipip_neo_120.json'), 'utf8')) as InstrumentDocument;

  async function personality(locale: string): Promise<{ given: ReportPdfInput; document: InstrumentDocument }> {
    const document = await load();
    const compiled = compileInstrument(document);
    const options = document.answerSets?.[0]?.answers.map(({ code }) => code) ?? [];
    const answers = Object.fromEntries(
      document.questions.map(({ code }, index) => [code, options[(index * 3) % options.length] ?? null]),
    );
    const run = startRun(compiled, { answers, respondent: { age: 34, sex: 'female', country: 'US' } });
    const report = document.reports?.find(({ code }) => code === 'main');
    if (!report) throw new Error('no report');
    const model = buildReport({ document, compiled, run, chain: [locale, 'en-US'] }, report);
    return { given: input([], { report: model, locale, rtl: directionOf(locale) === 'rtl' }), document };
  }

  it.each(['en-US', 'de-DE', 'zh-CN'])('is set in %s with its headings, texts and names', async (locale) => {
    const { given, document } = await personality(locale);
    const text = await textOf(given);
    const texts = document.texts[locale] ?? {};
    const keys = [
      'report.main.title',
      'report.main.overview.text',
      'calculation.neuroticism_t.name',
      'chart.domains_t.title',
    ];
    for (const key of keys) expect(text).toContain(unspaced(texts[key] ?? 'absent'));
    const nuggets = given.report.blocks.flatMap((block) => (block.kind === 'nuggets' ? block.nuggets : []));
    const [first] = (nuggets[0]?.text.text ?? '').split('\n');
    expect(text).toContain(unspaced(first ?? 'absent'));
    const rows = given.report.blocks.flatMap((block) => (block.kind === 'scores' ? block.rows : []));
    for (const row of rows.slice(0, 4)) expect(text).toContain(unspaced(row.name.text + row.formatted));
  });

  it('runs from right to left in Arabic, with Arabic figures', async () => {
    const { given, document } = await personality('ar-EG');
    const text = await textOf(given);
    const texts = document.texts['ar-EG'] ?? {};
    for (const key of ['report.main.title', 'report.main.overview.text'])
      expect(text).toContain(drawn(texts[key] ?? 'absent'));
    expect(text).toContain('Page٢of١٠');
    const rows = given.report.blocks.flatMap((block) => (block.kind === 'scores' ? block.rows : []));
    const row = rows.find(({ code }) => code === 'agreeableness_percentile');
    expect(row?.formatted).toMatch(/^[٠-٩]+$/);
    expect(text).toContain(drawn(row?.name.text ?? 'absent') + row?.formatted);
  });
});

describe('a report in Hindi', () => {
  it('has its words in order, conjuncts and vowel signs with them, and the instrument that is not translated', async () => {
    const hindi = (text: string) => said(text, 'hi-IN');
    const texts = [
      'आपका परिणाम',
      'अनुभव के प्रति खुलापन',
      'पिछले दो हफ़्तों में आपने कितनी बार किसी समस्या से परेशानी महसूस की?',
      'संघर्ष, श्रद्धा और क्षमता',
      'न्यूरोटिसिज़्म',
    ];
    const [title = '', heading = '', ...lines] = texts;
    const rows = [
      { code: 'a', name: hindi('चिंता'), description: null, value: 7.5, formatted: '7.5', band: null, segments: [] },
      { code: 'b', name: said('Anger'), description: null, value: 3, formatted: '3', band: null, segments: [] },
    ];
    const blocks: BlockModel[] = [
      { kind: 'heading', code: 'h', text: hindi(heading) },
      ...lines.map((line, index): BlockModel => ({ kind: 'text', code: `t${index}`, text: hindi(line) })),
      {
        kind: 'chart',
        chart: {
          ...chart,
          title: hindi('ग्राफ़'),
          series: [{ code: 'a', label: hindi('चिंता'), value: 3.25, formatted: '3.3' }],
        },
      },
      { kind: 'scores', rows },
    ];
    const given = input(blocks, { locale: 'hi-IN', about: [], words: { ...words, page: 'पेज {page}, कुल {pages}' } });
    given.report.title = hindi(title);
    const text = await textOf(given);
    const expected = [...texts, 'ग्राफ़: 3.3', 'चिंता 7.5', 'Anger 3', 'पेज 1, कुल 1'].map(unspaced);
    expect(expected.filter((line) => !text.includes(line))).toEqual([]);
    const places = expected.map((line) => text.indexOf(line));
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });
});

describe('what cannot be set', () => {
  it('is an error with a line in the log, and the next one is set', async () => {
    const broken = input([], { madeAt: 'never' });
    await expect(pdf.report(broken)).rejects.toMatchObject({ code: 'internal' });
    expect(problems).toMatchObject([{ report: 'main', problem: expect.stringContaining('CompileError') }]);
    expect(await textOf(input([]))).toContain('Yourresult');
  });

  it('is given up after its time, and the next one is set in a new process', async () => {
    const hasty = createPdfService({ log, limits: { processes: 1, time: 1 } });
    await expect(hasty.report(input([]))).rejects.toMatchObject({ code: 'internal' });
    expect(problems).toMatchObject([{ problem: 'It took longer than 1 ms' }]);
    await hasty.close();
  });

  it('is refused when too many wait, and when it is too large', async () => {
    const small = createPdfService({ log, limits: { processes: 1, waiting: 1, input: 1000 } });
    const large = input([{ kind: 'text', code: 't', text: said('x'.repeat(2000)) }]);
    await expect(small.report(large)).rejects.toMatchObject({ code: 'internal' });
    const asked = [small.report(input([])), small.report(input([])), small.report(input([]))];
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(outcomes[2]).toMatchObject({ reason: { code: 'service.unavailable' } });
    await small.close();
  });
});
