import { useIntl } from '@umijs/max';
import type { Problem } from 'core/instrument/problem';
import { useCallback } from 'react';

type Value = string | number | boolean;

const shown = (value: Problem['params'][string]): Value => {
  if (value === null) return '–';
  return Array.isArray(value) ? value.join(', ') : value;
};

/** Params that hold what was probably meant; the question whether it was follows the message. */
const meant = ['nearest', 'suggestion'];

/**
 * Says a problem as the server says it: the texts `problem.CODE` of the System bundle, with a variant for a param that is only sometimes
 * given (`problem.schema.out_of_range.minimum`).
 */
export function useProblemWords(): (problem: Pick<Problem, 'code' | 'params'>) => string {
  const intl = useIntl();
  return useCallback(
    ({ code, params }) => {
      const values: Record<string, Value> = {};
      for (const [name, value] of Object.entries(params)) values[name] = shown(value);
      const key = `problem.${code}`;
      const variants = [...Object.keys(values).map((name) => `${key}.${name}`), key];
      const id = variants.find((each) => intl.messages[each] !== undefined) ?? key;
      const said = intl.formatMessage({ id }, values);
      const nearest = meant.map((name) => values[name]).find((value) => value !== undefined);
      return nearest === undefined ? said : `${said} ${intl.formatMessage({ id: 'did_you_mean' }, { nearest })}`;
    },
    [intl],
  );
}
