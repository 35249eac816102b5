import { waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { openAlone } from 'tests/src/app';
import { SurveyProvider, useSurveyStore } from '../state/SurveyProvider';
import type { SurveyStore } from '../state/surveyStore';

/** Draws a part of a survey's screen alone, with the survey around it. */
export async function openPart(id: string, part: ReactElement) {
  let store: SurveyStore | undefined;
  function Part() {
    store = useSurveyStore();
    return part;
  }
  const user = await openAlone(
    <SurveyProvider id={id} loading={null} failed={() => null}>
      <Part />
    </SurveyProvider>,
    '/surveys/edit/:id',
  );
  return waitFor(() => {
    if (store === undefined) throw new Error('the survey is not there');
    return { user, store };
  });
}
