import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstrumentDocument } from 'core/instrument/document';
import { compileInstrument } from 'core/instrument/program';
import { scoreSheet } from 'core/scoring';
import { cleanText } from 'seed/build/clean';
import { correct } from 'seed/build/corrections';
import { isStillEnglish } from 'seed/build/english';
import { resultCorrections } from 'seed/build/ipip/corrections';
import { domains } from 'seed/build/ipip/scales';
import { localeOf } from 'seed/build/locales';
import { readSource } from 'seed/build/sources';
import { dataFolder, sayNotRun } from './dataFolder';

interface ExpectedTexts {
  languages: Record<
    string,
    {
      domain: string;
      title: string;
      shortDescription: string;
      description: string;
      scoreText: string;
      text: string;
      facets: { facet: number; title: string; text: string }[];
    }[]
  >;
}

const document: InstrumentDocument = JSON.parse(
  readFileSync(join(__dirname, '../../seed/instruments/ipip_neo_120.json'), 'utf8'),
);

/** The level nuggets chosen for the case's first respondent, and the texts of all facets. */
function chosenNuggets(): string[] {
  const testCase = document.testCases?.find(({ code }) => code === 'mock1_without_norms');
  if (!testCase) throw new Error('The demo inventory has lost the test case mock1_without_norms');
  return scoreSheet(compileInstrument(document), { answers: testCase.answers }).nuggets;
}

/** The published texts by their key in the source and the text key that they are shown under. */
function publishedTexts(
  language: ExpectedTexts['languages'][string],
): { source: string; shown: string; text: string }[] {
  return language.flatMap((entry) => {
    const domain = domains.find(({ letter }) => letter === entry.domain);
    if (!domain) throw new Error(`Unknown domain ${entry.domain}`);
    return [
      { source: `${entry.domain}.title`, shown: `calculation.${domain.code}.name`, text: entry.title },
      {
        source: `${entry.domain}.shortDescription`,
        shown: `report.main.${domain.code}_summary.text`,
        text: entry.shortDescription,
      },
      {
        source: `${entry.domain}.description`,
        shown: `report.main.${domain.code}_about.text`,
        text: entry.description,
      },
      {
        source: `${entry.domain}.${entry.scoreText}`,
        shown: `nugget.${domain.code}_${entry.scoreText}.text`,
        text: entry.text,
      },
      ...entry.facets.flatMap((facet) => {
        const code = domain.facets[facet.facet - 1]?.code;
        return [
          { source: `${entry.domain}${facet.facet}.title`, shown: `calculation.${code}.name`, text: facet.title },
          { source: `${entry.domain}${facet.facet}.text`, shown: `nugget.${code}_text.text`, text: facet.text },
        ];
      }),
    ];
  });
}

describe('the report of the first respondent of A03', () => {
  it('chooses the level of each domain, and every facet', () => {
    const nuggets = chosenNuggets();
    expect(nuggets.filter((code) => /_(low|neutral|high)$/.test(code))).toEqual([
      'neuroticism_low',
      'extraversion_neutral',
      'openness_neutral',
      'agreeableness_low',
      'conscientiousness_neutral',
    ]);
    expect(nuggets.filter((code) => code.endsWith('_text'))).toHaveLength(30);
  });

  it('shows the published texts, in every language that has them', () => {
    if (dataFolder === undefined) {
      sayNotRun('that report texts equal the published ones');
      expect(document.texts['en-US']?.['nugget.neuroticism_low.text']).toContain('composed and unflappable');
      return;
    }
    const nuggets = chosenNuggets();
    const { languages } = readSource<ExpectedTexts>(dataFolder, 'cases/A03_expected_report_texts.json');
    expect(Object.keys(languages)).toEqual(['en', 'ar', 'de', 'fr']);
    const english = new Map(publishedTexts(languages.en ?? []).map(({ source, text }) => [source, cleanText(text)]));
    const shownIn = new Map<string, number>();
    for (const [language, entries] of Object.entries(languages)) {
      const locale = localeOf(language);
      for (const { source, shown, text } of publishedTexts(entries)) {
        const cleaned = cleanText(text);
        const corrections = resultCorrections.filter(({ key }) => key === source);
        const wanted = correct({ [source]: cleaned }, language, corrections).texts[source];
        const actual = document.texts[locale]?.[shown];
        const nugget = /^nugget\.(\w+)\.text$/.exec(shown)?.[1];
        if (nugget) expect(nuggets).toContain(nugget);
        if (actual === undefined) {
          expect(wanted === undefined || isStillEnglish(cleaned, english.get(source) ?? '')).toBe(true);
        } else {
          expect([locale, shown, actual]).toEqual([locale, shown, wanted]);
          shownIn.set(locale, (shownIn.get(locale) ?? 0) + 1);
        }
      }
    }
    expect(Object.fromEntries(shownIn)).toEqual({ 'en-US': 80, 'ar-EG': 70, 'de-DE': 80, 'fr-FR': 79 });
  });
});
