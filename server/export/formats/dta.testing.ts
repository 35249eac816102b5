/** A reader of Stata files of release 118, written after the format alone: what it reads, `writeDta` does not share. */
export function readDta(bytes: Buffer) {
  const within = (name: string, from = 0): Buffer => {
    const start = bytes.indexOf(`<${name}>`, from) + name.length + 2;
    return bytes.subarray(start, bytes.indexOf(`</${name}>`, start));
  };
  const map = within('map');
  const offset = (index: number) => Number(map.readBigUInt64LE(index * 8));
  const expectTag = (index: number, tag: string) => {
    const found = bytes.subarray(offset(index), offset(index) + tag.length).toString();
    if (found !== tag) throw new Error(`The map leads to ${found}, not to ${tag}`);
  };
  const tags = [
    'variable_types',
    'varnames',
    'sortlist',
    'formats',
    'value_label_names',
    'variable_labels',
    'characteristics',
    'data',
    'strls',
    'value_labels',
  ];
  for (const [index, tag] of tags.entries()) expectTag(index + 2, `<${tag}>`);
  if (offset(13) !== bytes.length) throw new Error('The map says another length');
  const count = within('K').readUInt16LE();
  const rows = Number(within('N').readBigUInt64LE());
  const fixed = (part: Buffer, width: number) =>
    Array.from(
      { length: count },
      (_, index) =>
        part
          .subarray(index * width, (index + 1) * width)
          .toString()
          .split('\0', 1)[0] ?? '',
    );
  const types = Array.from({ length: count }, (_, index) => within('variable_types').readUInt16LE(index * 2));
  const names = fixed(within('varnames'), 129);
  const formats = fixed(within('formats'), 57);

  const texts = new Map<string, string>();
  for (let at = offset(10) + '<strls>'.length; bytes.subarray(at, at + 3).toString() === 'GSO'; ) {
    const key = `${bytes.readUInt32LE(at + 3)} ${bytes.readBigUInt64LE(at + 7)}`;
    const length = bytes.readUInt32LE(at + 16);
    texts.set(
      key,
      bytes
        .subarray(at + 20, at + 20 + length - 1)
        .toString()
        .split('\0', 1)[0] ?? '',
    );
    at += 20 + length;
  }
  const missing = (letter: number) => (letter === 0 ? '.' : `.${String.fromCharCode(96 + letter)}`);
  const shown = (format: string, value: number) => {
    if (format === '%td') return new Date((value - 3653) * 86_400_000).toISOString().slice(0, 10);
    if (format === '%tcHH:MM') return new Date(value).toISOString().slice(11, 16);
    return format === '%tc' ? new Date(value - 3653 * 86_400_000).toISOString() : value;
  };
  let at = offset(9) + '<data>'.length;
  const read = Array.from({ length: rows }, () =>
    types.map((type, index) => {
      if (type <= 2045) {
        at += type;
        return (
          bytes
            .subarray(at - type, at)
            .toString()
            .split('\0', 1)[0] ?? ''
        );
      }
      if (type === 32_768) {
        const key = `${bytes.readUIntLE(at, 2)} ${bytes.readUIntLE(at + 2, 6)}`;
        at += 8;
        return texts.get(key) ?? '';
      }
      if (type === 65_530) {
        const value = bytes.readInt8(at);
        at += 1;
        return value > 100 ? missing(value - 101) : value;
      }
      const value = bytes.readDoubleLE(at);
      const letter = Number((bytes.readBigUInt64LE(at) - 0x7fe0_0000_0000_0000n) >> 40n);
      at += 8;
      return value >= 2 ** 1023 ? missing(letter) : shown(formats[index] ?? '', value);
    }),
  );
  return { names, rows: read };
}
