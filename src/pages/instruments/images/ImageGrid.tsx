import { history, Link, useIntl } from '@umijs/max';
import { Button, Empty, Tag } from 'antd';
import type { Image } from 'core/instrument/document';
import type { Identified } from 'core/instrument/draft';
import { useRef, useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { textIn } from '@/authoring/draft/view';
import { instrumentPath } from '@/authoring/frame/screens';
import { bytesOf } from '@/authoring/pictures/fileContent';
import { useBytes } from '@/authoring/pictures/useBytes';
import { UseList } from '@/authoring/uses/UseList';
import { useRemoval } from '@/authoring/uses/useRemoval';
import { useUses } from '@/authoring/uses/useUses';

/** Every image with its words, its size, and what shows it. */
export function ImageGrid() {
  const intl = useIntl();
  const images = useStructure().images ?? [];
  const view = useDraft((state) => state.view);
  const instrument = useDraft(({ facts }) => facts.id);
  const usesOf = useUses();
  const { remove } = useEdits();
  const { mayRemove, holder } = useRemoval();
  const [said, setSaid] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const text = (id: string, values?: Record<string, string>) => intl.formatMessage({ id }, values);
  const add = (
    <Button type="primary" onClick={() => history.push(instrumentPath(instrument, '/image/add-image'))}>
      {text('image.add')}
    </Button>
  );
  const discard = async ({ id, code }: Identified<Image>) => {
    const title = text('image.removeTitle', { code });
    const uses = usesOf({ kind: 'image', code });
    if (!(await mayRemove({ title, consequence: text('image.removeText'), uses }))) return;
    remove(id);
    setSaid(text('image.removed', { code }));
    grid.current?.focus();
  };
  return (
    <div ref={grid} tabIndex={-1} className="image-room">
      {images.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('image.empty')}>
          {add}
        </Empty>
      ) : (
        <>
          <div>{add}</div>
          <ul className="image-grid" aria-label={text('image.list')}>
            {images.map((image) => (
              <ImageCard
                key={image.id}
                image={image}
                alt={textIn(view, image.id, 'alt', view.draft.baseLocale) ?? ''}
                to={instrumentPath(instrument, `/image/edit-image/${image.id}`)}
                uses={usesOf({ kind: 'image', code: image.code })}
                onRemove={() => void discard(image)}
              />
            ))}
          </ul>
        </>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {holder}
    </div>
  );
}

interface CardProps {
  image: Identified<Image>;
  alt: string;
  to: string;
  uses: ReturnType<ReturnType<typeof useUses>>;
  onRemove(): void;
}

function ImageCard({ image: { code, source }, alt, to, uses, onRemove }: CardProps) {
  const intl = useIntl();
  const bytes = useBytes();
  const [size, setSize] = useState<{ width: number; height: number }>();
  const text = (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id }, values);
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
