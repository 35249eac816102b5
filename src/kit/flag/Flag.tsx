import { useState } from 'react';
import { basePath } from '@/kit/basePath/basePath';
import './flag.css';

/** The country (ISO 3166-1 alpha-2) of a flag emoji, which is its two letters as regional indicators; undefined: no country's flag. */
export function countryOfFlag(emoji: string): string | undefined {
  const signs = emoji.trim();
  if (!/^\p{Regional_Indicator}{2}$/u.test(signs)) return undefined;
  return Array.from(signs, (sign) => String.fromCharCode((sign.codePointAt(0) ?? 0) - 0x1f1e6 + 65)).join('');
}

/** Draws the flag of an emoji, which Windows has no picture for. It only adorns a name; nothing stands for what is no country's flag. */
export function Flag({ emoji }: { emoji: string }) {
  const country = countryOfFlag(emoji);
  const [absent, setAbsent] = useState<string>();
  if (country === undefined || country === absent) return null;
  return (
    <img
      className="flag"
      src={`${basePath()}flags/${country}.svg`}
      alt=""
      aria-hidden
      width={21}
      height={14}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setAbsent(country)}
    />
  );
}
