import type { HistoryRow } from 'core/contract/answering/attempt';
import type { BrowseRow } from 'core/contract/answering/browse';
import type { MySurveyRow } from 'core/contract/surveys/mySurvey';
import type { ReactNode } from 'react';
import { answerPath, detailsPath } from '@/answering';
import { Cover } from '@/kit/cover/Cover';
import { useText } from '@/kit/text/useText';
import { surveyPath } from '@/shell/session/redirect';
import { isBegun } from '@/surveys';
import { AttemptCover, isAnswered } from './facts';

/** Something to do: its title and picture, and the way there. */
export interface Task {
  title: string;
  titleLocale: string;
  cover: ReactNode;
  to: string;
  /** What stands on the button. */
  says: string;
}

/** What the hero and the cards show of each kind. `listed`: where the covers of what was begun are found. */
export function useTasks(listed: readonly BrowseRow[] = []) {
  const text = useText();
  return {
    survey: (row: MySurveyRow): Task => ({
      title: row.title.text,
      titleLocale: row.title.locale,
      cover: <Cover code={row.id} />,
      to: surveyPath(row.id),
      says: text(isBegun(row) ? 'mySurvey.goOn' : 'mySurvey.begin'),
    }),
    attempt: (row: HistoryRow): Task => ({
      title: row.title,
      titleLocale: row.titleLocale,
      cover: <AttemptCover row={row} listed={listed} />,
      to: answerPath(row.instrumentId, row.id),
      says: text(isAnswered(row) ? 'home.send' : 'home.goOn'),
    }),
    offer: (row: BrowseRow): Task => ({
      title: row.title,
      titleLocale: row.textLocale,
      cover: <Cover code={row.code} domain={row.place.domain} />,
      to: detailsPath(row.id),
      says: text('home.beginThis'),
    }),
  };
}
