import { act, renderHook, waitFor } from '@testing-library/react';
import { freshBrowser } from 'tests/src/app';
import { RequestFailure } from '@/kit/failure/requestFailure';
import { useCall } from './useCall';

beforeEach(freshBrowser);

describe('a call by a button', () => {
  it('is busy until its answer is there, and gives it', async () => {
    const { result } = renderHook(() => useCall());
    let answer: (value: string) => void = () => undefined;
    let given: Promise<string | undefined> = Promise.resolve(undefined);
    act(() => {
      given = result.current.run(() => new Promise<string>((resolve) => (answer = resolve)));
    });
    expect(result.current.busy).toBe(true);
    answer('there');
    expect(await given).toBe('there');
    await waitFor(() => expect(result.current.busy).toBe(false));
  });

  it('says why it failed, and can be made again', async () => {
    const { result } = renderHook(() => useCall());
    const refused = new RequestFailure('business', { message: 'It is taken.', showType: 0, status: 409 });
    await act(async () => {
      expect(await result.current.run(() => Promise.reject(refused))).toBeUndefined();
    });
    expect(document.getElementById('feedback')).toHaveTextContent('It is taken.');
    expect(result.current.busy).toBe(false);
  });

  it('lets pass what is no failure of a call', async () => {
    const { result } = renderHook(() => useCall());
    await act(async () => {
      await expect(result.current.run(() => Promise.reject(new TypeError('a fault')))).rejects.toThrow('a fault');
    });
  });
});
