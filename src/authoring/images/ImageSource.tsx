import { Alert, Flex, Spin } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { DropZone } from '@/authoring/pictures/DropZone';
import { readDataUrl } from '@/authoring/pictures/fileContent';
import { refusalWords } from '@/authoring/pictures/refusal';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import type { Crop } from './Cropping';

const Cropping = lazy(async () => ({ default: (await import('./Cropping')).Cropping }));

/** The server's result. */
export interface MadeImage {
  source: string;
  width: number;
  height: number;
  bytesBefore: number;
  bytes: number;
  /** Empty: the picture was there already. */
  fileName: string;
}

interface Props {
  /** A picture to crop again. */
  start?: string;
  onMade(image: MadeImage): void;
  onCancel?(): void;
}

const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];
/** Bytes of a file: as base64 it stays below the server's limit. */
const largestFile = 10 * 1024 * 1024;
const mebibyte = 1024 * 1024;

/** Chooses, crops and uploads a picture. Errors are shown here, and the picture stays. */
export function ImageSource({ start, onMade, onCancel }: Props) {
  const text = useText();
  const [chosen, setChosen] = useState(start === undefined ? undefined : { source: start, name: '' });
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const choose = async (file: File) => {
    setChosen(undefined);
    if (!types.includes(file.type)) return setProblem(text('image.wrongType'));
    if (file.size > largestFile) return setProblem(text('image.tooLarge', { size: largestFile / mebibyte }));
    setProblem(undefined);
    try {
      setChosen({ source: await readDataUrl(file), name: file.name });
    } catch {
      setProblem(text('image.unreadable'));
    }
  };
  const make = async (crop: Crop | undefined, longest: number) => {
    if (chosen === undefined) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { source: chosen.source, longest, ...(crop && { crop: rounded(crop) }) };
      const made = await api.picture.image({ body, skipErrorHandler: true });
      if (made !== undefined) onMade({ ...made, fileName: chosen.name });
    } catch (error) {
      setProblem(refusalWords(error));
    } finally {
      setBusy(false);
    }
  };
  const cancel = () => {
    setChosen(undefined);
    setProblem(undefined);
    onCancel?.();
  };
  return (
    <Flex vertical gap={16}>
      {problem === undefined ? null : <Alert role="alert" type="error" showIcon title={problem} />}
      {chosen === undefined ? (
        <DropZone
          label={text('image.choose')}
          hint={text('image.limit', { size: largestFile / mebibyte })}
          accept={types.join(',')}
          onFile={(file) => void choose(file)}
        />
      ) : (
        <Suspense fallback={<Spin delay={300} />}>
          <Cropping
            source={chosen.source}
            busy={busy}
            onReady={(crop, longest) => void make(crop, longest)}
            onUnreadable={() => {
              setProblem(text('image.unreadable'));
              setChosen(undefined);
            }}
            onCancel={cancel}
          />
        </Suspense>
      )}
    </Flex>
  );
}

const rounded = ({ x, y, width, height }: Crop): Crop => ({
  x: Math.max(0, Math.round(x)),
  y: Math.max(0, Math.round(y)),
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
});
