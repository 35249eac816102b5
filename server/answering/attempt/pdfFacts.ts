import type { Audience, InstrumentDocument } from 'core/instrument/document';
import type { CompiledInstrument } from 'core/instrument/program';
import { addedWord } from 'core/instrument/respondent';
import { nameIn } from 'core/instrument/textKeys';
import type { ResultWords } from 'core/instrument/valueText';
import { formattingLocale } from 'core/language/formatting';
import { formatValue } from 'core/report';
import { type NormUse, normUse } from 'core/report/norms';
import { plainName } from 'core/report/plainNames';
import type { Version } from '../../authoring/instrument/versions';
import type { FrozenRespondent } from '../../database/schema/attempt';
import type { PdfFact } from '../../pdf/input';
import type { pdfWords } from '../../pdf/words';
import type { Scoring } from './earlierScores';

type Say = Awaited<ReturnType<typeof pdfWords>>['say'];

/** Created once: creating takes longer than use. Time zones come from devices, so not every one is kept. */
const formats = new Map<string, Intl.DateTimeFormat>();
const mostFormats = 500;

function formatOf(locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(formattingLocale(locale), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  if (formats.size >= mostFormats) formats.clear();
  formats.set(key, format);
  return format;
}

/** A moment in the format of a locale, with its zone: the respondent's, if known. */
export function writtenMoment(at: Date, locale: string, timeZone = 'UTC'): string {
  try {
    return formatOf(locale, timeZone).format(at);
  } catch {
    // A zone unknown to this machine.
    return formatOf(locale, 'UTC').format(at);
  }
}

const uses = new WeakMap<CompiledInstrument, Map<Audience, NormUse>>();

/** Computed once per version for those whose scores all have a value. */
function usedBy(
  { compiled, definition }: Pick<Version, 'compiled' | 'definition'>,
  audience: Audience,
  hasValue: Told['hasValue'],
): NormUse {
  const isWhole = (definition.calculations ?? []).every(
    ({ code, shownTo }) => !shownTo?.includes(audience) || hasValue(code),
  );
  if (!isWhole) {
    const { tables, constants } = normUse(definition, audience, hasValue);
    // What was asked for and not given is the reason.
    return { tables, constants, respondent: usedBy({ compiled, definition }, audience, () => true).respondent };
  }
  const known = uses.get(compiled) ?? new Map<Audience, NormUse>();
  uses.set(compiled, known);
  const use = known.get(audience) ?? normUse(definition, audience);
  known.set(audience, use);
  return use;
}

interface Told {
  /** Of the version that gave the scores, in the reader's language. */
  document: InstrumentDocument;
  chain: readonly string[];
  locale: string;
  say: Say;
  words: ResultWords;
  audience: Audience;
  version: Version;
  scorer: Version;
  rescored: Scoring | undefined;
  completedAt: Date;
  respondent: FrozenRespondent;
  /** Whether a calculation has a value for this person. */
  hasValue(calculation: string): boolean;
  /** A table says what scores were compared with: it is not named again. */
  hasNorms: boolean;
}

interface Proven extends Pick<Told, 'document' | 'say' | 'version' | 'scorer' | 'rescored'> {
  /** The code that proves the report genuine, and where to check it. */
  proof: { code: string; address: string };
}

/** The facts behind a report: what was answered and when, which version scored it, which norms it uses. */
export function reportFacts(told: Told): PdfFact[] {
  const {
    document,
    chain,
    locale,
    say,
    words,
    audience,
    version,
    scorer,
    rescored,
    completedAt,
    respondent,
    hasNorms,
  } = told;
  const number = (value: number) => formatValue(value, locale);
  const { tables, respondent: asked, constants } = usedBy(scorer, audience, told.hasValue);
  const named = (key: string, code: string) => nameIn(document.texts, key, chain, code).text;
  const { textRevision: revision } = version;
  const facts: PdfFact[] = [
    { name: say('pdf.fact.instrument'), value: named('title', document.code) },
    {
      name: say('pdf.fact.version'),
      value: revision > 0 ? say('pdf.version_revised', { version: version.number, revision }) : number(version.number),
    },
    { name: say('pdf.fact.answered'), value: writtenMoment(completedAt, locale, respondent.timeZone) },
  ];
  if (rescored !== undefined) {
    const date = writtenMoment(rescored.at, locale, respondent.timeZone);
    facts.push({ name: say('pdf.fact.rescored'), value: say('pdf.rescored_by', { date, version: scorer.number }) });
    const reason =
      rescored.added === null ? rescored.note : say('result.addedReason', { added: addedWord(rescored.added) });
    if (reason !== '') facts.push({ name: say('pdf.fact.reason'), value: reason });
  }
  const datum = {
    age: () => (respondent.age === undefined ? undefined : number(respondent.age)),
    sex: () => (respondent.sex === undefined ? undefined : say('pdf.sex', { sex: respondent.sex })),
    country: () =>
      respondent.country === undefined
        ? undefined
        : new Intl.DisplayNames([formattingLocale(locale)], { type: 'region', fallback: 'code' }).of(
            respondent.country,
          ),
  };
  for (const one of asked) {
    const value = datum[one]() ?? say('pdf.fact.not_given');
    const isAdded = respondent.added?.some((field) => field === one) === true;
    facts.push({ name: say(`pdf.fact.${one}`), value: isAdded ? say('pdf.added', { value }) : value });
  }
  if (hasNorms) return facts;
  if (tables.length > 0) {
    const name = say('pdf.fact.tables');
    if (audience === 'staff') facts.push({ name, value: tables.join(', '), ltr: true });
    else facts.push({ name, value: say('pdf.tables', { count: tables.length }) });
  }
  for (const { calculation, mean, sd } of constants) {
    const name =
      audience === 'staff'
        ? named(`calculation.${calculation}.name`, calculation)
        : plainName({ document, chain, words }, calculation).text;
    facts.push({
      name: say('pdf.fact.norm', { name }),
      value: say('pdf.norm', { mean: number(mean), sd: number(sd) }),
    });
  }
  return facts;
}

/** How to verify a report: its codes and checksums, and where to check them. */
export function reportReceipt({ document, say, version, scorer, rescored, proof }: Proven): PdfFact[] {
  return [
    { name: say('pdf.fact.proof'), value: proof.code, ltr: true },
    { name: say('pdf.fact.check'), value: proof.address, href: proof.address, ltr: true },
    { name: say('pdf.fact.code'), value: document.code, ltr: true },
    { name: say('pdf.fact.checksum'), value: version.checksum, ltr: true },
    ...(rescored === undefined
      ? []
      : [{ name: say('pdf.fact.rescored_checksum'), value: scorer.checksum, ltr: true as const }]),
  ];
}
