import { checkTranslation } from 'core/language/checks';
import { tokens } from 'core/language/tokens';
import { isMissing } from './missingTexts';

type Texts = Readonly<Record<string, string>>;

/** Texts that are the same in every language: names, symbols (of statistics, too), and placeholders alone. */
const sameEverywhere =
  /^(?:[\s\p{P}\p{S}\p{N}]|\{\w+(?:, number)?\}|Google|JSON|CSV|PDF|PO|XLIFF|OK|ID|URL|SVG|AI|ICU|PHQ-9|E-Mail|Markdown|F8|A4|ICC|\b[nprk]\b)*$/u;

/** By locale: keys of words that the language has taken over as they are, or shares with English. */
const loanwords: Readonly<Record<string, readonly string[]>> = {
  'de-DE': [
    'codes.code',
    'codes.title',
    'dataset.maximum',
    'dataset.minimum',
    'dataset.name',
    'dataset.nominal',
    'dataset.ordinal',
    'dataset.person',
    'dataset.text',
    'dataset.variable',
    'dataset.version',
    'product.name',
    'results.crosstab.test',
    'results.crosstab.test.chi2',
    'results.crosstab.tests',
    'results.fact.arm',
    'results.fact.version',
    'results.export.values.codes',
    'results.filter.add',
    'results.filter.label',
    'results.groups.effect.eta2',
    'results.groups.effect.g',
    'results.groups.median',
    'results.groups.test',
    'results.groups.test.kruskal',
    'results.groups.test.mannWhitney',
    'results.groups.tests',
    'results.items.column.item',
    'results.languages.item',
    'results.minutes.median',
    'results.respondents.name',
    'results.scales.alpha',
    'results.scales.items',
    'results.version',
    'results.weights.variable',
    'survey.preview.arm',
    'testRuns.instrument',
    'testRuns.took',
    'testRuns.version',
    'chat.field.text',
    'prompt.name',
    'prompt.purpose.chat',
    'prompt.variable.name',
    'prompt.type.text',
    'prompt.tab.write',
    'prompt.try.took',
    'prompt.version',
    'prompt.version.number',
    'prompt.version.by',
    'prompt.expect.text',
    'prompt.runs.of',
    'audit.change.name',
    'catalog.name',
    'catalog.code',
    'catalog.icon.user',
    'survey.mails.body',
    'survey.mails.variable.link',
    'survey.mails.variable.name',
    'survey.items.kind.instrument',
    'survey.invite.name',
    'survey.attributes.kind.text',
    'front.sample.extraversion',
    'calculation.name',
    'calculation.type.text',
    'calculation.band.text',
    'calculation.color.orange',
    'calculation.wizard.step.items',
    'nugget.text',
    'reportEditor.block.text',
    'reportEditor.kind.text',
    'image.code',
    'svg.code',
    'rescoring.version',
    'draft.code',
    'overview.versionNumber',
    'reading.negative',
    'reading.plus',
    'reading.minus',
    'formulaEditor.kind.text',
    'formulaEditor.template.link',
    'formula.category.texts',
    'question.text',
    'question.kind.matrix',
    'question.limit.min',
    'question.limit.max',
    'audit.change.code',
    'audit.change.passkey',
    'audit.change.version',
    'instrument.status',
    'instrument.version',
    'menu.instrument',
    'users.status',
    'result.receipt.code',
    'history.version',
    'trend.versionColumn',
    'trend.versionMark',
    'pdf.fact.code',
    'pdf.fact.version',
    'access.code.label',
    'access.verified.version',
    'access.give.chooseInstrument',
  ],
  'es-ES': [
    'dataset.no',
    'dataset.nominal',
    'dataset.ordinal',
    'dataset.variable',
    'dataset.variables',
    'export.total',
    'figures.gross',
    'invoice.total',
    'offer.form.total',
    'order.total',
    'results.crosstab.test.chi2',
    'results.groups.effect.eta2',
    'results.scree.factor',
    'results.weights.variable',
    'testRuns.took',
    'prompt.purpose.chat',
    'prompt.variables',
    'prompt.tab.write',
    'prompt.try.took',
    'catalog.colour',
    'formulaEditor.value.false',
    'pdf.no',
    'sample.no',
    'rescoring.no',
    'test.value.false',
    'calculation.band.color',
    'chart.series',
    'answerLibrary.yes_no_unknown.no',
    'translate.severity.error',
    'audit.change.roles',
    'audit.no',
    'export.no',
    'export.roles',
    'instrument.problem.error',
    'menu.exception',
    'player.no',
    'users.roles',
  ],
  'fr-FR': [
    'codes.code',
    'codes.title',
    'dataset.date',
    'dataset.maximum',
    'dataset.minimum',
    'dataset.type',
    'dataset.variable',
    'dataset.variables',
    'dataset.version',
    'export.total',
    'figures.gross',
    'invoice.date',
    'invoice.total',
    'order.total',
    'product.description',
    'product.tab.licences',
    'results.correlations.one',
    'results.crosstab.test',
    'results.crosstab.test.chi2',
    'results.crosstab.tests',
    'results.fact.version',
    'results.filter.scores',
    'results.groups.test',
    'results.groups.tests',
    'results.items.column.item',
    'results.languages.item',
    'results.minutes.title',
    'results.questions.question',
    'results.quotas.title',
    'results.respondent.minutes',
    'results.scales.alpha',
    'results.scales.choose',
    'results.scales.items',
    'results.scales.score',
    'results.scales.scores',
    'results.stops.question',
    'results.tab.questions',
    'results.version',
    'results.weights.variable',
    'testRuns.actions',
    'testRuns.instrument',
    'testRuns.took',
    'testRuns.version',
    'chat.conversations',
    'chat.field.score',
    'chat.field.percentile',
    'prompt.head',
    'prompt.description',
    'prompt.purpose.chat',
    'prompt.variables',
    'prompt.variable.type',
    'prompt.variable.options',
    'prompt.tab.write',
    'prompt.tab.versions',
    'prompt.try.took',
    'prompt.version',
    'prompt.version.number',
    'prompt.version.by',
    'prompt.runs.of',
    'audit.change.instruments',
    'catalog.description',
    'catalog.code',
    'survey.mails.kind.invitation',
    'test.trial.email',
    'survey.place.quotas',
    'survey.items.kind.instrument',
    'survey.items.kind.page',
    'survey.items.fixed',
    'survey.invitations.title',
    'survey.texts.key.description',
    'front.sample.extraversion',
    'sample.mode.scores',
    'calculation.view.tables',
    'calculation.deeds',
    'calculation.description',
    'calculation.graph.item',
    'calculation.graph.table',
    'calculation.table.edit',
    'calculation.wizard.step.items',
    'calculation.wizard.step.score',
    'calculation.wizard.method',
    'calculation.wizard.norm.choose',
    'nugget.condition',
    'reportEditor.kind.image',
    'reportEditor.kind.scores',
    'chart.kind.radar',
    'chart.scores',
    'chart.description',
    'image.edit',
    'image.list',
    'image.pixels',
    'image.code',
    'svg.code',
    'test.scores',
    'test.expected.values',
    'rescoring.version',
    'draft.tab.question',
    'palette.questions',
    'draft.tab.images',
    'draft.code',
    'overview.versionNumber',
    'overview.structure',
    'formulaEditor.kind.question',
    'formulaEditor.kind.table',
    'formula.category.choice',
    'formula.category.items',
    'formula.category.dates',
    'question.one',
    'question.section',
    'question.kind.date',
    'question.limit.min',
    'question.limit.max',
    'question.image',
    'question.part.section',
    'question.part.question',
    'question.part.table',
    'question.part.image',
    'result.beforeTable',
    'place.view.player',
    'translate.tab.suggestions',
    'translations.part.question',
    'translations.part.section',
    'audit.change.code',
    'audit.change.version',
    'export.question',
    'export.score',
    'export.version',
    'instrument.questions',
    'instrument.sections',
    'instrument.version',
    'instrument.versions',
    'list.actions',
    'menu.instrument',
    'menu.instruments',
    'permissions.kind.Instrument',
    'users.sessions',
    'result.receipt.code',
    'history.version',
    'trend.date',
    'trend.versionColumn',
    'trend.versionMark',
    'compare.scores',
    'compare.score',
    'compare.question',
    'pdf.fact.code',
    'pdf.fact.version',
    'access.code.label',
    'access.verified.version',
    'access.give.chooseInstrument',
  ],
  'pt-BR': [
    'dataset.nominal',
    'dataset.ordinal',
    'export.total',
    'figures.gross',
    'invoice.total',
    'offer.form.total',
    'order.total',
    'results.groups.effect.eta2',
    'results.items.column.item',
    'results.languages.item',
    'testRuns.took',
    'prompt.purpose.chat',
    'prompt.tab.write',
    'prompt.try.took',
    'survey.mails.variable.link',
    'test.trial.email',
    'survey.place.items',
    'calculation.wizard.tag',
    'chart.kind.radar',
    'image.pixels',
    'question.tag',
    'question.tags',
    'formulaEditor.kind.tag',
    'formulaEditor.template.link',
  ],
};

