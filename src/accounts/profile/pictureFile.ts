const types = ['image/png', 'image/jpeg', 'image/webp'];

/** Bytes of a source file; the sent picture is far smaller. */
export const largestSource = 20 * 1024 * 1024;

/** Why a file cannot be a source, as far as known without reading it. */
export function sourceProblem({ type, size }: Pick<File, 'type' | 'size'>): 'wrongType' | 'tooLarge' | undefined {
  if (!types.includes(type)) return 'wrongType';
  return size > largestSource ? 'tooLarge' : undefined;
}
