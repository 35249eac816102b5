import { useCallback, useEffect, useRef, useState } from 'react';

/** After so long without a key what was typed is saved. Milliseconds. */
const pause = 800;

interface Options {
  /** Saved only when the field is left, as what is half typed would be something else. */
  onLeaving?: boolean;
}

/**
 * What somebody types, saved at a pause, when the field is left and when it disappears. While they type, what others write does not take
 * the field from under their hands.
 * @param commit gives false when it cannot take the text: it stays in the field
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
