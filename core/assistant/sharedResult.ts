import type { BlockModel, ProfileModel, ReportModel } from '../report';
import type { Figure, Trait } from '../report/traits/traits';

export const sharedKinds = [
  'title',
  'date',
  'score',
  'standard',
  'percentile',
  'figure',
  'range',
  'band',
  'text',
  'risk',
] as const;

/** One thing of a result that can be told to a model. */
export interface SharedField {
  id: string;
  kind: (typeof sharedKinds)[number];
  /** As the person reads it. */
  text: string;
}

/** Fields of one trait, of the result as a whole (`code` empty), or of its texts (`name` empty: those of no trait). */
export interface SharedGroup {
  code: string;
  name: string;
  fields: SharedField[];
}

/** What of a result may be told. */
interface Tellable {
  title: string;
  /** The day, as the person reads it. */
  date: string;
  profile: ProfileModel;
  reports: readonly ReportModel[];
  risks: readonly { code: string; text: string }[];
}

const figure = (id: string, kind: SharedField['kind'], of: Figure | null): SharedField[] =>
  of === null || of.value === null ? [] : [{ id, kind, text: of.formatted }];

function ofTrait(trait: Trait): SharedGroup[] {
  const { code, points, standard, percentile, more, verdict, bar } = trait;
  const fields: SharedField[] = [
    ...figure(`score:${code}`, 'score', points),
    ...(bar?.span ? [{ id: `range:${code}`, kind: 'range' as const, text: bar.span }] : []),
    ...figure(`standard:${code}`, 'standard', standard),
    ...figure(`percentile:${code}`, 'percentile', percentile),
    ...more.flatMap((each) => figure(`figure:${each.code}`, 'figure', each)),
    ...(verdict ? [{ id: `band:${code}`, kind: 'band' as const, text: verdict.label.text }] : []),
  ];
  const own = fields.length === 0 ? [] : [{ code, name: trait.name.text, fields }];
  return [...own, ...trait.facets.flatMap(ofTrait)];
}

interface Told {
  key: string;
  text: string;
}

const textsOf = ({ code: report }: ReportModel, block: BlockModel): Told[] => {
  if (block.kind === 'nuggets') {
    return block.nuggets.map(({ code, text }) => ({ key: `nugget.${code}`, text: text.text }));
  }
  return block.kind === 'text' ? [{ key: `block.${report}.${block.code}`, text: block.text.text }] : [];
};

/** What of a result can be told to a model, in groups as the person reads them. Who the person is, and what they answered, is not in it. */
export function sharedGroups({ title, date, profile, reports, risks }: Tellable): SharedGroup[] {
  const traits = profile.traits.flatMap(ofTrait);
  const told = new Map(
    reports.flatMap((report) =>
      report.blocks.flatMap((block) => textsOf(report, block).map(({ key, text }) => [key, text] as const)),
    ),
  );
  const loose: SharedField[] = [];
  for (const [key, text] of told) {
    const field: SharedField = { id: `text:${key}`, kind: 'text', text };
    const group = traits.find(({ code }) => profile.about[key]?.includes(code));
    (group?.fields ?? loose).push(field);
  }
  const risky = risks.map(({ code, text }): SharedField => ({ id: `risk:${code}`, kind: 'risk', text }));
  return [
    {
      code: '',
      name: title,
      fields: [
        { id: 'title', kind: 'title', text: title },
        { id: 'date', kind: 'date', text: date },
      ],
    },
    ...traits,
    ...(loose.length + risky.length > 0 ? [{ code: '-', name: '', fields: [...loose, ...risky] }] : []),
  ];
}

/** The groups with the chosen fields alone. A trait is named only where something of it is told. */
export function chosenGroups(groups: readonly SharedGroup[], chosen: ReadonlySet<string>): SharedGroup[] {
  return groups
    .map((group) => ({ ...group, fields: group.fields.filter(({ id }) => chosen.has(id)) }))
    .filter(({ fields }) => fields.length > 0)
    .map((group) => (group.code === '' && !chosen.has('title') ? { ...group, name: '' } : group));
}

/** The texts in which each number that may be said of the result stands. */
export const textsTold = (groups: readonly SharedGroup[]): string[] =>
  groups.flatMap(({ name, fields }) => [name, ...fields.map(({ text }) => text)]);

/** As it is sent: data, with a word for what each thing is. */
export const sharedAsData = (groups: readonly SharedGroup[]): object[] =>
  groups.map(({ code, name, fields }) => ({
    ...(code === '' || name === '' ? {} : { scale: name }),
    said: fields.map(({ kind, text }) => ({ [kind]: text })),
  }));
