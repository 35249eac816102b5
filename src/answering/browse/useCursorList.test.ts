import { renderHook, waitFor } from '@testing-library/react';
import { emptyCaches } from '@/shell/api/cache';
import { useCursorList } from './useCursorList';

it.each([
  [3, 3],
  [0, undefined],
])('a list that was left with %i rows is asked for as many on the way back, if something was written since; none: for the usual page', async (rows, asked) => {
  const fetchPage = jest.fn(async () => ({ data: Array.from({ length: rows }, (_, at) => at), cursor: null }));
  const open = () => renderHook(() => useCursorList(fetchPage, [], { key: `a list of ${rows}`, isBack: true }));
  const { result, unmount } = open();
  await waitFor(() => expect(result.current.loading).toBe(false));
  unmount();
  emptyCaches();
  open();
  await waitFor(() => expect(fetchPage).toHaveBeenCalledTimes(2));
  expect(fetchPage).toHaveBeenLastCalledWith(undefined, asked);
});
