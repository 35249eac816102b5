import { useBytes } from '@/authoring/pictures/useBytes';
import { useText } from '@/kit/text/useText';
import type { MadeImage } from './ImageSource';

/** Size of the resulting picture in pixels, and its bytes before and after. */
export function MadeFacts({ image }: { image: MadeImage }) {
  const text = useText();
  const bytes = useBytes();
  const { width, height, bytesBefore, bytes: after } = image;
  return (
    <p className="image-facts" role="status">
      {text('image.made', { width, height, before: bytes(bytesBefore), after: bytes(after) })}
    </p>
  );
}
