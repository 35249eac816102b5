const types = ['image/png', 'image/jpeg', 'image/webp'];

/** Bytes of a file that a picture is cut out of; what is sent is far smaller. */
export const largestSource = 20 * 1024 * 1024;

/** Why a file cannot be the source of a picture, as far as it can be told without reading it. */
export function sourceProblem({ type, size }: Pick<File, 'type' | 'size'>): 'wrongType' | 'tooLarge' | undefined {
  if (!types.includes(type)) return 'wrongType';
  return size > largestSource ? 'tooLarge' : undefined;
}
