import type { Contract } from 'core/contract';
import type { SurveyDetail } from 'core/contract/surveys/survey';
import type { Input } from '@/shell/api/client';

/** What is written of a survey beside its items and texts. */
export type Facts = Omit<NonNullable<Input<Contract['survey']['change']>['body']>, 'rowVersion' | 'seen'>;
export type Quota = NonNullable<Facts['quotas']>[number];

/** Quotas are read with how full they are, and written without. */
export const writtenQuota = ({ code, condition, limit, full, address, hold }: Quota): Quota => ({
  ...{ code, condition, limit },
  ...(full !== undefined && { full }),
  ...(address !== undefined && { address }),
  ...(hold !== undefined && { hold }),
});

/** An item's settings as they are sent. */
export type ItemSettings = Input<Contract['survey']['setItems']>['body']['items'][number];

export const settingsOf = ({ code, visibleIf, required, version }: SurveyDetail['items'][number]): ItemSettings => ({
  code,
  ...(visibleIf !== undefined && { visibleIf }),
  ...(required !== undefined && { required }),
  ...(version !== undefined && { version }),
});
