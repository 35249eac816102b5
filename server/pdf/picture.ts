const prefix = /^data:image\/(png|jpeg|webp|gif|avif);base64,/;

/** Pixels a side: more than a page shows sharply only adds size. */
const longest = 2000;
/** The most pixels of a picture that is read. */
const mostPixels = 50_000_000;

/**
 * The picture of a data URL as a PNG or JPEG that a page can carry, without metadata and no larger than needed; undefined: it cannot be read.
 */
export async function printablePicture(
  source: string,
): Promise<{ kind: 'png' | 'jpg'; bytes: Uint8Array } | undefined> {
  const match = prefix.exec(source);
  if (!match) return undefined;
  const bytes = Buffer.from(source.slice(match[0].length), 'base64');
  // Heavy to load, and most reports have no picture.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels })
      .rotate()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true });
    return match[1] === 'jpeg'
      ? { kind: 'jpg', bytes: await picture.jpeg({ quality: 85 }).toBuffer() }
      : { kind: 'png', bytes: await picture.png().toBuffer() };
  } catch {
    return undefined;
  }
}
