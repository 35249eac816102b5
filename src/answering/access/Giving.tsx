import { useIntl, useModel } from '@umijs/max';
import { Flex, Form, Radio, Select, Typography } from 'antd';
import debounce from 'lodash/debounce';
import { type PropsWithChildren, useEffect, useMemo, useState } from 'react';
import { dateInWords } from '@/answering/player/momentInWords';
import { isAbsent } from '@/kit/failure/requestFailure';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { GrantForm } from './GrantForm';

type Kind = 'result' | 'instrument';

/** Gives access: to an own result, or (staff) to an instrument that somebody may answer. `instrument`: id in the address. */
export function Giving({ instrument, onGiven }: { instrument: string | null; onGiven(): void }) {
  const text = useText();
  const { roles } = useModel('currentUser');
  const isStaff = roles.includes('admin') || roles.includes('superAdmin');
  const kinds: Kind[] = [
    ...(roles.includes('user') ? ['result' as const] : []),
    ...(isStaff ? ['instrument' as const] : []),
  ];
  const results = useResults(roles.includes('user'));
  const hasNone = results?.length === 0;
  const [picked, setPicked] = useState<Kind>();
  const first = isStaff && (instrument || hasNone) ? 'instrument' : kinds[0];
  const kind = picked ?? first ?? 'result';
  const [chosen, setChosen] = useState<Partial<Record<Kind, string>>>(instrument ? { instrument } : {});
  const [missing, setMissing] = useState(false);
  const id = chosen[kind];
  const choose = (value: string) => {
    setChosen({ ...chosen, [kind]: value });
    setMissing(false);
  };
  const field = { value: id, missing, onChange: choose };
  const what =
    id === undefined
      ? undefined
      : kind === 'result'
        ? { kind: 'result' as const, attempt: id }
        : { kind: 'instrument' as const, instrument: id };
  return (
    <Flex vertical gap={0}>
      {kinds.length > 1 ? (
        <Form.Item label={text('access.give.what')} layout="vertical">
          <Radio.Group
            aria-label={text('access.give.what')}
            value={kind}
            onChange={({ target }) => setPicked(target.value as Kind)}
            options={kinds.map((value) => ({ value, label: text(`access.give.${value}`) }))}
          />
        </Form.Item>
      ) : null}
      {kind === 'result' && hasNone ? (
        <NoResults />
      ) : (
        <>
          {kind === 'result' ? <ResultField {...field} results={results} /> : <InstrumentField {...field} />}
          <GrantForm what={what} onMissing={() => setMissing(true)} onGiven={onGiven} />
        </>
      )}
    </Flex>
  );
}

function NoResults() {
  const text = useText();
  return (
    <>
      <Typography.Paragraph>{text('access.give.noResults')}</Typography.Paragraph>
      <p>
        <LinkButton to="/Browse-Instruments">{text('player.toBrowse')}</LinkButton>
      </p>
    </>
  );
}

interface FieldProps {
  value: string | undefined;
  /** True: say that one must be chosen. */
  missing: boolean;
  onChange(value: string): void;
}

const fieldId = 'access-of';

/** `label`, `extra`: message ids. */
function Field({
  label,
  extra,
  missing,
  children,
}: PropsWithChildren<{ label: string; extra?: string; missing: boolean }>) {
  const text = useText();
  return (
    <Form.Item
      layout="vertical"
      label={text(label)}
      htmlFor={fieldId}
      extra={extra && text(extra)}
      validateStatus={missing ? 'error' : ''}
      help={missing ? <span role="alert">{text('access.give.choose')}</span> : undefined}
    >
      {children}
    </Form.Item>
  );
}

/** The newest completed attempts; undefined: not known yet. Older ones are shared from their own page. */
function useResults(mayHave: boolean) {
  const { locale } = useIntl();
  const { data } = useCached(`shareable:${locale}`, async (options) => {
    if (!mayHave) return [];
    const rows = await api.attempts.list({ query: { locale, pageSize: 100 }, ...options });
    return (rows ?? []).filter(({ status }) => status === 'completed');
  });
  return data;
}

function ResultField({ value, missing, onChange, results }: FieldProps & { results: ReturnType<typeof useResults> }) {
  const intl = useIntl();
  return (
    <Field label="access.give.chooseResult" missing={missing} extra="access.give.lead">
      <Select
        id={fieldId}
        value={value}
        onChange={onChange}
        loading={results === undefined}
        showSearch={{ optionFilterProp: 'label' }}
        options={(results ?? []).map(({ id, title, completedAt }) => ({
          value: id,
          label: intl.formatMessage({ id: 'access.give.resultOf' }, { title, date: dateInWords(completedAt ?? '') }),
        }))}
      />
    </Field>
  );
}

/** Any instrument, found by search. */
function InstrumentField({ value, missing, onChange }: FieldProps) {
  const [options, setOptions] = useState<{ value: string; label: string }[]>();
  const search = useMemo(
    () =>
      debounce((keyword: string) => {
        const query = { keyword, pageSize: 20 };
        api.instrument.list({ query }).then(
          (rows) => setOptions((rows ?? []).map(({ id, shown, code }) => ({ value: id, label: shown.text || code }))),
          () => setOptions([]),
        );
      }, 300),
    [],
  );
  useEffect(() => {
    search('');
    search.flush();
    return () => search.cancel();
  }, [search]);
  // The instrument from the address may not be on the first page of the list.
  const known = options?.some((option) => option.value === value) ?? true;
  const { data: named } = useCached(
    `instrument-title:${known ? '' : value}`,
    async (call) =>
      known || value === undefined ? null : ((await api.instrument.get({ params: { id: value }, ...call })) ?? null),
    isAbsent,
  );
  const all = [...(named ? [{ value: named.id, label: named.title || named.code }] : []), ...(options ?? [])];
  return (
    <Field label="access.give.chooseInstrument" missing={missing}>
      <Select
        id={fieldId}
        value={value}
        onChange={onChange}
        loading={options === undefined}
        showSearch={{ filterOption: false, onSearch: search }}
        options={all}
      />
    </Field>
  );
}
