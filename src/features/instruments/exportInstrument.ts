import { api } from '@/api/client';

/** Saves the draft as a file, `CODE.json`. */
export async function exportInstrument({ id, code }: { id: string; code: string }): Promise<void> {
  const document_ = await api.instrument.export({ params: { id } });
  if (!document_) return;
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(document_, null, 2)}\n`], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${code}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
