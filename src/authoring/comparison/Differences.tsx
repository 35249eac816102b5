import { Table, Tabs, Typography } from 'antd';
import { diffInstruments, type TextDiff } from 'core/instrument/diff';
import type { InstrumentDocument } from 'core/instrument/document';
import { ownerOf } from 'core/instrument/namedText';
import { textNames } from 'core/instrument/textNames';
import { type ReactNode, useMemo } from 'react';
import { usePagingWords } from '@/kit/paging/usePagingWords';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { languageName } from '@/shell/languageName/languageName';
import { usePlaceWords } from '@/translating';
import { ChangedTexts } from './ChangedTexts';
import { JsonComparison } from './JsonComparison';
import { useDocumentWords } from './useDocumentWords';

interface Props {
  before: InstrumentDocument;
  after: InstrumentDocument;
  beforeLabel: string;
  afterLabel: string;
  /** What to say where nothing but texts differs. */
  ofTextsAlone?: ReactNode;
}

const sideOf = ({ texts, textStates: _, ...structure }: InstrumentDocument) => ({ structure, texts });

/** What differs between two documents of an instrument: its texts word by word, its structure side by side. */
export function Differences({ before, after, ofTextsAlone, ...labels }: Props) {
  const text = useText();
  const [old, now, diff] = useMemo(() => {
    const sides = [sideOf(before), sideOf(after)] as const;
    return [...sides, diffInstruments(...sides)] as const;
  }, [before, after]);
  const words = useDocumentWords(before, after);
  const showsCodes = useShowsCodes();
  const { parts, settings, texts, same } = diff.summary;
  if (same) return <Typography.Text>{text('comparison.same')}</Typography.Text>;
  const counts = {
    added: parts.added,
    removed: parts.removed,
    changed: parts.changed + parts.moved + parts.renamed + settings,
    texts: texts.added + texts.removed + texts.changed,
  };
  const said = (Object.keys(counts) as (keyof typeof counts)[]).filter((kind) => counts[kind] > 0);
  const structure = said.some((kind) => kind !== 'texts') ? (
    <JsonComparison before={old.structure} after={now.structure} {...(!showsCodes && { words })} {...labels} />
  ) : null;
  const changes = counts.texts > 0 ? <TextChanges changes={diff.texts} documents={[after, before]} /> : null;
  return (
    <>
      <Typography.Text>
        {said.map((kind) => text(`overview.compare.${kind}`, { count: counts[kind] })).join(' · ')}
      </Typography.Text>
      {structure ? null : ofTextsAlone}
      {structure && changes ? (
        <Tabs
          items={[
            { key: 'structure', label: text('overview.structure'), children: structure },
            {
              key: 'texts',
              label: text('overview.textChanges', { count: diff.texts.length }),
              children: changes,
            },
          ]}
        />
      ) : (
        (structure ?? changes)
      )}
    </>
  );
}

interface Changes {
  changes: readonly TextDiff[];
  /** Where the names of texts are looked for, the first one first. */
  documents: readonly InstrumentDocument[];
}

function TextChanges({ changes, documents }: Changes) {
  const text = useText();
  const places = usePlaceWords();
  const paging = usePagingWords();
  const showsCodes = useShowsCodes();
  const named = useMemo(() => documents.map((document) => ({ document, names: textNames(document) })), [documents]);
  const placeOf = (key: string) => {
    for (const { document, names } of showsCodes ? [] : named) {
      const name = names.get(key);
      if (name) return places.place(ownerOf(name, (each) => document.texts[document.baseLocale]?.[each]));
    }
    return key;
  };
  const locales = [...new Set(changes.map(({ locale }) => locale))];
  return (
    <Table<TextDiff>
      rowKey={({ locale, key }) => `${locale} ${key}`}
      dataSource={[...changes]}
      size="small"
      // Its head has the choice of a language and nothing else.
      showHeader={locales.length > 1}
      pagination={{ ...paging, defaultPageSize: 20, hideOnSinglePage: true }}
      columns={[
        {
          title: text('overview.textChanges', { count: changes.length }),
          dataIndex: 'locale',
          ...(locales.length > 1 && {
            filters: locales.map((locale) => ({ value: locale, text: languageName(locale) })),
            onFilter: (value: unknown, row: TextDiff) => row.locale === value,
          }),
          render: (_, change) => <ChangedTexts changes={[change]} placeOf={placeOf} />,
        },
      ]}
    />
  );
}
