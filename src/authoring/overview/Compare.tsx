import { useIntl } from '@umijs/max';
import { Alert, Drawer, Flex, Select, Skeleton, Table, Tabs, Typography } from 'antd';
import type { InstrumentDetail } from 'core/contract/authoring/instrument';
import { diffInstruments, type TextDiff } from 'core/instrument/diff';
import type { InstrumentDocument } from 'core/instrument/document';
import { ownerOf } from 'core/instrument/namedText';
import { textNames } from 'core/instrument/textNames';
import { useMemo, useState } from 'react';
import { JsonComparison } from '@/authoring/comparison/JsonComparison';
import { useDocumentWords } from '@/authoring/comparison/useDocumentWords';
import { usePagingWords } from '@/kit/paging/usePagingWords';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { languageName } from '@/shell/languageName/languageName';
import { usePlaceWords } from '@/translating';

interface Props {
  instrument: InstrumentDetail;
  /** Number of the version to compare. */
  from: number;
  onClose(): void;
}

/** Stands for the current draft among the version numbers. */
const draftNumber = 0;

async function documentOf(id: string, version: number): Promise<InstrumentDocument | undefined> {
  const query = version === draftNumber ? {} : { version };
  return (await api.instrument.export({ params: { id }, query })) as InstrumentDocument | undefined;
}

/** The draft is newer than every version. */
const isNewer = (one: number, other: number): boolean => other !== draftNumber && (one === draftNumber || one > other);

/** What a version is compared with at first: the newest with the draft if that has changed, else with the one before; any other with the newest. */
function usualOther({ versions, changed }: InstrumentDetail, number: number): number {
  const others = versions.map((each) => each.number).filter((each) => each !== number);
  const newest = Math.max(number, ...others);
  if (number !== newest) return newest;
  return changed || others.length === 0 ? draftNumber : Math.max(...others);
}

/** What changed from one version to another or to the draft: structure and texts, side by side. */
export function Compare({ instrument, from, onClose }: Props) {
  const text = useText();
  const { id, versions } = instrument;
  const [to, setTo] = useState(() => usualOther(instrument, from));
  const [older, newer] = isNewer(from, to) ? [to, from] : [from, to];
  const nameOf = (version: number) =>
    version === draftNumber ? text('overview.draftNow') : text('overview.versionNumber', { version });
  return (
    <Drawer open onClose={onClose} size="large" title={text('overview.compareTitle', { version: from })}>
      <Flex vertical gap={16}>
        <Select
          aria-label={text('overview.compareWith')}
          value={to}
          onChange={setTo}
          options={[draftNumber, ...versions.map(({ number }) => number)]
            .filter((version) => version !== from)
            .map((version) => ({ value: version, label: nameOf(version) }))}
        />
        <Sides key={to} id={id} from={older} to={newer} beforeLabel={nameOf(older)} afterLabel={nameOf(newer)} />
      </Flex>
    </Drawer>
  );
}

interface Labels {
  beforeLabel: string;
  afterLabel: string;
}

function Sides({ id, from, to, ...labels }: Labels & { id: string; from: number; to: number }) {
  const text = useText();
  const { loaded } = useLoaded(() => Promise.all([documentOf(id, from), documentOf(id, to)]));
  if (loaded === 'failed') return <Alert type="error" showIcon title={text('request.connection.text')} />;
  const [before, after] = loaded ?? [];
  return before && after ? <Differences before={before} after={after} {...labels} /> : <Skeleton active />;
}

function Differences({ before, after, ...labels }: Labels & Record<'before' | 'after', InstrumentDocument>) {
  const text = useText();
  const [old, now, diff] = useMemo(() => {
    const sides = [before, after].map(({ texts, textStates: _, ...structure }) => ({ structure, texts })) as [
      Side,
      Side,
    ];
    return [...sides, diffInstruments(...sides)] as const;
  }, [before, after]);
  const words = useDocumentWords(before, after);
  const showsCodes = useShowsCodes();
  const { parts, settings, texts, same } = diff.summary;
  if (same) return <Typography.Text>{text('comparison.same')}</Typography.Text>;
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
            children: <TextChanges changes={diff.texts} documents={[after, before]} {...labels} />,
          },
        ]}
      />
    </>
  );
}

type Side = Parameters<typeof diffInstruments>[0];

interface Changes extends Labels {
  changes: readonly TextDiff[];
  /** Where the texts are looked for, the first one first. */
  documents: readonly InstrumentDocument[];
}

function TextChanges({ changes, documents, beforeLabel, afterLabel }: Changes) {
  const intl = useIntl();
  const places = usePlaceWords();
  const named = useMemo(() => documents.map((document) => ({ document, names: textNames(document) })), [documents]);
  /** What a text belongs to, as people call it; its key where neither document has it. */
  const nameOf = (key: string) => {
    for (const { document, names } of named) {
      const name = names.get(key);
      if (name) return places.name(ownerOf(name, (each) => document.texts[document.baseLocale]?.[each]));
    }
    return <code dir="ltr">{key}</code>;
  };
  const paging = usePagingWords();
  const showsCodes = useShowsCodes();
  const locales = [...new Set(changes.map(({ locale }) => locale))];
  const said = (text: string | null, locale: string) =>
    text === null ? (
      <Typography.Text type="secondary">{intl.formatMessage({ id: 'comparison.none' })}</Typography.Text>
    ) : (
      <span lang={locale} dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </span>
    );
  return (
    <Table<TextDiff>
      rowKey={({ locale, key }) => `${locale} ${key}`}
      dataSource={[...changes]}
      size="small"
      scroll={{ x: 640 }}
      pagination={{ ...paging, defaultPageSize: 20, hideOnSinglePage: true }}
      columns={[
        {
          title: intl.formatMessage({ id: 'overview.language' }),
          dataIndex: 'locale',
          filters: locales.map((locale) => ({ value: locale, text: languageName(locale) })),
          onFilter: (value, row) => row.locale === value,
          render: (locale: string) => languageName(locale),
        },
        {
          title: intl.formatMessage({ id: 'comparison.place' }),
          dataIndex: 'key',
          render: (key: string) => (showsCodes ? <code dir="ltr">{key}</code> : <bdi>{nameOf(key)}</bdi>),
        },
        { title: beforeLabel, render: (_, { before, locale }) => said(before, locale) },
        { title: afterLabel, render: (_, { after, locale }) => said(after, locale) },
      ]}
    />
  );
}
