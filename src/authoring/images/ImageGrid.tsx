import { Link } from '@umijs/max';
import { Button, Tag } from 'antd';
import type { Image } from 'core/instrument/document';
import type { Identified } from 'core/instrument/draft';
import { useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useStructure } from '@/authoring/draft/useParts';
import { textIn } from '@/authoring/draft/view';
import { instrumentPath } from '@/authoring/frame/screens';
import { bytesOf } from '@/authoring/pictures/fileContent';
import { PictureRoom } from '@/authoring/pictures/PictureRoom';
import { useBytes } from '@/authoring/pictures/useBytes';
import { UseList } from '@/authoring/uses/UseList';
import type { UsingPart } from '@/authoring/uses/useUses';
import { useText } from '@/kit/text/useText';

/** All images with alternative text, size and uses. */
export function ImageGrid() {
  const text = useText();
  const images = useStructure().images ?? [];
  const view = useDraft((state) => state.view);
  const instrument = useDraft(({ facts }) => facts.id);
  return (
    <PictureRoom
      kind="image"
      parts={images}
      adding={instrumentPath(instrument, '/image/add-image')}
      words={{
        add: text('image.add'),
        empty: text('image.empty'),
        removeTitle: (code) => text('image.removeTitle', { code }),
        removeText: text('image.removeText'),
        removed: (code) => text('image.removed', { code }),
      }}
    >
      {({ usesOf, discard }) => (
        <ul className="image-grid" aria-label={text('image.list')}>
          {images.map((image) => (
            <ImageCard
              key={image.id}
              image={image}
              alt={textIn(view, image.id, 'alt', view.draft.baseLocale) ?? ''}
              to={instrumentPath(instrument, `/image/edit-image/${image.id}`)}
              uses={usesOf(image)}
              onRemove={() => void discard(image)}
            />
          ))}
        </ul>
      )}
    </PictureRoom>
  );
}

interface CardProps {
  image: Identified<Image>;
  alt: string;
  to: string;
  uses: readonly UsingPart[];
  onRemove(): void;
}

function ImageCard({ image: { code, source }, alt, to, uses, onRemove }: CardProps) {
  const text = useText();
  const bytes = useBytes();
  const [size, setSize] = useState<{ width: number; height: number }>();
  return (
    <li className="image-card">
      <img
        src={source}
        alt={alt}
        loading="lazy"
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
      />
      <div className="image-card-line">
        <Link to={to} aria-label={text('image.editThis', { code })}>
          <code dir="ltr">{code}</code>
        </Link>
        <span className="image-quiet">
          {size
            ? text('image.size', { width: size.width, height: size.height, bytes: bytes(bytesOf(source)) })
            : bytes(bytesOf(source))}
        </span>
      </div>
      {alt === '' ? <Tag>{text('image.noAlt')}</Tag> : <span dir="auto">{alt}</span>}
      {uses.length === 0 ? (
        <span className="image-quiet">{text('image.unused')}</span>
      ) : (
        <UseList uses={uses} label={text('image.usesOf', { code })} />
      )}
      <div className="image-card-line">
        <Button size="small" danger aria-label={text('image.removeThis', { code })} onClick={onRemove}>
          {text('image.remove')}
        </Button>
      </div>
    </li>
  );
}
