import { history, Link, useIntl } from '@umijs/max';
import { Button, Empty, Flex, Skeleton, Typography } from 'antd';
import groupBy from 'lodash/groupBy';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { OrderedItem } from '@/kit/ordered/OrderedItem';
import { OrderedList } from '@/kit/ordered/OrderedList';
import { useOrderedRows } from '@/kit/ordered/useOrderedRows';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { Section } from '@/kit/section/Section';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { type CatalogKind, catalogues, type Entry, entryName } from './catalogue';
import { EntryMark } from './EntryMark';

const idOf = ({ id }: Entry) => id;

/** All domains in their order; or the areas of each domain in theirs. */
export function EntryList({ kind }: { kind: CatalogKind }) {
  const text = useText();
  const { locale } = useIntl();
  const { list, order, path } = catalogues[kind];
  const { rows, reload, move } = useOrderedRows<Entry>({
    load: list,
    keyOf: idOf,
    store: (ids) => order(ids),
  });
  return (
    <Flex vertical gap={16}>
      <PageHeader
        title={text(`catalog.${kind}.all`)}
        lead={text(`catalog.${kind}.lead`)}
        actions={
          <Button type="primary" onClick={() => history.push(`${path}/add`)}>
            {text(`catalog.${kind}.add`)}
          </Button>
        }
      />
      {rows === 'failed' ? (
        <LoadFailed onRetry={() => void reload()} />
      ) : rows === undefined ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text(`catalog.${kind}.empty`)} />
      ) : (
        <>
          {rows.length > 1 ? <Typography.Text type="secondary">{text('catalog.order')}</Typography.Text> : null}
          {kind === 'area' ? (
            <AreasByDomain areas={rows} />
          ) : (
            <Ordered kind={kind} label={text('catalog.domain.all')} rows={rows} locale={locale} move={move} />
          )}
        </>
      )}
    </Flex>
  );
}

/** Areas are put in order within their domain, each domain for itself. */
function AreasByDomain({ areas }: { areas: readonly Entry[] }) {
  const text = useText();
  const { locale } = useIntl();
  const { loaded } = useLoaded(catalogues.domain.list);
  if (loaded === undefined) return <Skeleton active paragraph={{ rows: 6 }} />;
  const domains = loaded === 'failed' ? [] : loaded;
  const byDomain = groupBy(areas, ({ domainId }) => domainId ?? '');
  const groups = [
    ...domains.map((domain) => ({ id: domain.id, name: entryName(domain, locale) })),
    { id: '', name: text('catalog.noDomain') },
  ];
  return groups.map(({ id, name }) => {
    const own = byDomain[id];
    if (own === undefined) return null;
    return (
      <Section key={id} title={name} lead={id === '' ? text('catalog.noDomain.lead') : undefined}>
        <AreasOf rows={own} label={name} />
      </Section>
    );
  });
}

function AreasOf({ rows: own, label }: { rows: readonly Entry[]; label: string }) {
  const { locale } = useIntl();
  const { rows, move } = useOrderedRows<Entry>({
    load: () => Promise.resolve([...own]),
    keyOf: idOf,
    store: (ids) => catalogues.area.order(ids),
  });
  return Array.isArray(rows) ? <Ordered kind="area" label={label} rows={rows} locale={locale} move={move} /> : null;
}

interface OrderedProps {
  kind: CatalogKind;
  label: string;
  rows: readonly Entry[];
  locale: string;
  move(key: string, to: number): number | undefined;
}

function Ordered({ kind, label, rows, locale, move }: OrderedProps) {
  const text = useText('catalog.');
  const nameOf = (row: Entry) => entryName(row, locale);
  return (
    <OrderedList label={label} rows={rows} movable={rows.length > 1} keyOf={idOf} nameOf={nameOf} move={move}>
      {rows.map((row, index) => (
        <OrderedItem key={row.id} id={row.id} name={nameOf(row)} place={index} count={rows.length}>
          <span className="catalog-entry">
            <EntryMark icon={row.icon} colour={row.colour} />
            <span className="catalog-entry-text">
              <Link to={`${catalogues[kind].path}/edit/${row.id}`}>
                <bdi>{nameOf(row)}</bdi>
              </Link>
              <span className="catalog-facts">
                {[
                  ...(row.areas === undefined ? [] : [text('areas', { count: row.areas })]),
                  text('instruments', { count: row.instruments }),
                ].join(' · ')}
              </span>
            </span>
          </span>
        </OrderedItem>
      ))}
    </OrderedList>
  );
}
