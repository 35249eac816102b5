import { useLocation, useModel, useSearchParams } from '@umijs/max';
import { useEffect, useMemo, useRef, useState } from 'react';

const parts = ['keyword', 'domain', 'area', 'language', 'time'] as const;
type Part = (typeof parts)[number];

/** The values of the filters; absent: no filter. */
export type BrowseFilter = Partial<Record<Part, string>>;

/** Choices for the longest time in minutes; `longer`: more than the last of them. */
export const times = [5, 10, 20] as const;
const longest = times[times.length - 1];

/** What the server takes at most. */
export const longestKeyword = 200;
const longestCode = 100;

const isValid: Record<Part, (value: string) => boolean> = {
  keyword: (value) => value.length <= longestKeyword,
  domain: (value) => value.length <= longestCode,
  area: (value) => value.length <= longestCode,
  language: (value) => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value),
  time: (value) => value === 'longer' || times.some((minutes) => String(minutes) === value),
};

/** The valid filters in an address that may be written by hand. */
function filterIn(parameters: URLSearchParams): BrowseFilter {
  const entries = parts.map((part) => [part, parameters.get(part) ?? ''] as const);
  return Object.fromEntries(entries.filter(([part, value]) => value !== '' && isValid[part](value)));
}

/** The filter as the server's query. */
export const queryOf = ({ time, ...filter }: BrowseFilter) => ({
  ...filter,
  minutes: time === undefined || time === 'longer' ? undefined : Number(time),
  longerThan: time === 'longer' ? longest : undefined,
});

/**
 * The filter of the list. It is in the address, so that going back undoes a step; returning to the list without one restores it.
 * `change` removes what is undefined; `replacing`: without a new step in the history, as while typing.
 */
export function useBrowseFilter() {
  const { pathname } = useLocation();
  const [parameters, setParameters] = useSearchParams();
  const { filters, keep } = useModel('resultFilter');
  const inAddress = useMemo(() => filterIn(parameters), [parameters]);
  const [left] = useState(() => filters[pathname] ?? {});
  const arriving = useRef(Object.keys(inAddress).length === 0 && Object.keys(left).length > 0);
  const filter: BrowseFilter = arriving.current ? left : inAddress;

  useEffect(() => {
    if (arriving.current) {
      arriving.current = false;
      setParameters({ ...left }, { replace: true });
      return;
    }
    keep(pathname, { ...inAddress });
  }, [inAddress, left, keep, pathname, setParameters]);

  const change = (some: BrowseFilter, replacing = false) => {
    const next = Object.entries({ ...filter, ...some }).filter(([, value]) => value !== undefined && value !== '');
    setParameters(Object.fromEntries(next) as Record<string, string>, { replace: replacing });
  };
  return { filter, change, clear: () => setParameters({}) };
}