interface Writing {
  /** Its quotation marks, inner ones too; no others stand in its texts. */
  quotes: string;
  /** Letters of its own: a text without any was not translated. */
  script?: RegExp;
  /** What it never writes. */
  wrong?: RegExp;
}

const latin = { quotes: '“”‘’' };

/** How each shipped language is written. */
const writing: Readonly<Record<string, Writing>> = {
  'en-US': latin,
  'en-GB': latin,
  'ar-EG': { quotes: '«»“”‹›', script: /\p{Script=Arabic}/u, wrong: /[?,;](?=\s|$)/ },
  'de-DE': { quotes: '„“‚‘’' },
  'es-ES': { quotes: '«»“”‘’' },
  'fr-FR': { quotes: '«»“”’', wrong: /\p{L}'\p{L}|\p{L}[?!;]|«[^\u00A0\u202F]|[^\u00A0\u202F]»/u },
  'pt-BR': latin,
  'ru-RU': { quotes: '«»„“', script: /\p{Script=Cyrillic}/u },
  'hi-IN': { quotes: '“”‘’', script: /\p{Script=Devanagari}/u },
  'ja-JP': {
    quotes: '「」『』',
    script: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    wrong: /[。？！] |[?!;](?=\s|$)/,
  },
  'ko-KR': { quotes: '“”‘’', script: /\p{Script=Hangul}/u },
  'zh-CN': {
    quotes: '“”‘’「」',
    script: /\p{Script=Han}/u,
    wrong: /[。？！，] |[?!;,](?=\s|$)|[們這說時為對設問題資號]/,
  },
  'zh-TW': {
    quotes: '「」『』',
    script: /\p{Script=Han}/u,
    wrong: /[。？！，] |[?!;,](?=\s|$)|[们这说时为对设问题资号]/,
  },
};

const anyQuote = /["“”„«»‹›「」『』]/gu;

/** The words of a message, its placeholders and frames left out. */
const wordsOf = (text: string): string =>
  tokens(text, 'icu')
    .map((piece) => (piece.protected ? '\uFFFC' : piece.text))
    .join('');

/** What of a text is against how its language is written. */
function writingFaults(locale: string, text: string): string[] {
  const rules = writing[locale];
  if (!rules) return [`nothing is known of how ${locale} is written`];
  const words = wordsOf(text);
  const faults: string[] = [];
  const foreign = (words.match(anyQuote) ?? []).filter((sign) => !rules.quotes.includes(sign));
  if (foreign.length > 0) faults.push(`quotation marks ${foreign.join(' ')}`);
  if (words.includes('...')) faults.push('three full stops for an ellipsis');
  const wrong = rules.wrong?.exec(words)?.[0];
  if (wrong !== undefined) faults.push(`“${wrong}” is not written so`);
  if (rules.script && !sameEverywhere.test(text) && /\p{L}/u.test(words) && !rules.script.test(words)) {
    faults.push('no letter of its script');
  }
  if (text !== text.trim()) faults.push('space at the edge');
  return faults;
}

/** What a reviewer would refuse, and plural forms and edges, which may pass elsewhere. */
function checkFaults(locale: string, source: string, text: string): string[] {
  const input = { source, text, sourceLocale: 'en-US', locale, format: 'icu' as const, maxLength: null, glossary: [] };
  return checkTranslation(input)
    .filter(({ severity, code }) => severity === 'error' || code === 'plural_forms' || code === 'select_options')
    .map(({ code, params }) => `${code} ${JSON.stringify(params)}`);
}

/** Faults of the source itself: it has to be readable, and written as its language is. */
export function sourceFaults(locale: string, texts: Texts): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    [...checkFaults(locale, text, text), ...writingFaults(locale, text)].map((fault) => `${key}: ${fault}`),
  );
}

