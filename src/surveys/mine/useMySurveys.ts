import { useIntl } from '@umijs/max';
import type { MySurveyRow } from 'core/contract/surveys/mySurvey';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { claimSurveys, forgetSurvey } from '@/shell/session/surveyLinks';

/** What the caller is asked and has answered. Surveys whose links were opened before signing in are claimed, and stand among them. */
export function useMySurveys() {
  const { locale } = useIntl();
  return useCached(`my-surveys:${locale}`, async (options): Promise<readonly MySurveyRow[]> => {
    const rows = (await api.mySurvey.list({ query: { locale }, ...options })) ?? [];
    const opened = claimSurveys().filter(({ id }) => rows.every((row) => row.id !== id));
    const found = await Promise.all(
      opened.map(({ id, code }) => fromLink(id, code, locale).catch(() => forgetSurvey(id))),
    );
    return [...found.flatMap((row) => row ?? []), ...rows];
  });
}

/** A survey that was opened by a link and is not begun. */
async function fromLink(id: string, code: string | undefined, locale: string): Promise<MySurveyRow> {
  const survey = await api.mySurvey.beforehand({ params: { id }, body: { code, locale }, skipErrorHandler: true });
  const { items, isOpen, closesAt } = survey;
  return {
    ...survey,
    items,
    isOpen,
    status: survey.isBegun ? 'started' : 'invited',
    participation: null,
    until: closesAt,
    itemsDone: 0,
    startedAt: null,
    endedAt: null,
  };
}

/** Of what can be answered now: whoever ran out of time has begun it too, where it was opened again. */
export const isBegun = ({ status }: Pick<MySurveyRow, 'status'>): boolean => status !== 'invited';

/** What can be answered now: what was begun first, then what ends first. */
export const toDo = (rows: readonly MySurveyRow[]): MySurveyRow[] =>
  rows
    .filter(({ isOpen }) => isOpen)
    .sort(
      (one, other) =>
        Number(isBegun(other)) - Number(isBegun(one)) || (one.until ?? '9').localeCompare(other.until ?? '9'),
    );

/** What can be answered now; none where they cannot be loaded, undefined while they are on their way. */
export function useSurveysToDo(): MySurveyRow[] | undefined {
  const { data, error } = useMySurveys();
  return data || error ? toDo(data ?? []) : undefined;
}
