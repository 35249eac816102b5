import { codesOf, foundOf, problemsOf } from './checking.testing';

const markdown = (source: string, text: string) => ({ source, text, format: 'markdown' as const });

describe('formulas', () => {
  it.each(['plain', 'markdown'] as const)('are kept in %s text, white space aside', (format) => {
    const source = 'You are {{ respondent.age }} and {{ band(total, "x") }}';
    const text = 'Mit {{respondent.age}} Jahren: {{ band(total,  "x") }}';
    expect(codesOf({ source, text, format })).not.toContain('formula_lost');
    expect(foundOf('formula_lost', { source, text: 'Sie sind {{ respondent.age }}', format })).toEqual([
      ['error', { name: 'band(total, "x")' }],
    ]);
    expect(foundOf('formula_invented', { source: 'You', text: 'Sie {{ total }}', format })).toEqual([
      ['error', { name: 'total' }],
    ]);
  });

  it('are not words: a number or a term in them does not count', () => {
    expect(problemsOf({ source: 'Total {{ total * 2 }}', text: 'Summe {{ total * 2 }}' })).toEqual([]);
  });
});

describe('markup in a text', () => {
  it.each([
    '<script>alert(1)</script>',
    'Hallo <img src=x onerror=alert(1)>',
    '<ImG src=x',
    '<a href="javascript:alert(1)">x</a>',
    '<svg/onload=alert(1)>',
    '<!-- x -->',
    '<b onclick="x()">x</b>',
  ])('is refused: %s', (text) => {
    for (const format of ['plain', 'markdown', 'icu'] as const) {
      const [first] = foundOf('html', { source: 'Hello', text, format });
      expect(first?.[0]).toBe('error');
    }
  });

  it('is what the source has, too', () => {
    const source = 'Press <kbd class="k">Ctrl</kbd> now';
    expect(problemsOf({ source, text: 'Drücken Sie <kbd class="k">Strg</kbd> jetzt' })).toEqual([]);
    expect(codesOf({ source, text: 'Drücken Sie <kbd class="q">Strg</kbd> jetzt' })).toEqual(['html', 'tag_lost']);
  });

  it('is no comparison of numbers', () => {
    expect(problemsOf({ source: 'when a < b and c > d', text: 'wenn a < b und c > d' })).toEqual([]);
  });

  it('is a link to a script', () => {
    expect(foundOf('html', markdown('[page](https://a.org)', '[Seite](javascript:alert)'))).toEqual([
      ['error', { name: 'javascript:alert' }],
    ]);
  });

  it('is no number to call, which differs from country to country', () => {
    expect(foundOf('html', markdown('[112](tel:112)', '[110](tel:110)'))).toEqual([]);
  });
});

describe('markdown', () => {
  const source = '# Title\n\n- **one** of *two*\n- see [page](https://a.org)';

  it('is kept', () => {
    const text = '# Titel\n\n- *zwei*, davon **eins**\n- siehe [Seite](https://a.org)';
    expect(problemsOf(markdown(source, text))).toEqual([]);
    expect(problemsOf(markdown('**a** and __b__', '__x__ und **y**'))).toEqual([]);
  });

  it.each([
    ['heading', 'Titel\n\n- **eins** von *zwei*\n- siehe [Seite](https://a.org)', 1, 0],
    ['strong', '# Titel\n\n- eins von *zwei*\n- siehe [Seite](https://a.org)', 1, 0],
    ['emphasis', '# Titel\n\n- **eins** von zwei\n- siehe [Seite](https://a.org)', 1, 0],
    ['list', '# Titel\n\n- **eins** von *zwei*, siehe [Seite](https://a.org)', 2, 1],
    ['link', '# Titel\n\n- **eins** von *zwei*\n- siehe Seite', 'https://a.org', ''],
    ['link', '# Titel\n\n- **eins** von *zwei*\n- siehe [Seite](https://b.org)', 'https://a.org', 'https://b.org'],
  ])('that is lost is a warning: %s', (name, text, expected, found) => {
    expect(problemsOf(markdown(source, text))).toEqual([
      { code: 'markdown_lost', severity: 'warning', params: { name, expected, found } },
    ]);
  });
});

it('counts links that the source does not have', () => {
  expect(foundOf('markdown_lost', markdown('page', '[Seite](https://a.org)'))).toEqual([
    ['warning', { name: 'links', expected: 0, found: 1 }],
  ]);
});

describe('numbers', () => {
  it.each([
    ['1,000.5 points', '1.000,5 Punkte', 'de-DE'],
    ['1,000,000 points', '1 000 000 points', 'fr-FR'],
    ['150,000 points', '1,50,000 अंक', 'hi-IN'],
    ['between 0 and 10', 'بين ٠ و١٠', 'ar-EG'],
    ['between 0 and 10', '० से १० तक', 'hi-IN'],
    ['12 points', '１２点', 'ja-JP'],
    ['on 2024-01-31', 'am 31.1.2024', 'de-DE'],
    ['1. first\n2. second', '1) erstens\n2) zweitens', 'de-DE'],
  ])('are the same in whatever way they are written: %s, %s', (source, text, locale) => {
    expect(codesOf({ source, text, locale, format: 'markdown' })).toEqual([]);
  });

  it('may be digits where the source has a word', () => {
    expect(problemsOf({ source: 'The second step', text: '第2段階', locale: 'ja-JP' })).toEqual([]);
    expect(codesOf({ source: 'The second step', text: '第22段階', locale: 'ja-JP' })).toEqual(['number_differs']);
  });

  it('that are others are a warning', () => {
    expect(foundOf('number_differs', { source: 'in 14 days', text: 'in 41 Tagen' })).toEqual([
      ['warning', { expected: '14', found: '41' }],
    ]);
    expect(foundOf('number_differs', { source: '2 weeks', text: 'zwei Wochen' })).toEqual([
      ['warning', { expected: '2', found: '' }],
    ]);
  });
});

describe('length', () => {
  it('counts characters as a reader does', () => {
    expect(problemsOf({ source: 'Yes', text: 'नमस्ते', locale: 'hi-IN', maxLength: 4 })).toEqual([]);
    expect(problemsOf({ source: 'Hi', text: 'Na 👩‍👩‍👧', maxLength: 4 })).toEqual([]);
    expect(foundOf('too_long', { source: 'Yes', text: 'Jawohl', maxLength: 5 })).toEqual([
      ['error', { limit: 5, length: 6 }],
    ]);
  });
});

it('has errors before warnings', () => {
  const severities = problemsOf({ source: 'Wait 5 {{ a }}?', text: ' Warten Sie {{ b }}.' }).map(
    ({ severity }) => severity,
  );
  expect(severities).toEqual([...severities].sort());
  expect(new Set(severities)).toEqual(new Set(['error', 'warning']));
});
