import { useCallback, useEffect, useRef, useState } from 'react';

/** Saves after this long without a key. Milliseconds. */
const pause = 800;

interface Options {
  /** Save only on leaving the field: a half-typed value would mean something else. */
  onLeaving?: boolean;
}

/**
 * A typed value, saved after a pause, when the field is left and when it disappears. While the author types, changes by others do not
 * replace the value in the field.
 * @param commit returns false if it does not accept the text, which then stays in the field
 */
export function useTyped(saved: string, commit: (text: string) => unknown, { onLeaving = false }: Options = {}) {
  const [typed, setTyped] = useState<string>();
  const latest = useRef({ typed, commit });
  latest.current = { typed, commit };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    const { typed: text, commit: store } = latest.current;
    if (text === undefined || store(text) === false) return;
    latest.current.typed = undefined;
    setTyped(undefined);
  }, []);

  useEffect(() => save, [save]);

  const onChange = useCallback(
    (text: string) => {
      latest.current.typed = text;
      setTyped(text);
      clearTimeout(timer.current);
      if (!onLeaving) timer.current = setTimeout(save, pause);
    },
    [save, onLeaving],
  );
  return { value: typed ?? saved, onChange, save };
}
