import { history, Link, useIntl, useParams } from '@umijs/max';
import { Button, Flex, Form, Modal, Skeleton, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { SharedForm } from '@/kit/form/SharedForm';
import { untold } from '@/kit/form/serverErrors';
import { useSharedForm } from '@/kit/form/useSharedForm';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { Section } from '@/kit/section/Section';
import { useLoaded } from '@/kit/section/useLoaded';
import { StatusView } from '@/kit/statusView/StatusView';
import { useText } from '@/kit/text/useText';
import { type CatalogKind, catalogues, type Entry, entryName } from './catalogue';
import { EntryItems, NameItem } from './EntryItems';
import { EntryMark } from './EntryMark';
import { changeOf, type EntryFields, fieldNames, fieldsOf, namesOf } from './entryFields';
import { MergeEntry } from './MergeEntry';
import { OtherLanguages } from './OtherLanguages';

/** A domain or an area: its names in every language, its look, and how to be rid of it. */
export function EditEntry({ kind }: { kind: CatalogKind }) {
  const { id = '' } = useParams();
  const text = useText('catalog.');
  const { loaded, reload } = useLoaded(catalogues[kind].list);
  if (loaded === 'failed') return <LoadFailed onRetry={() => void reload()} />;
  if (loaded === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
  const entry = loaded.find((each) => each.id === id);
  if (entry === undefined) return <StatusView code="404" text={text(`${kind}.notFound`)} />;
  return <EditForm key={id} kind={kind} entry={entry} all={loaded} onSaved={reload} />;
}

interface FormProps {
  kind: CatalogKind;
  entry: Entry;
  all: readonly Entry[];
  onSaved(): unknown;
}

/** As the server has it; read by `valuesOf`. */
type Stored = Entry & EntryFields;

/** Of a stored entry, or of what stands in the form. */
const valuesOf = (given: Partial<EntryFields>): EntryFields =>
  'texts' in given
    ? fieldsOf(given as Stored)
    : {
        ...{ name: given.name ?? '', description: given.description ?? '', others: namesOf(given.others) },
        ...{ icon: given.icon ?? 'appstore', colour: given.colour ?? 'default' },
      };

function EditForm({ kind, entry, all, onSaved }: FormProps) {
  const text = useText('catalog.');
  const { locale } = useIntl();
  const { path, change, remove } = catalogues[kind];
  const { baseLocale } = entry;
  const [form] = Form.useForm<EntryFields>();
  const shared = useSharedForm<EntryFields, Stored>({
    form,
    row: entry as Stored,
    names: fieldNames,
    valuesOf,
    store: async (changed, before) => {
      const body = { ...changeOf(before, form.getFieldsValue(true), changed), rowVersion: before.rowVersion };
      return (await change(before.id, body)) as Stored | undefined;
    },
    onStored: onSaved,
    places: { 'catalog.name_missing': 'name' },
  });
  const [gone, setGone] = useState(false);
  const question = useLeaveGuard(shared.unsaved && !gone);
  const [modal, holder] = Modal.useModal();
  const name = entryName(entry, locale);

  // Only once the guard is down: there is nothing left that could be saved.
  useEffect(() => {
    if (gone) history.push(path);
  }, [gone, path]);

  async function removeIt() {
    const agreed = await modal.confirm({
      title: text('delete.question', { name }),
      content: text('delete.what'),
      okText: text('delete'),
      okButtonProps: { danger: true },
      cancelText: text('cancel'),
    });
    if (!agreed) return;
    try {
      await remove(entry.id);
      feedback.success(text('deleted', { name }));
      setGone(true);
    } catch (error) {
      const message = untold(asFailure(error));
      if (message) feedback.error(message);
    }
  }

  const isUsed = entry.instruments > 0 || (entry.areas ?? 0) > 0;
  return (
    <Flex vertical gap={24} style={{ maxInlineSize: 640 }}>
      <PageHeader
        title={
          <span className="catalog-entry">
            <EntryMark icon={entry.icon} colour={entry.colour} />
            <bdi>{name}</bdi>
          </span>
        }
        lead={
          <>
            {text('instruments', { count: entry.instruments })} · {text('code')} <code dir="ltr">{entry.code}</code>
          </>
        }
        actions={<Link to={path}>{text(`${kind}.toList`)}</Link>}
      />
      <SharedForm form={form} shared={shared} labelOf={(field) => text(field === 'others' ? 'languages' : field)}>
        <NameItem locale={baseLocale} />
        <EntryItems locale={baseLocale} />
        <OtherLanguages baseLocale={baseLocale} named={Object.keys(fieldsOf(entry).others)} />
      </SharedForm>
      <Typography.Paragraph style={{ margin: 0 }}>
        <Link to={`/translations?${new URLSearchParams({ kinds: 'Catalog', ownerId: entry.id })}`}>
          {text('translate')}
        </Link>
      </Typography.Paragraph>
      {all.length > 1 ? (
        <Section title={text('merge')} lead={text(`${kind}.merge.lead`)}>
          <MergeEntry
            kind={kind}
            entry={entry}
            others={all.filter(({ id }) => id !== entry.id)}
            onMerged={() => setGone(true)}
          />
        </Section>
      ) : null}
      <Section title={text('delete')} lead={text(isUsed ? 'delete.used' : 'delete.unused')}>
        {isUsed ? null : (
          <div>
            <Button danger onClick={() => void removeIt()}>
              {text(`${kind}.delete`)}
            </Button>
          </div>
        )}
      </Section>
      <div>{holder}</div>
      {question}
    </Flex>
  );
}
