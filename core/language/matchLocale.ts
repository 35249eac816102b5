/** Codes that browsers send for a language that has another code here. */
const languageAliases: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', iw: 'he', in: 'id', mo: 'ro' };

/** Regions that use American English; all others read British English more easily. */
const americanRegions = new Set(['US', 'CA', 'PH', 'PR', 'GU', 'AS', 'VI', 'MP', 'UM', 'MH']);

interface Tag {
  language: string;
  script: string;
  region: string;
}

/** Language, script and region, the likely ones filled in (`zh-HK` → zh, Hant, HK). Undefined: no language tag. */
function parseTag(code: string): Tag | undefined {
  try {
    const given = new Intl.Locale(code.replaceAll('_', '-'));
    const alias = languageAliases[given.language];
    const { language, script, region } = (alias ? new Intl.Locale(alias) : given).maximize();
    return { language, script: script ?? '', region: region ?? '' };
  } catch {
    return undefined;
  }
}

/** Tags already read: the same few are needed for every request, and reading one takes as long as a query. */
const tags = new Map<string, Tag | undefined>();
const tagsHeld = 1000;

function readTag(code: string): Tag | undefined {
  if (tags.has(code)) return tags.get(code);
  // A flood of different tags only empties the table.
  if (tags.size >= tagsHeld) tags.clear();
  const tag = parseTag(code);
  tags.set(code, tag);
  return tag;
}

/** Whether two locales are varieties of one language in the same script. */
export function isWrittenAlike(one: string, other: string): boolean {
  const [a, b] = [readTag(one), readTag(other)];
  return a !== undefined && a.language === b?.language && a.script === b.script;
}

/** The region whose variety stands for `tag` when its own region has none. */
function nearestRegion(tag: Tag): string {
  if (tag.language === 'en') return americanRegions.has(tag.region) ? 'US' : 'GB';
  if (tag.language === 'pt') return tag.region === 'BR' ? 'BR' : 'PT';
  if (tag.language === 'zh') return tag.script === 'Hant' ? 'TW' : 'CN';
  return new Intl.Locale(tag.language).maximize().region ?? '';
}

/**
 * The enabled locale nearest to what a browser asks for (`navigator.languages`, most wanted first): the same one, else one of the same
 * language, preferably in the same script and then from the nearest region. Undefined: none of the wanted languages is enabled.
 */
export function matchLocale(wanted: readonly string[], enabled: readonly string[]): string | undefined {
  for (const code of wanted) {
    const exact = enabled.find((candidate) => candidate.toLowerCase() === code.replaceAll('_', '-').toLowerCase());
    if (exact !== undefined) return exact;
    const tag = readTag(code);
    if (!tag) continue;
    const region = nearestRegion(tag);
    let best: { code: string; points: number } | undefined;
    for (const candidate of enabled) {
      const other = readTag(candidate);
      if (other?.language !== tag.language) continue;
      const points =
        (other.script === tag.script ? 4 : 0) +
        (other.region === tag.region ? 2 : 0) +
        (other.region === region ? 1 : 0);
      if (!best || points > best.points) best = { code: candidate, points };
    }
    if (best) return best.code;
  }
  return undefined;
}
