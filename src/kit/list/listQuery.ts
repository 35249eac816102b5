/** What a list asks the server for; a page counts from 1. */
export interface ListState {
  current: number;
  pageSize: number;
  keyword: string;
  sorter: Readonly<Record<string, 'ascend' | 'descend'>>;
  filters: Readonly<Record<string, readonly string[]>>;
}

export const firstPage: ListState = { current: 1, pageSize: 10, keyword: '', sorter: {}, filters: {} };

/** The contract's paginated query, which is also what stands in the address: only what differs from the first page. */
export function toQuery({ current, pageSize, keyword, sorter, filters }: ListState): Record<string, string> {
  const given = Object.entries(filters).filter(([, values]) => values.length > 0);
  return {
    ...(current === firstPage.current ? {} : { current: String(current) }),
    ...(pageSize === firstPage.pageSize ? {} : { pageSize: String(pageSize) }),
    ...(keyword === '' ? {} : { keyword }),
    ...(Object.keys(sorter).length === 0 ? {} : { sorter: JSON.stringify(sorter) }),
    ...(given.length === 0 ? {} : { filters: JSON.stringify(Object.fromEntries(given)) }),
  };
}

const parsed = (text: string | undefined): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
};

const whole = (text: string | undefined, otherwise: number) => {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 ? value : otherwise;
};

/** The parts of a list's query, apart from whatever else stands in the address. */
export const listParts: readonly string[] = Object.keys(firstPage);

/** Back from an address; what makes no sense there does not count. */
export function fromQuery(query: Readonly<Record<string, string | undefined>>): ListState {
  return {
    current: whole(query.current, firstPage.current),
    pageSize: Math.min(whole(query.pageSize, firstPage.pageSize), 100),
    keyword: query.keyword ?? '',
    sorter: Object.fromEntries(
      Object.entries(parsed(query.sorter)).flatMap(([field, order]) =>
        order === 'ascend' || order === 'descend' ? [[field, order] as const] : [],
      ),
    ),
    filters: Object.fromEntries(
      Object.entries(parsed(query.filters)).flatMap(([field, values]) =>
        Array.isArray(values) ? [[field, values.map(String)] as const] : [],
      ),
    ),
  };
}
