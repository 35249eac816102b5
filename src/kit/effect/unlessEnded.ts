/**
 * For an effect: hands on the promise's value, or its failure, unless the effect has ended. Without `refused` a failure stays unhandled.
 * @returns how to end it
 */
export function unlessEnded<T>(
  promise: Promise<T>,
  take: (value: T) => void,
  refused?: (error: unknown) => void,
): () => void {
  let isEnded = false;
  promise.then(
    (value) => {
      if (!isEnded) take(value);
    },
    refused &&
      ((error) => {
        if (!isEnded) refused(error);
      }),
  );
  return () => {
    isEnded = true;
  };
}
