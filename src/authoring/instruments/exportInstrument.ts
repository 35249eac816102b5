import { saveFile } from '@/kit/saveFile/saveFile';
import { api } from '@/shell/api/client';

/** Saves the draft as the file `CODE.json`. */
export async function exportInstrument({ id, code }: { id: string; code: string }): Promise<void> {
  const draft = await api.instrument.export({ params: { id } });
  if (!draft) return;
  saveFile(new Blob([`${JSON.stringify(draft, null, 2)}\n`], { type: 'application/json' }), `${code}.json`);
}
