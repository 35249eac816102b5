import { Button, Flex, Form, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { AddActions, usePictureAdding } from '@/authoring/pictures/PictureRoom';
import { useUnfinished } from '@/authoring/pictures/unfinished';
import { useText } from '@/kit/text/useText';
import { localeDirection } from '@/shell/start/languages';
import { ImageSource, MadeFacts, type MadeImage } from './ImageSource';

/** A new image from a file. It needs an alternative text. */
export function NewImage() {
  const text = useText('image.');
  const { id: instrument, baseLocale } = useDraft(({ facts }) => facts);
  const addPicture = usePictureAdding('image');
  const [begun, setBegun, finish] = useUnfinished<{ image?: MadeImage; alt: string }>(`image ${instrument}`, {
    alt: '',
  });
  const [fault, setFault] = useState<'image' | 'alt'>();
  const words = useRef<InputRef>(null);
  const { image, alt } = begun;

  const add = () => {
    if (image === undefined) return setFault('image');
    if (alt.trim() === '') {
      setFault('alt');
      return words.current?.focus();
    }
    finish();
    return addPicture(image, { alt: alt.trim() });
  };
  const faulty = (of: 'image' | 'alt', message: string, help?: string) =>
    fault === of ? { validateStatus: 'error' as const, help: message } : { help };
  return (
    <Form component="div" layout="vertical" className="image-form stack">
      {image === undefined ? (
        <Form.Item label={text('file')} {...faulty('image', text('fileFirst'))}>
          <ImageSource
            onMade={(made) => {
              setFault(undefined);
              setBegun((before) => ({ ...before, image: made }));
            }}
          />
        </Form.Item>
      ) : (
        <Flex vertical gap={8} className="image-made">
          <img className="image-whole" src={image.source} alt={alt || text('chosen')} />
          <MadeFacts image={image} />
          <div>
            <Button onClick={() => setBegun(({ alt: kept }) => ({ alt: kept }))}>{text('other')}</Button>
          </div>
        </Flex>
      )}
      <Form.Item
        label={text('alt')}
        htmlFor="new-image-alt"
        required
        {...faulty('alt', text('altMissing'), text('altHelp'))}
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
      <AddActions kind="image" onAdd={add} />
    </Form>
  );
}
