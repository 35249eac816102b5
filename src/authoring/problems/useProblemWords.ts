import { useIntl } from '@umijs/max';
import type { Problem } from 'core/instrument/problem';
import { messageValues, messageVariants, nearestOf } from 'core/language/params';
import { useCallback } from 'react';
import { useViewNow } from '../draft/DraftProvider';
import { usePartWords } from '../names/usePartWords';
import { namedParams, partOfText } from './problemNames';

type Given = Pick<Problem, 'code' | 'params'>;

/** Formats a problem as the server does, with the texts `problem.CODE` of the System bundle, and with the names of parts for codes. */
export function useProblemWords(): (problem: Given) => string {
  const intl = useIntl();
  const viewNow = useViewNow();
  const partWords = usePartWords();
  return useCallback(
    (problem) => {
      const view = viewNow();
      const part = view && partOfText(view, problem);
      const params = view ? namedParams(view, problem) : problem.params;
      const values = messageValues(part ? { ...params, part: partWords(part) } : params, intl.locale);
      const key = `problem.${problem.code}`;
      const id = messageVariants([key], values).find((each) => intl.messages[each] !== undefined) ?? key;
      const said = intl.formatMessage({ id }, values);
      const nearest = nearestOf(values);
      return nearest === undefined ? said : `${said} ${intl.formatMessage({ id: 'did_you_mean' }, { nearest })}`;
    },
    [intl, viewNow, partWords],
  );
}
