import type { AttemptResult } from 'core/contract/answering/attempt';
import type { Audience, Report } from 'core/instrument/document';
import { isRisk } from 'core/instrument/riskCalculation';
import { type ResolvedText, titleIn } from 'core/instrument/textKeys';
import { directionOf } from 'core/language';
import {
  type BlockModel,
  buildReport,
  type ReportContext,
  type ReportModel,
  reportLocales,
  type ScoreRow,
  shownScores,
} from 'core/report';
import { resultFileName } from 'core/report/fileName';
import type { VersionReader } from '../../authoring/instrument/versions';
import { AppError } from '../../errors';
import type { ReportPdfInput } from '../../pdf/input';
import { figuresTold, scalesFor } from '../../pdf/scaleWords';
import type { PdfService } from '../../pdf/service';
import { pdfWords } from '../../pdf/words';
import type { HelpService } from '../../platform/help/service';
import type { TranslationService } from '../../texts/service';
import type { VerificationService } from '../verification/service';
import { documentFor, earlierScores } from './earlierScores';
import { withFurther } from './furtherAnswers';
import { reportFacts, reportReceipt, writtenMoment } from './pdfFacts';
import { addressNote, riskBlocks } from './pdfForOthers';
import { helpTexts } from './pdfHelp';
import type { ResultReader } from './result';
import { runOf } from './scoring';
import type { CompletedAttempt } from './service';
import { showsResults } from './shownScores';

export interface AttemptPdfRequest {
  /** Code; undefined: the first that the reader may see, or only the scores if there is no report. */
  report: string | undefined;
  /** undefined: that of the attempt. */
  locale: string | undefined;
  paper: ReportPdfInput['paper'];
  /** Whose addresses of help stand with risks; undefined: for the person who answered those of their country, else those for everywhere. */
  country?: string | undefined;
  reader: ResultReader;
  /** With each question and its answer; only for the person who answered. */
  withAnswers?: boolean;
  /** One of many: documents that somebody waits for go first. */
  isOneOfMany?: boolean;
}

export interface AttemptPdfService {
  /**
   * A report of a completed attempt; the same each time, until its scores or texts change.
   * @throws AppError `access.denied` when results are for staff only, `not_found` (report, or nothing to be seen)
   */
  of(
    attempt: CompletedAttempt,
    request: AttemptPdfRequest,
  ): Promise<{ bytes: Uint8Array; name: string; locale: string }>;
}

interface Needs {
  versions: VersionReader;
  translations: Pick<TranslationService, 'bundle' | 'languages'>;
  pdf: PdfService;
  verifications: Pick<VerificationService, 'withReportCode'>;
  help: HelpService;
  siteUrl: () => string;
}

const audienceOf = ({ audience = 'respondent' }: Report): Audience => audience;

type Say = Awaited<ReturnType<typeof pdfWords>>['say'];

/** Codes of the scores that an audience's reports show. */
function toldScores(context: ReportContext, audience: Audience): Set<string> {
  const reports = (context.document.reports ?? []).filter((one) => audienceOf(one) === audience);
  const scores = reports.flatMap((report) => {
    const blocks = report.blocks.filter(({ kind }) => kind === 'scores');
    return buildReport(context, { ...report, blocks }).blocks;
  });
  return new Set(scores.flatMap((block) => (block.kind === 'scores' ? block.rows.map(({ code }) => code) : [])));
}

/** An earlier score, as far as it is still known. */
const earlierRow = ({
  code,
  name,
  nameLocale,
  value,
  formatted,
  band,
  bandLabel,
  bandLocale,
  severity,
}: AttemptResult['scores'][number]): ScoreRow => ({
  code,
  name: { text: name, locale: nameLocale },
  description: null,
  value,
  formatted,
  band:
    band === null
      ? null
      : {
          code: band,
          label: { text: bandLabel ?? band, locale: bandLocale ?? '' },
          text: null,
          severity: severity ?? 'none',
          color: null,
        },
  segments: [],
});

/** The report as the result page shows it, the risks first; without a report its scores. */
function wholeReport(
  context: ReportContext,
  report: Report | undefined,
  audience: Audience,
  words: { say: Say; locale: string; help: readonly ResolvedText[] },
): ReportModel {
  const rows = report ? [] : shownScores(context, audience);
  const model: ReportModel = report
    ? buildReport(context, report)
    : { code: 'scores', audience, title: null, blocks: rows.length > 0 ? [{ kind: 'scores', rows }] : [] };
  const blocks = model.blocks.filter((block) => block.kind !== 'nuggets' || !isRisk(block.group));
  return {
    ...model,
    blocks: [...riskBlocks(context, words), ...blocks],
  };
}

