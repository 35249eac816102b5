import type { InstrumentDocument } from '../instrument/document';
import { exampleDocument } from '../instrument/example.testing';
import { languageShares, reportLocales } from './languageShares';

const base = exampleDocument().texts['en-US'] ?? {};

/** The example with the chosen base texts as another language's own. */
function inAnother(locale: string, chosen: (key: string) => boolean): InstrumentDocument {
  const texts = Object.fromEntries(Object.entries(base).filter(([key]) => chosen(key)));
  return { ...exampleDocument(), texts: { 'en-US': base, [locale]: texts } };
}

const sharesIn = (
  document: InstrumentDocument,
  locale: string,
  chain = [locale, 'en-US'],
  reader = 'respondent' as const,
) => languageShares(document, new Map([[locale, chain]]), reader).get(locale);

const isQuestion = (key: string) => /^(question|section)\.|^instructions$/.test(key);

describe('what an instrument has in a language', () => {
  it('is told for questions, answers and report, with the language that the rest comes in', () => {
    const document = inAnother('ja-JP', (key) => isQuestion(key) || key === 'answer.freq.never.label');
    const shares = sharesIn(document, 'ja-JP');
    const questions = Object.keys(base).filter(isQuestion).length;
    expect(shares?.questions).toEqual({ own: questions, of: questions, otherwise: null });
    expect(shares?.answers).toEqual({ own: 1, of: 4, otherwise: 'en-US' });
    expect(shares?.report?.own).toBe(0);
    expect(shares?.report?.of).toBeGreaterThan(0);
    expect(shares?.report?.otherwise).toBe('en-US');
  });

  it('counts a blank text as absent, and one in a variety that is written alike as its own', () => {
    const british = inAnother('en-GB', () => false);
    expect(sharesIn(british, 'en-GB')?.questions).toMatchObject({ otherwise: null });
    expect(sharesIn(british, 'en-GB')?.questions?.own).toBe(sharesIn(british, 'en-GB')?.questions?.of);
    const blank = inAnother('ja-JP', () => false);
    blank.texts['ja-JP'] = { 'question.q1.text': ' ' };
    expect(sharesIn(blank, 'ja-JP')?.questions?.own).toBe(0);
  });

  it('leaves out of the report what its reader never gets to see', () => {
    const document = inAnother('ja-JP', () => false);
    document.reports = [
      ...(document.reports ?? []),
      { code: 'inside', audience: 'staff', blocks: [{ kind: 'heading', code: 'note' }] },
    ];
    const staffTexts = { 'report.inside.title': 'For staff', 'report.inside.note.text': 'Note' };
    const said = { 'nugget.n1.text': base['nugget.n1.text'] ?? '' };
    document.texts = { 'en-US': { ...base, ...staffTexts }, 'ja-JP': { ...staffTexts, ...said } };
    expect(sharesIn(document, 'ja-JP')?.report?.own).toBe(1);
    const forStaff = languageShares(document, new Map([['ja-JP', ['ja-JP', 'en-US']]]), 'staff').get('ja-JP');
    expect(forStaff?.report?.own).toBe(3);
  });

  it('has no report in a language that has names of scales, but nothing that is said to a person', () => {
    const isName = (key: string) => /^(calculation|chart)\.|\.label$|^report\./.test(key);
    const named = sharesIn(inAnother('ja-JP', isName), 'ja-JP');
    expect(named?.report).toEqual({ own: 0, of: expect.any(Number), otherwise: 'en-US' });
    const said = sharesIn(
      inAnother('ja-JP', (key) => key === 'nugget.n1.text'),
      'ja-JP',
    );
    expect(said?.report).toMatchObject({ own: 1, otherwise: 'en-US' });
    const plain = { ...inAnother('ja-JP', isName), nuggets: [] };
    for (const bundle of Object.values(plain.texts)) {
      for (const key of Object.keys(bundle)) if (/^nugget\.|^band\..*\.text$/.test(key)) delete bundle[key];
    }
    expect(sharesIn(plain, 'ja-JP')?.report?.own).toBeGreaterThan(0);
  });

  it('has no report where respondents see no results', () => {
    const document = { ...inAnother('ja-JP', isQuestion), settings: { results: 'staff' as const } };
    expect(sharesIn(document, 'ja-JP')?.report).toBeNull();
  });

  it('offers the report in the languages that have something of it', () => {
    const chains = new Map([
      ['en-US', ['en-US']],
      ['ja-JP', ['ja-JP', 'en-US']],
    ]);
    const shares = languageShares(inAnother('ja-JP', isQuestion), chains, 'respondent');
    expect(reportLocales(shares)).toEqual(['en-US']);
  });
});
