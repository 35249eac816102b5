import { codesOf, foundOf, problemsOf } from './checking.testing';
import { termsIn } from './glossary';

describe('space at the edges', () => {
  it('is a warning, at which edge it may be', () => {
    expect(foundOf('edge_space', { source: 'Yes', text: ' Ja' })).toEqual([
      ['warning', { edge: 'start', kind: 'surplus' }],
    ]);
    expect(foundOf('edge_space', { source: 'Yes', text: 'Ja\u00A0\n' })).toHaveLength(1);
    expect(foundOf('edge_space', { source: 'Yes ', text: 'Ja' })).toEqual([
      ['warning', { edge: 'end', kind: 'missing' }],
    ]);
    expect(problemsOf({ source: ' and ', text: ' und ' })).toEqual([]);
  });
});

describe('a text like its source', () => {
  const same = (text: string, more = {}) => codesOf({ source: text, text, ...more });

  it('is a warning', () => {
    expect(same('Answers')).toEqual(['same_as_source']);
    expect(same('{n, plural, one {# answer} other {# answers}}', { format: 'icu' })).toEqual(['same_as_source']);
    expect(same('内容', { sourceLocale: 'zh-CN', locale: 'zh-TW' })).toEqual(['same_as_source']);
  });

  it('is none where there are no words, or in a variety of the same language', () => {
    expect(same('{n, number} / {total, number}', { format: 'icu' })).toEqual([]);
    expect(same('{{ total }} %')).toEqual([]);
    expect(same('1–5')).toEqual([]);
    expect(same('Answers', { locale: 'en-GB' })).toEqual([]);
    expect(same('PHQ-9', { glossary: [{ term: 'PHQ', translation: null }] })).toEqual([]);
  });
});

describe('the glossary', () => {
  const check = (source: string, text: string, term: string, translation: string | null, locale = 'de-DE') =>
    foundOf('glossary', { source, text, locale, glossary: [{ term, translation }] });

  it.each([
    ['Your score is high', 'Ihr Punktwert ist hoch', 'score', 'Punktwert', 'de-DE'],
    ['All scores', 'Alle Punktwerte', 'Score', 'Punktwert', 'de-DE'],
    ['The books', 'Die Bücher', 'book', 'Buch', 'de-DE'],
    ['Result', 'Testergebnisse', 'result', 'Ergebnis', 'de-DE'],
    ['The scale', 'на шкале', 'scale', 'шкала', 'ru-RU'],
    ['Scale score', 'значения по шкале', 'scale score', 'значение шкалы', 'ru-RU'],
    ['Scales', 'المقاييس', 'scale', 'مقياس', 'ar-EG'],
    ['Results', 'परिणामों', 'result', 'परिणाम', 'hi-IN'],
    ['The questionnaire', '此量表', 'questionnaire', '量表', 'zh-CN'],
    ['The PHQ is short', 'Der PHQ ist kurz', 'PHQ', null, 'de-DE'],
  ])('finds its word in whatever form: %s, %s', (source, text, term, translation, locale) => {
    expect(check(source, text, term, translation, locale)).toEqual([]);
  });

  it('says which word was expected', () => {
    expect(check('Your score', 'Ihr Resultat', 'score', 'Punktwert')).toEqual([
      ['warning', { term: 'score', expected: 'Punktwert' }],
    ]);
    expect(check('此量表', 'The form', '量表', 'questionnaire', 'en-US')).toHaveLength(1);
    expect(check('The PHQ', 'Der Bogen', 'PHQ', null)).toEqual([['warning', { term: 'PHQ', expected: 'PHQ' }]]);
  });

  it('looks for words, not for parts of them, and not in placeholders', () => {
    expect(check('They scored', 'Sie trafen', 'score', 'Punktwert')).toEqual([]);
    expect(check('Underscore', 'Unterstrich', 'score', 'Punktwert')).toEqual([]);
    expect(check('It is {{ score }}', 'Es sind {{ score }}', 'score', 'Punktwert')).toEqual([]);
  });

  it('takes the longest of terms that overlap', () => {
    const glossary = [
      { term: 'score', translation: 'Punktwert' },
      { term: 'raw score', translation: 'Rohwert' },
    ];
    expect(termsIn('The raw scores', 'en-US', glossary)).toEqual([glossary[1]]);
    expect(termsIn('A score and raw scores', 'en-US', glossary)).toEqual([glossary[1], glossary[0]]);
  });
});

describe('the sign at the end', () => {
  it.each([
    ['Ready?', 'هل أنت جاهز؟', 'ar-EG'],
    ['Ready?', '准备好了吗？', 'zh-CN'],
    ['Done.', '完了しました。', 'ja-JP'],
    ['Done.', 'पूरा हुआ।', 'hi-IN'],
    ['Done.', 'เสร็จแล้ว', 'th-TH'],
    ['Ready?', 'Είστε έτοιμοι;', 'el-GR'],
    ['Ready?', '¿Está listo?', 'es-ES'],
    ['Name:', 'Nom\u202F:', 'fr-FR'],
    ['Wait…', 'Warten...', 'de-DE'],
    ['He said “yes.”', 'Er sagte „ja.“', 'de-DE'],
    ['**Done.**', '**Fertig.**', 'de-DE'],
  ])('is the language’s own: %s, %s', (source, text, locale) => {
    expect(problemsOf({ source, text, locale, format: 'markdown' })).toEqual([]);
  });

  it.each([
    ['Done.', 'Fertig', 'de-DE', '.', ''],
    ['Name', 'Name:', 'fr-FR', '', ':'],
    ['Ready?', 'جاهز?', 'ar-EG', '؟', '?'],
    ['Done.', '完成.', 'zh-CN', '。', '.'],
    ['Ready?', 'Está listo?', 'es-ES', '¿', ''],
    ['Ready?', 'Fertig.', 'de-DE', '?', '.'],
  ])('that is another is a warning: %s, %s', (source, text, locale, expected, found) => {
    expect(foundOf('punctuation', { source, text: ` ${text}`.trim(), locale })).toEqual([
      ['warning', { expected, found }],
    ]);
  });
});

it('has nothing against an empty text: it is missing', () => {
  expect(problemsOf({ source: 'Hello {name}', text: ' ', format: 'icu' })).toEqual([]);
});
