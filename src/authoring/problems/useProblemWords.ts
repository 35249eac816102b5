import { useIntl } from '@umijs/max';
import type { Problem } from 'core/instrument/problem';
import { messageValues, messageVariants, nearestOf } from 'core/language/params';
import { useCallback } from 'react';

/** Formats a problem as the server does: with the texts `problem.CODE` of the System bundle. */
export function useProblemWords(): (problem: Pick<Problem, 'code' | 'params'>) => string {
  const intl = useIntl();
  return useCallback(
    ({ code, params }) => {
      const values = messageValues(params, intl.locale);
      const key = `problem.${code}`;
      const id = messageVariants([key], values).find((each) => intl.messages[each] !== undefined) ?? key;
      const said = intl.formatMessage({ id }, values);
      const nearest = nearestOf(values);
      return nearest === undefined ? said : `${said} ${intl.formatMessage({ id: 'did_you_mean' }, { nearest })}`;
    },
    [intl],
  );
}
