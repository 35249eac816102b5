import type { AnswerSheet, Respondent } from 'core/instrument/document';
import { documentOf } from 'core/instrument/draft';
import { compileDraft, withFixedScores } from 'core/instrument/sound';
import { titleIn } from 'core/instrument/textKeys';
import { directionOf, fallbackChain } from 'core/language';
import { formattingLocale } from 'core/language/formatting';
import { buildReport } from 'core/report';
import { type ScalarValue, startRun } from 'core/scoring';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import type { ReportPdfInput } from '../../pdf/input';
import { scalesFor } from '../../pdf/scaleWords';
import type { PdfService } from '../../pdf/service';
import { pdfWords } from '../../pdf/words';
import { bundlesOf, type TranslationService } from '../../texts/service';
import { requireValidAnswers } from './answers';
import { Lru } from './lru';
import { findInstrument, type InstrumentRecord } from './store';

interface Sample {
  /** Code of the report. */
  report: string;
  locale: string;
  answers: AnswerSheet;
  respondent?: Respondent | undefined;
  /** Used instead of the scores from the answers, by calculation. */
  scores?: Record<string, ScalarValue> | undefined;
  paper: ReportPdfInput['paper'];
}

export interface ReportPdfService {
  /**
   * A report of the draft with its present texts, from a sample sheet; nothing is stored. Broken parts of the draft count as missing.
   * @throws AppError `not_found` (instrument, report), `attempt.answers_invalid`
   */
  ofDraft(id: string, sample: Sample): Promise<{ bytes: Uint8Array; name: string }>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  translations: TranslationService;
  pdf: PdfService;
}

/** Compiled drafts: a preview is requested again and again. */
const draftsHeld = 10;

export function createReportPdfService({ db, clock, translations, pdf }: Needs): ReportPdfService {
  const drafts = new Lru<ReturnType<typeof compileDraft<InstrumentRecord['draft']>>>(draftsHeld);

  return {
    ofDraft: async (id, { report: code, locale, answers, respondent, scores, paper }) => {
      const record = await findInstrument(db, id);
      if (record === undefined) throw new AppError('not_found');
      const { draft } = record;
      requireValidAnswers(draft, answers);
      const { compiled, structure } = scores
        ? compileDraft(withFixedScores(draft, scores))
        : await drafts.get(`${id} ${record.rowVersion}`, async () => compileDraft(draft));
      const report = structure.reports?.find((one) => one.code === code);
      if (report === undefined) throw new AppError('not_found');

      const chain = fallbackChain(locale, await translations.fallbacks(), draft.baseLocale);
      const document = documentOf(structure, await bundlesOf(db, 'Instrument', id, chain));
      const words = await pdfWords(translations, locale);
      const run = startRun(compiled, { answers, respondent });
      const language = (await translations.languages()).find((one) => one.code === locale);
      const made = clock();
      const dates = new Intl.DateTimeFormat(formattingLocale(locale), { dateStyle: 'long', timeZone: 'UTC' });
      const context = { document, compiled, run, chain, words: words.values };
      const model = buildReport(context, report);
      const bytes = await pdf.report({
        report: model,
        ...scalesFor(context, model, {
          audience: model.audience,
          say: words.say,
          locale,
          isOwn: model.audience === 'respondent',
        }),
        title: titleIn(document, chain).text,
        about: [words.say('pdf.draft', { date: dates.format(made) })],
        locale,
        rtl: directionOf(locale, language?.direction) === 'rtl',
        madeAt: made.toISOString(),
        paper,
        words: words.page,
      });
      return { bytes, name: `${draft.code}-${code}-${locale}.pdf` };
    },
  };
}
