import type { InstrumentDocument } from './document';

/** A small document that has every kind of part, for tests; a new copy each time. */
export function exampleDocument(): InstrumentDocument {
  return {
    format: 'instrument/1',
    code: 'example_scale',
    baseLocale: 'en-US',
    domain: 'wellbeing',
    area: 'mood',
    settings: { paging: 'section', estimatedMinutes: 3, cover: 'sun' },
    answerSets: [
      {
        code: 'freq',
        answers: [
          { code: 'never', score: 0 },
          { code: 'sometimes', score: 1 },
          { code: 'often', score: 2 },
          { code: 'none_of_these', exclusive: true },
        ],
      },
    ],
    sections: [{ code: 'main' }, { code: 'more', visibleIf: 'q1 >= 1' }],
    questions: [
      { code: 'q1', kind: 'single_choice', section: 'main', answerSet: 'freq', required: true, tags: ['calm'] },
      { code: 'q2', kind: 'single_choice', section: 'main', answerSet: 'freq', reverse: true, tags: ['calm'] },
      {
        code: 'q3',
        kind: 'matrix',
        section: 'main',
        answerSet: 'freq',
        required: true,
        rows: [
          { code: 'r1', tags: ['calm'] },
          { code: 'r2', reverse: true },
        ],
      },
      { code: 'intro', kind: 'information', section: 'more' },
      {
        code: 'q4',
        kind: 'number',
        section: 'more',
        validation: { min: 0, max: 120, step: 1 },
        visibleIf: 'total >= 2',
      },
      {
        code: 'q5',
        kind: 'multiple_choice',
        section: 'more',
        answerSet: 'freq',
        validation: { minPicks: 1, maxPicks: 2 },
      },
      { code: 'q6', kind: 'short_text', section: 'more', validation: { maxLength: 40 } },
    ],
    tables: [
      {
        code: 't_norm',
        keys: [
          { name: 'raw', match: 'exact' },
          { name: 'sex', match: 'exact' },
          { name: 'age', match: 'range' },
        ],
        rows: [
          { keys: [4, 'female', [18, 29]], value: 53.1 },
          { keys: [4, 'male', [18, null]], value: 51 },
        ],
      },
    ],
    calculations: [
      {
        code: 'total',
        formula: 'sum(q1, q2, q3.r1, q3.r2)',
        decimals: 0,
        shownTo: ['respondent', 'staff'],
        bands: [
          { code: 'low', severity: 'low' },
          { code: 'raised', from: 4, severity: 'moderate', color: '#faad14' },
        ],
      },
      { code: 't', formula: 'lookup("t_norm", total, respondent.sex, respondent.age)', decimals: 1 },
    ],
    nuggets: [
      { code: 'n1', group: 'summary', condition: 'total >= 4', priority: 1 },
      { code: 'n2', group: 'summary', condition: 'total < 4', priority: 2 },
    ],
    charts: [{ code: 'c1', kind: 'gauge', range: [0, 8], series: [{ code: 's1', formula: 'total' }], bands: 'total' }],
    images: [{ code: 'sun', source: 'data:image/png;base64,iVBORw0KGgo=' }],
    svgs: [
      {
        code: 'face',
        // What cleaning makes of an empty drawing.
        source:
          'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMDAgMTUwIiB3aWR0aD0iMzAwIiBoZWlnaHQ9IjE1MCIvPg==',
        bindings: [{ element: 'mouth', target: 'fill', formula: 'if(total >= 4, "#ff0000", "#00ff00")' }],
      },
    ],
    reports: [
      {
        code: 'main',
        blocks: [
          { kind: 'heading', code: 'h1' },
          { kind: 'nuggets', group: 'summary', show: 'first' },
          { kind: 'scores', calculations: ['total'] },
          { kind: 'chart', chart: 'c1' },
          { kind: 'svg', svg: 'face', condition: 'total >= 0' },
          { kind: 'image', image: 'sun' },
        ],
      },
    ],
    testCases: [
      {
        code: 'worst',
        answers: { q1: 'often', q2: 'never', 'q3.r1': 'often', 'q3.r2': 'never' },
        respondent: { age: 25, sex: 'female' },
        expected: { total: 8, t: null, bands: { total: 'raised' }, nuggets: ['n1'] },
      },
    ],
    texts: {
      'en-US': {
        title: 'Example scale',
        description: 'How **calm** were you?',
        instructions: 'Think of the last week.',
        'section.main.title': 'Last week',
        'question.q1.text': 'I felt calm.',
        'question.q2.text': 'I felt hurried.',
        'question.q3.text': 'How often was this so?',
        'question.q3.r1.text': 'At home',
        'question.q3.r2.text': 'At work',
        'question.intro.text': 'A few more.',
        'question.q4.text': 'How many days?',
        'question.q4.unit': 'days',
        'question.q5.text': 'When?',
        'question.q6.text': 'Anything else?',
        'answer.freq.never.label': 'Never',
        'answer.freq.sometimes.label': 'Sometimes',
        'answer.freq.often.label': 'Often',
        'answer.freq.none_of_these.label': 'None of these',
        'calculation.total.name': 'Total',
        'band.total.low.label': 'Low',
        'band.total.raised.label': 'Raised',
        'nugget.n1.text': 'Your total is **{{ total }}**, which is raised.',
        'nugget.n2.text': 'Your total is {{ total }}.',
        'report.main.title': 'Your result',
        'report.main.h1.text': 'Summary',
        'chart.c1.title': 'Your total',
        'chart.c1.s1.label': 'Total',
        'svg.face.alt': 'A face',
        'image.sun.alt': 'The sun',
      },
      'ar-EG': {
        title: 'مقياس تجريبي',
        'question.q1.text': 'شعرت بالهدوء.',
        'nugget.n1.text': 'مجموعك **{{total}}** وهو مرتفع.',
      },
    },
  };
}
