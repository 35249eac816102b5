/** Side length of the sent picture in pixels. */
const side = 512;
/** WebP quality. */
const quality = 0.9;

/** A square of the source, in source pixels. */
export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Cuts a square out of a loaded image and scales it to 512 × 512 pixels. WebP, or PNG if the browser writes no WebP; base64 without
 * the `data:` prefix. Throws if the browser cannot draw it.
 */
export function cutSquare(image: CanvasImageSource, { x, y, width, height }: Square): string {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, side, side);
  // Browsers write PNG for a type that they do not support.
  const [, base64 = ''] = canvas.toDataURL('image/webp', quality).split(',');
  if (base64 === '') throw new Error('no picture');
  return base64;
}
