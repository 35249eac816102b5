/** A dropped file as an instrument document, or why it is none: `detail` says where it stops being JSON. */
export type ReadResult =
  | { document: Record<string, unknown> }
  | { problem: 'not-json' | 'not-an-object'; detail: string };

export async function readDocument(file: Blob): Promise<ReadResult> {
  let value: unknown;
  try {
    value = JSON.parse(await file.text());
  } catch (error) {
    return { problem: 'not-json', detail: error instanceof Error ? error.message : '' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: 'not-an-object', detail: '' };
  return { document: value as Record<string, unknown> };
}
