import { Link, useIntl } from '@umijs/max';
import { Button, Tag } from 'antd';
import type { Image } from 'core/instrument/document';
import type { Identified } from 'core/instrument/draft';
import { useState } from 'react';
import { usePartText, useStructure } from '@/authoring/draft/useParts';
import { useCalled } from '@/authoring/names/useCalled';
import { useListedName } from '@/authoring/names/useListedName';
import { bytesIn, bytesOf } from '@/authoring/pictures/fileContent';
import { PictureRoom, PictureUses, usePicturePaths } from '@/authoring/pictures/PictureRoom';
import type { UsingPart } from '@/authoring/uses/useUses';
import { useText } from '@/kit/text/useText';

/** All images with alternative text, size and uses. */
export function ImageGrid() {
  const text = useText();
  const images = useStructure().images ?? [];
  return (
    <PictureRoom kind="image" parts={images}>
      {(usesOf, discard) => (
        <ul className="image-grid plain-list" aria-label={text('image.list')}>
          {images.map((image) => (
            <ImageCard key={image.id} image={image} uses={usesOf(image.code)} onRemove={() => discard(image)} />
          ))}
        </ul>
      )}
    </PictureRoom>
  );
}

interface CardProps {
  image: Identified<Image>;
  uses: readonly UsingPart[];
  onRemove(): void;
}

function ImageCard({ image: { id, source }, uses, onRemove }: CardProps) {
  const text = useText('image.');
  const bytes = bytesIn(useIntl(), bytesOf(source));
  const alt = usePartText(id, 'alt');
  const called = useCalled(id);
  const listedName = useListedName();
  const { editing } = usePicturePaths('image');
  const [size, setSize] = useState<{ width: number; height: number }>();
  return (
    <li className="image-card stack boxed">
      <img
        src={source}
        alt={alt}
        loading="lazy"
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
      />
      <div className="image-card-line">
        <Link to={editing(id)} aria-label={text('editThis', { code: called })}>
          <bdi>{listedName(id)}</bdi>
        </Link>
        <span className="quiet">{size ? text('size', { ...size, bytes }) : bytes}</span>
      </div>
      {alt === '' ? <Tag>{text('noAlt')}</Tag> : null}
      <PictureUses kind="image" uses={uses} label={text('usesOf', { code: called })} />
      <div className="image-card-line">
        <Button size="small" danger aria-label={text('removeThis', { code: called })} onClick={onRemove}>
          {text('remove')}
        </Button>
      </div>
    </li>
  );
}
