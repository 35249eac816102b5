import type { useIntl } from '@umijs/max';

/** A file as a data URL. Rejects when the browser cannot read it. */
export function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.readAsDataURL(file);
  });
}

/** Number of bytes in a data URL. */
export function bytesOf(dataUrl: string): number {
  const comma = dataUrl.indexOf(',');
  const body = dataUrl.slice(comma + 1);
  if (!dataUrl.slice(0, comma).endsWith(';base64')) return new TextEncoder().encode(decodeURIComponent(body)).length;
  const padding = body.endsWith('==') ? 2 : body.endsWith('=') ? 1 : 0;
  return Math.max(0, Math.floor((body.length * 3) / 4) - padding);
}

/** `Sad face (2).png` → `Sad_face_2`; empty if no character is allowed in a code. */
export const codeOfFile = (name: string): string =>
  name
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9-]+/g, '_')
    .replace(/^[_-]+|[_-]+$/g, '')
    .slice(0, 60);

/** A number of bytes as text: `12.4 kB`, `1.2 MB`. */
export function bytesIn(intl: ReturnType<typeof useIntl>, bytes: number): string {
  const [value, unit] = bytes < 1e6 ? ([bytes / 1e3, 'kilobyte'] as const) : ([bytes / 1e6, 'megabyte'] as const);
  return intl.formatNumber(value, { style: 'unit', unit, maximumFractionDigits: 1 });
}