const headed = (code: string, text: string, locale: string, rows: ScoreRow[]): BlockModel[] =>
  rows.length > 0
    ? [
        { kind: 'heading', code, text: { text, locale } },
        { kind: 'scores', rows },
      ]
    : [];

export function createAttemptPdfService({
  versions,
  translations,
  pdf,
  verifications,
  help,
  siteUrl,
}: Needs): AttemptPdfService {
  return {
    of: async (attempt, request) => {
      const { report: code, locale: asked, paper, reader, withAnswers = false, isOneOfMany = false } = request;
      const { record, version, scorer, scorings } = attempt;
      const { completedAt, respondent } = record;
      if (completedAt === null) throw new AppError('attempt.not_completed', { params: { status: record.status } });
      const isHidden = attempt.hidesResults || !showsResults(scorer.definition);
      if (reader.audience === 'respondent' && isHidden) throw new AppError('access.denied');
      const locales = reportLocales(await versions.sharesOf(scorer, reader.audience));
      const { document, chain, locale } = await documentFor(versions, scorer, asked ?? record.locale, locales);
      const seen = (document.reports ?? []).filter(
        (one) => reader.audience === 'staff' || audienceOf(one) === 'respondent',
      );
      const report = code === undefined ? seen[0] : seen.find((one) => one.code === code);
      if (report === undefined && code !== undefined) throw new AppError('not_found');
      const audience = report === undefined ? reader.audience : audienceOf(report);

      const words = await pdfWords(translations, locale);
      const { compiled, run } = runOf(scorer, { ...record, completedAt });
      const context: ReportContext = {
        document,
        compiled,
        run,
        chain,
        words: words.values,
        isOther: reader.isOther,
      };
      const country = request.country ?? (reader.isOther ? undefined : respondent.country);
      const told = reader.isOther ? null : attempt.told;
      const below = helpTexts(await help.list(locale), { country, told, say: words.say, locale });
      const model = wholeReport(context, report, audience, { say: words.say, locale, help: below });
      if (model.blocks.length === 0 && report === undefined) throw new AppError('not_found');
      const isOwn = !reader.isOther;
      const saying = { audience, say: words.say, locale };
      const scales = scalesFor(context, model, { ...saying, isOwn, withAnswers: isOwn && withAnswers });
      const items = isOwn && withAnswers ? withFurther(scales, { context, record, ...saying }) : undefined;
      const shown = new Set([...toldScores(context, audience), ...figuresTold(scales.profile)]);
      const further = shownScores(context, audience).filter(({ code }) => !shown.has(code));
      const after = headed('more', words.say('pdf.more_scores'), locale, further);
      for (const before of await earlierScores(versions, scorings, locale, audience)) {
        const date = writtenMoment(new Date(before.at), locale, respondent.timeZone);
        const text = words.say('pdf.earlier_scores', { date, version: before.version });
        after.push(...headed('earlier', text, locale, before.scores.map(earlierRow)));
      }

      const rescored = scorings.at(-1);
      const language = (await translations.languages()).find((one) => one.code === locale);
      const date = writtenMoment(completedAt, locale, respondent.timeZone);
      const facts = {
        document,
        chain,
        locale,
        say: words.say,
        words: words.values,
        audience,
        version,
        scorer,
        rescored,
        completedAt,
        respondent,
        hasValue: (calculation: string) => run.value(calculation) !== null,
        hasNorms: scales.norms !== undefined,
      };
      const title = titleIn(document, chain).text;
      const input = (proofCode: string): ReportPdfInput => {
        const proof = { code: proofCode, address: new URL(`verify?code=${proofCode}`, siteUrl()).href };
        return {
          report: model,
          note: addressNote(model, words.say, locale),
          ...scales,
          ...(items ? { items } : {}),
          after,
          title,
          about: [words.say('pdf.answered_on', { date, version: version.number })],
          facts: { heading: words.say('pdf.about'), rows: reportFacts(facts) },
          receipt: { heading: words.say('pdf.receipt'), rows: reportReceipt({ ...facts, proof }) },
          code: proofCode,
          locale,
          rtl: directionOf(locale, language?.direction) === 'rtl',
          madeAt: (rescored?.at ?? completedAt).toISOString(),
          paper,
          words: words.page,
        };
      };
      const turn = isOneOfMany ? 'later' : 'now';
      const bytes = await verifications.withReportCode(attempt, (proofCode) => pdf.report(input(proofCode), turn));
      return { bytes, name: `${resultFileName(title, completedAt, respondent.timeZone ?? 'UTC')}.pdf`, locale };
    },
  };
}