/**
 * Everything that is wrong with the texts of a locale beside those of en-US, as `key: what`. `isVariant`: it holds only what it says
 * differently.
 */
export function faultsOf(locale: string, source: Texts, texts: Texts, isVariant: boolean): string[] {
  const faults: string[] = [];
  for (const key of Object.keys(texts))
    if (!Object.hasOwn(source, key)) faults.push(`${key}: en-US has no such message`);
  for (const [key, original] of Object.entries(source)) {
    if (!Object.hasOwn(texts, key)) {
      if (!isVariant) faults.push(`${key}: missing; "npm run generate" adds and marks it`);
      continue;
    }
    const text = texts[key] ?? '';
    if (isMissing(original, text)) {
      faults.push(`${key}: not translated yet; "npm run texts:missing" lists all such texts`);
      continue;
    }
    if ((text.trim() === '') !== (original.trim() === '')) faults.push(`${key}: empty in one of the two`);
    if (text === original && original !== '') {
      if (isVariant) faults.push(`${key}: as in en-US, which stands in anyway`);
      else if (!sameEverywhere.test(original) && !loanwords[locale]?.includes(key)) faults.push(`${key}: untranslated`);
    }
    for (const fault of [...checkFaults(locale, original, text), ...writingFaults(locale, text)]) {
      faults.push(`${key}: ${fault}`);
    }
  }
  return faults;
}

/** Loanwords of a locale that its texts no longer are. */
export const unneededLoanwords = (locale: string, source: Texts, texts: Texts): string[] =>
  (loanwords[locale] ?? []).filter((key) => texts[key] !== source[key] || texts[key] === undefined);
