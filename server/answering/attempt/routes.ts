import { type AttemptResult, attempts, type HistoryRow } from 'core/contract/answering/attempt';
import { titleIn } from 'core/instrument/textKeys';
import type { VersionReader } from '../../authoring/instrument/versions';
import { idCursor } from '../../plugins/idCursor';
import { answer, type Route, route } from '../../plugins/route';
import { documentFor } from './earlierScores';
import { resultFor } from './result';
import type { AttemptService, CompletedAttempt, HistoryEntry } from './service';
import { isoOf, shownAttempt } from './shownAttempt';
import { showsResults } from './shownScores';
import type { SummaryService } from './summaries';
import type { TrendService } from './trend';
import { openUntil } from './untouched';

interface Needs {
  attempts: AttemptService;
  versions: VersionReader;
  summaries: SummaryService;
  trends: Pick<TrendService, 'hasTwo'>;
  additions: { offered(attempt: CompletedAttempt): Promise<AttemptResult['addable']> };
}

export function attemptRoutes({ attempts: service, versions, summaries, trends, additions }: Needs): Route[] {
  async function historyRow(
    { record, version, scorer }: HistoryEntry,
    asked: string,
    told: Pick<HistoryRow, 'summary' | 'courses'> = { summary: null, courses: {} },
  ): Promise<HistoryRow> {
    const answered = await documentFor(versions, version, asked);
    const scored = scorer.id === version.id ? answered : await documentFor(versions, scorer, asked);
    const title = titleIn(answered.document, answered.chain);
    return {
      id: record.id,
      instrumentId: record.instrumentId,
      title: title.text,
      titleLocale: title.locale,
      status: record.status,
      locale: record.locale,
      version: version.number,
      startedAt: record.startedAt.toISOString(),
      savedAt: isoOf(record.savedAt),
      completedAt: isoOf(record.completedAt),
      openUntil: record.status === 'in_progress' ? openUntil(record).toISOString() : null,
      answered: record.answered,
      questions: version.questionCount,
      seesResults: !record.hidesResults && showsResults(scored.document),
      ...told,
      ...(record.survey === null
        ? {}
        : {
            survey: {
              id: record.survey.id,
              title: record.survey.title ?? '',
              titleLocale: record.survey.title === null ? '' : record.survey.locale,
            },
          }),
    };
  }

  return [
    route(attempts.list, async ({ caller, query, locale }) => {
      const asked = { ...query, cursor: idCursor(query.cursor) };
      const { entries, cursor } = await service.history(caller.userId, asked);
      const reader = query.locale ?? locale;
      const told = await summaries.of(caller.userId, entries, reader);
      const rows = entries.map((entry) => historyRow(entry, reader, told.get(entry.record.id)));
      return answer(await Promise.all(rows), { cursor });
    }),
    route(attempts.create, async ({ caller, body }) => shownAttempt(await service.start(caller.userId, body))),
    route(attempts.get, async ({ caller, params, query }) =>
      shownAttempt(await service.open(caller.userId, params.id, query.locale)),
    ),
    route(attempts.answer, async ({ caller, params, body }) => {
      const { at, sentAt, ...write } = body;
      const times = { at: new Date(at), sentAt: sentAt === undefined ? undefined : new Date(sentAt) };
      const { savedAt, ...saved } = await service.saveAnswers(caller.userId, params.id, { ...write, ...times });
      return { ...saved, savedAt: savedAt.toISOString() };
    }),
    route(attempts.complete, async ({ caller, params }) => {
      const { record, scorer, hidesResults, told } = await service.complete(caller.userId, params.id);
      const { definition } = scorer;
      const { calculations = [], reports = [] } = !hidesResults && showsResults(definition) ? definition : {};
      const shown = calculations.filter(({ shownTo }) => shownTo?.includes('respondent'));
      const scores = record.scores ?? {};
      const scoreOf = (code: string) => (Object.hasOwn(scores, code) ? scores[code] : undefined);
      return {
        scores: Object.fromEntries(shown.map(({ code }) => [code, scoreOf(code) ?? { value: null, band: null }])),
        reportIds: reports.filter(({ audience = 'respondent' }) => audience === 'respondent').map(({ code }) => code),
        told,
      };
    }),
    route(attempts.result, async ({ caller, params, query }) => {
      const attempt = await service.completed(caller.userId, params.id);
      const result = await resultFor(versions, attempt, query.locale);
      const isComparable = result.scores.length > 0 && (await trends.hasTwo(caller.userId, result.instrumentId));
      return { ...result, addable: await additions.offered(attempt), isComparable };
    }),
  ];
}
