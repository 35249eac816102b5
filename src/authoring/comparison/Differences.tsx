import { Table, Tabs, Typography } from 'antd';
import { diffInstruments, type TextDiff } from 'core/instrument/diff';
import type { InstrumentDocument } from 'core/instrument/document';
import { ownerOf } from 'core/instrument/namedText';
import { textNames } from 'core/instrument/textNames';
import { useMemo } from 'react';
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
}

const sideOf = ({ texts, textStates: _, ...structure }: InstrumentDocument) => ({ structure, texts });

/** What differs between two documents of an instrument: its texts word by word, its structure side by side. */
export function Differences({ before, after, ...labels }: Props) {
  const text = useText();
  const [old, now, diff] = useMemo(() => {
    const sides = [sideOf(before), sideOf(after)] as const;
    return [...sides, diffInstruments(...sides)] as const;
  }, [before, after]);
  const words = useDocumentWords(before, after);
  const showsCodes = useShowsCodes();
  const { parts, settings, texts, same } = diff.summary;
  if (same) return <Typography.Text>{text('comparison.same')}</Typography.Text>;
  const isOfTexts = Object.values(parts).every((count) => count === 0) && settings === 0;
  return (
    <>
      <Typography.Text>
        {text('overview.compareSummary', {
          added: parts.added,
          removed: parts.removed,
          changed: parts.changed + parts.moved + parts.renamed + settings,
          texts: texts.added + texts.removed + texts.changed,
        })}
      </Typography.Text>
      <Tabs
        defaultActiveKey={isOfTexts ? 'texts' : 'structure'}
        items={[
          {
            key: 'structure',
            label: text('overview.structure'),
            children: (
              <JsonComparison
                before={old.structure}
                after={now.structure}
                {...(!showsCodes && { words })}
                {...labels}
              />
            ),
          },
          {
            key: 'texts',
            label: text('overview.textChanges', { count: diff.texts.length }),
            children: <TextChanges changes={diff.texts} documents={[after, before]} />,
          },
        ]}
      />
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
  const nameOf = (key: string) => {
    for (const { document, names } of showsCodes ? [] : named) {
      const name = names.get(key);
      if (name) return places.name(ownerOf(name, (each) => document.texts[document.baseLocale]?.[each]));
    }
    return key;
  };
  const locales = [...new Set(changes.map(({ locale }) => locale))];
  return (
    <Table<TextDiff>
      rowKey={({ locale, key }) => `${locale} ${key}`}
      dataSource={[...changes]}
      size="small"
      pagination={{ ...paging, defaultPageSize: 20, hideOnSinglePage: true }}
      columns={[
        {
          title: text('instrument.languages'),
          dataIndex: 'locale',
          ...(locales.length > 1 && {
            filters: locales.map((locale) => ({ value: locale, text: languageName(locale) })),
            onFilter: (value: unknown, row: TextDiff) => row.locale === value,
          }),
          render: (_, change) => <ChangedTexts changes={[change]} nameOf={nameOf} />,
        },
      ]}
    />
  );
}
