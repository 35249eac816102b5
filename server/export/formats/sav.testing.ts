/** A reader of SPSS system files in simple compression, written after the format alone: what it reads, `writeSav` does not share. */
export function readSav(bytes: Buffer) {
  let at = 0;
  const take = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const int = () => take(4).readInt32LE();
  const text = (length: number) => take(length).toString();
  const head = {
    magic: text(4),
    product: text(60),
    layout: int(),
    units: int(),
    compression: int(),
    weight: int(),
    rows: int(),
  };
  const bias = take(8).readDoubleLE();
  take(84);
  const records: { type: number; format: number; name: string }[] = [];
  let long = new Map<string, string>();
  let widths = new Map<string, number>();
  for (;;) {
    const record = int();
    if (record === 2) {
      const [type, hasLabel, missing, print] = [int(), int(), int(), int()];
      int();
      const name = text(8).trimEnd();
      if (hasLabel) take(Math.ceil(int() / 4) * 4);
      take(Math.abs(missing) * 8);
      records.push({ type, format: print >> 16, name });
    } else if (record === 3) {
      for (let count = int(); count > 0; count--) {
        take(8);
        const length = take(1)[0] ?? 0;
        take(Math.ceil((length + 1) / 8) * 8 - 1);
      }
      int();
      take(int() * 4);
    } else if (record === 7) {
      const [subtype, size, count] = [int(), int(), int()];
      const content = take(size * count).toString();
      const pairs = () => new Map(content.split('\t').map((pair) => pair.split('=') as [string, string]));
      if (subtype === 13) long = pairs();
      if (subtype === 14)
        widths = new Map(
          [...pairs()].filter(([name]) => name).map(([name, width]) => [name, Number.parseInt(width, 10)]),
        );
    } else if (record === 999) {
      int();
      break;
    } else throw new Error(`No record ${record} at ${at}`);
  }

  // Rows: eight codes, then the units that they leave to be read.
  let block: number[] = [];
  const unit = (): Buffer | number => {
    for (;;) {
      if (block.length === 0) block = [...take(8)];
      const code = block.shift() ?? 252;
      if (code === 0) continue;
      if (code === 253) return Buffer.from(take(8));
      if (code === 254) return Buffer.alloc(8, 0x20);
      return code === 255 ? Number.NaN : code - bias;
    }
  };
  const numberOf = (value: Buffer | number) => {
    const number = typeof value === 'number' ? value : value.readDoubleLE();
    return Number.isNaN(number) ? null : number;
  };
  const calendar = (format: number, seconds: number | null) => {
    if (seconds === null) return null;
    if (format === 21) return new Date(seconds * 1000).toISOString().slice(11, 16);
    const iso = new Date(Math.round((seconds - 12_219_379_200) * 1000)).toISOString();
    return format === 20 ? iso.slice(0, 10) : iso;
  };
  const variables: { name: string; segments: { type: number; units: number }[]; width: number; format: number }[] = [];
  for (let index = 0; index < records.length; ) {
    const { name, type, format } = records[index] as (typeof records)[number];
    const width = widths.get(name) ?? type;
    const segments: { type: number; units: number }[] = [];
    for (let left = Math.max(1, widths.has(name) ? Math.ceil(width / 252) : 1); left > 0; left--) {
      const own = records[index]?.type ?? 0;
      const units = Math.max(1, Math.ceil(own / 8));
      segments.push({ type: own, units });
      index += units;
    }
    variables.push({ name: long.get(name) ?? name, segments, width, format });
  }
  const rows = Array.from({ length: head.rows }, () =>
    variables.map(({ segments, width, format }) => {
      if (width === 0) {
        const number = numberOf(unit());
        return format === 5 ? number : calendar(format, number);
      }
      const pieces = segments.map(({ type, units }) => {
        const whole = Buffer.concat(Array.from({ length: units }, () => unit() as Buffer));
        return whole.subarray(0, segments.length > 1 ? Math.min(255, type) : type);
      });
      return Buffer.concat(pieces).subarray(0, width).toString().replace(/ +$/, '');
    }),
  );
  return { ...head, variables, rows };
}
