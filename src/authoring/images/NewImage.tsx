import { history, Link } from '@umijs/max';
import { Button, Flex, Form, Input, type InputRef } from 'antd';
import { freeCode } from 'core/instrument/freeCode';
import { useRef, useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits } from '@/authoring/draft/useParts';
import { instrumentPath, tabPath } from '@/authoring/frame/screens';
import { codeOfFile } from '@/authoring/pictures/fileContent';
import { useUnfinished } from '@/authoring/pictures/unfinished';
import { newId } from '@/kit/newId/newId';
import { useText } from '@/kit/text/useText';
import { localeDirection } from '@/shell/start/languages';
import { ImageSource, type MadeImage } from './ImageSource';
import { MadeFacts } from './MadeFacts';

interface Begun {
  image?: MadeImage;
  alt: string;
}

/** A new image from a file. It needs an alternative text. */
export function NewImage() {
  const text = useText();
  const { id: instrument, baseLocale } = useDraft(({ facts }) => facts);
  const edits = useEdits();
  const [begun, setBegun, finish] = useUnfinished<Begun>(`image ${instrument}`, { alt: '' });
  const [fault, setFault] = useState<'image' | 'alt'>();
  const words = useRef<InputRef>(null);
  const { image, alt } = begun;

  const add = () => {
    if (image === undefined) return setFault('image');
    if (alt.trim() === '') {
      setFault('alt');
      words.current?.focus();
      return;
    }
    const taken = new Set(edits.current().view.draft.images?.map(({ code }) => code));
    const id = newId();
    const code = freeCode(codeOfFile(image.fileName) || 'image', taken);
    edits.add('images', { id, code, source: image.source }, { texts: { alt: alt.trim() } });
    finish();
    history.push(instrumentPath(instrument, `/image/edit-image/${id}`));
  };
  return (
    <Form component="div" layout="vertical" className="image-form">
      {image === undefined ? (
        <Form.Item
          label={text('image.file')}
          validateStatus={fault === 'image' ? 'error' : undefined}
          help={fault === 'image' ? text('image.fileFirst') : undefined}
        >
          <ImageSource
            onMade={(made) => {
              setFault(undefined);
              setBegun((before) => ({ ...before, image: made }));
            }}
          />
        </Form.Item>
      ) : (
        <Flex vertical gap={8} className="image-made">
          <img className="image-whole" src={image.source} alt={alt || text('image.chosen')} />
          <MadeFacts image={image} />
          <div>
            <Button onClick={() => setBegun(({ alt: kept }) => ({ alt: kept }))}>{text('image.other')}</Button>
          </div>
        </Flex>
      )}
      <Form.Item
        label={text('image.alt')}
        htmlFor="new-image-alt"
        required
        validateStatus={fault === 'alt' ? 'error' : undefined}
        help={fault === 'alt' ? text('image.altMissing') : text('image.altHelp')}
      >
        <Input
          id="new-image-alt"
          ref={words}
          lang={baseLocale}
          dir={localeDirection(baseLocale)}
          maxLength={1000}
          aria-required
          aria-invalid={fault === 'alt'}
          value={alt}
          onChange={({ target }) => {
            if (fault === 'alt') setFault(undefined);
            setBegun((before) => ({ ...before, alt: target.value }));
          }}
          onPressEnter={add}
        />
      </Form.Item>
      <Flex gap={8} wrap>
        <Button type="primary" onClick={add}>
          {text('image.addThis')}
        </Button>
        <Link to={tabPath(instrument, 'images')}>{text('image.toList')}</Link>
      </Flex>
    </Form>
  );
}
