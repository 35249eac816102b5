import { useIntl } from '@umijs/max';
import { Spin } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { DropZone, SourceFields } from '@/authoring/pictures/DropZone';
import { bytesIn, readDataUrl } from '@/authoring/pictures/fileContent';
import { refusalWords } from '@/kit/form/refusalWords';
import { useTask } from '@/kit/form/useTask';
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
/** Mebibytes of a file: as base64 it stays below the server's limit. */
const size = 10;

/** Chooses, crops and uploads a picture. Errors are shown here, and the picture stays. */
export function ImageSource({ start, onMade, onCancel }: Props) {
  const text = useText('image.');
  const [chosen, setChosen] = useState(start === undefined ? undefined : { source: start, name: '' });
  const { busy, failure, setFailure, run } = useTask(refusalWords);
  const refuse = (reason: string) => {
    setChosen(undefined);
    setFailure(reason);
  };
  const choose = async (file: File) => {
    if (!types.includes(file.type)) return refuse(text('wrongType'));
    if (file.size > size * 1024 * 1024) return refuse(text('tooLarge', { size }));
    setChosen(undefined);
    setFailure(undefined);
    try {
      setChosen({ source: await readDataUrl(file), name: file.name });
    } catch {
      setFailure(text('unreadable'));
    }
  };
  const make = ({ source, name: fileName }: { source: string; name: string }, longest: number, crop?: Crop) =>
    run(async () => {
      const body = { source, longest, ...(crop && { crop: rounded(crop) }) };
      const made = await api.picture.image({ body, skipErrorHandler: true });
      if (made !== undefined) onMade({ ...made, fileName });
    });
  return (
    <SourceFields failure={failure}>
      {chosen === undefined ? (
        <DropZone
          label={text('choose')}
          hint={text('limit', { size })}
          accept={types.join(',')}
          onFile={(file) => void choose(file)}
        />
      ) : (
        <Suspense fallback={<Spin delay={300} />}>
          <Cropping
            source={chosen.source}
            busy={busy}
            onReady={(crop, longest) => void make(chosen, longest, crop)}
            onUnreadable={() => refuse(text('unreadable'))}
            onCancel={() => {
              setChosen(undefined);
              setFailure(undefined);
              onCancel?.();
            }}
          />
        </Suspense>
      )}
    </SourceFields>
  );
}

const rounded = ({ x, y, width, height }: Crop): Crop => ({
  x: Math.max(0, Math.round(x)),
  y: Math.max(0, Math.round(y)),
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
});

/** Size of the resulting picture in pixels, and its bytes before and after. */
export function MadeFacts({ image: { width, height, bytesBefore, bytes } }: { image: MadeImage }) {
  const intl = useIntl();
  const text = useText();
  return (
    <p className="image-facts" role="status">
      {text('image.made', { width, height, before: bytesIn(intl, bytesBefore), after: bytesIn(intl, bytes) })}
    </p>
  );
}
