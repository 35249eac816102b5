import type { MessageKind } from 'core/access/translationGrants';
import type { ImportReport } from 'core/contract/translating/exchange';
import isEqual from 'lodash/isEqual';
import { useRef, useState } from 'react';
import { asFailure, type RequestFailure } from '@/kit/failure/requestFailure';
import { api } from '@/shell/api/client';

export interface ImportOptions {
  /** For files that name none. */
  locale?: string | undefined;
  kind?: MessageKind | undefined;
  ownerId?: string | undefined;
  asDraft: boolean;
}

/** A chosen file and its progress. */
export interface ImportFile {
  id: number;
  name: string;
  /** Base64; undefined: unreadable, or too large to send. */
  content: string | undefined;
  step: 'reading' | 'shown' | 'refused' | 'applying' | 'done';
  report?: ImportReport;
  failure?: RequestFailure | 'unreadable' | 'tooLarge';
  /** The texts have changed since the preview. */
  movedOn?: boolean;
}

export const mostMegabytes = 12;

/** A file as base64, for the body of a call. Rejects when the browser cannot read it. */
function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = String(reader.result);
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(file);
  });
}

/** Files to import: each is previewed first, and applied exactly like that. */
export function useImports(options: ImportOptions) {
  const [files, setFiles] = useState<readonly ImportFile[]>([]);
  const next = useRef(0);
  const newest = useRef(options);
  newest.current = options;

  const change = (id: number, values: Partial<ImportFile>) =>
    setFiles((before) => before.map((file) => (file.id === id ? { ...file, ...values } : file)));

  function send({ name, content = '' }: ImportFile, apply?: string) {
    const { asDraft, ...chosen } = newest.current;
    const status: 'draft' | 'asFile' = asDraft ? 'draft' : 'asFile';
    const body = { fileName: name.slice(-300), content, ...chosen, status, apply };
    return api.exchange.import({ body, skipErrorHandler: true });
  }

  async function look(file: ImportFile, movedOn = false): Promise<void> {
    const asked = newest.current;
    change(file.id, { step: 'reading', failure: undefined, report: undefined, movedOn });
    try {
      const report = await send(file);
      // The options have changed: another preview follows.
      if (!isEqual(asked, newest.current)) return;
      if (report) change(file.id, { step: 'shown', report });
    } catch (error) {
      change(file.id, { step: 'refused', failure: asFailure(error) });
    }
  }

  return {
    files,
    look,

    async add(file: File): Promise<void> {
      next.current += 1;
      const entry: ImportFile = { id: next.current, name: file.name, content: undefined, step: 'reading' };
      const isTooLarge = file.size > mostMegabytes * 1024 * 1024;
      setFiles((before) => [...before, isTooLarge ? { ...entry, step: 'refused', failure: 'tooLarge' } : entry]);
      if (isTooLarge) return;
      const content = await readBase64(file).catch(() => undefined);
      if (content === undefined) return change(entry.id, { step: 'refused', failure: 'unreadable' });
      change(entry.id, { content });
      await look({ ...entry, content });
    },

    remove: (id: number) => setFiles((before) => before.filter((file) => file.id !== id)),

    /** After a change of the options. */
    lookAgain: () => {
      for (const file of files) if (file.content !== undefined && file.step !== 'done') void look(file);
    },

    /** One after the other; a file whose texts have changed since its preview is previewed again instead. */
    async apply(): Promise<void> {
      for (const file of files) {
        if (file.step !== 'shown' || !file.report || file.report.changes.length === 0) continue;
        change(file.id, { step: 'applying' });
        try {
          const report = await send(file, file.report.digest);
          if (report) change(file.id, { step: 'done', report });
        } catch (error) {
          const failure = asFailure(error);
          if (failure.code === 'exchange.moved_on') await look(file, true);
          else change(file.id, { step: 'refused', failure });
        }
      }
    },
  };
}
