import { useLocation } from '@umijs/max';
import { Alert, Button, Empty, Flex, Form, Input, Modal, Skeleton, Table, Typography } from 'antd';
import type { TextRevisionState } from 'core/contract/authoring/instrument';
import type { InstrumentDocument } from 'core/instrument/document';
import { ownerOf } from 'core/instrument/namedText';
import { textNames } from 'core/instrument/textNames';
import { type Key, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { ChangedTexts } from '@/authoring/comparison/ChangedTexts';
import { asFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { useSubmission } from '@/kit/form/useSubmission';
import { usePagingWords } from '@/kit/paging/usePagingWords';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { useAuthorName } from '@/shell/author/useAuthorName';
import { languageName } from '@/shell/languageName/languageName';
import { usePlaceWords } from '@/translating';
import { textRevisionId } from './textRevisionPath';
import './textRevision.css';

type Change = TextRevisionState['changes'][number];

const named = ({ locale, key }: Change) => `${locale} ${key}`;

/** When to publish and when to revise texts; the texts corrected since the newest version, and the form that brings them to respondents. */
export function TextRevision({ id, version }: { id: string; version: number }) {
  const text = useText();
  const { loaded, reload } = useLoaded(() => api.instrument.textRevision({ params: { id } }));
  const heading = useLedTo(loaded !== undefined);
  // Where there is nothing to revise, nothing is explained.
  const isChanged = typeof loaded === 'object' && loaded.changes.length > 0;
  return (
    <section aria-labelledby={textRevisionId} className={isChanged || loaded === undefined ? 'stack' : undefined}>
      <div>
        <Typography.Title ref={heading} tabIndex={-1} level={3} id={textRevisionId} className="text-revision-title">
          {text('revision.title')}
        </Typography.Title>
        {isChanged ? <Typography.Text type="secondary">{text('revision.when', { version })}</Typography.Text> : null}
      </div>
      {loaded === undefined ? (
        <Skeleton active paragraph={{ rows: 2 }} title={false} />
      ) : loaded === 'failed' ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('revision.failed')}>
          <Button onClick={() => void reload()}>{text('list.retry')}</Button>
        </Empty>
      ) : (
        <Revision id={id} state={loaded} onRevised={reload} />
      )}
    </section>
  );
}

/** The heading that an address with its id leads to, as soon as there is something below it. */
function useLedTo(isThere: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another key one was led here again
  useEffect(() => {
    if (!isThere || hash !== `#${textRevisionId}`) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [isThere, hash, key]);
  return heading;
}

function Revision({ id, state, onRevised }: Pick<CorrectionsProps, 'id' | 'state' | 'onRevised'>) {
  const text = useText();
  const none = <Typography.Text>{text('revision.none', { version: state.version })}</Typography.Text>;
  if (state.changes.length === 0 && state.revisions.length === 0) return none;
  return (
    <Placed id={id}>
      {(placeOf) => (
        <Flex vertical gap={16}>
          {state.changes.length === 0 ? (
            none
          ) : (
            <Corrections key={state.digest} id={id} state={state} placeOf={placeOf} onRevised={onRevised} />
          )}
          <Earlier revisions={state.revisions} placeOf={placeOf} />
        </Flex>
      )}
    </Placed>
  );
}

type PlaceOf = (key: string) => string;

/** Gives where a text of the instrument stands, as people call it; its key until that is known, and for a part that is gone. */
function Placed({ id, children }: { id: string; children(placeOf: PlaceOf): ReactNode }) {
  const places = usePlaceWords();
  const { loaded } = useLoaded(() => api.instrument.export({ params: { id } }));
  const placeOf = useMemo((): PlaceOf => {
    if (loaded === undefined || loaded === 'failed') return (key) => key;
    const document = loaded as unknown as InstrumentDocument;
    const names = textNames(document);
    const texts = document.texts[document.baseLocale];
    return (key) => {
      const name = names.get(key);
      return name === undefined ? key : places.place(ownerOf(name, (each) => texts?.[each]));
    };
  }, [loaded, places]);
  return children(placeOf);
}

interface CorrectionsProps {
  id: string;
  state: TextRevisionState;
  placeOf: PlaceOf;
  onRevised(): Promise<void>;
}

function Corrections({ id, state, placeOf, onRevised }: CorrectionsProps) {
  const text = useText();
  const paging = usePagingWords();
  const [form] = Form.useForm<{ note: string }>();
  const [modal, holder] = Modal.useModal();
  const [chosen, setChosen] = useState<readonly Key[]>(state.changes.map(named));
  const { busy, failure, submit } = useSubmission(form);
  const { version, running, changes, digest } = state;
  const isNew = (locale: string) =>
    changes.every((change) => change.locale !== locale || change.before === null) &&
    changes.filter((change) => change.locale === locale).length > 1;
  const newLocales = [...new Set(changes.map(({ locale }) => locale))].filter(isNew);

  /** A language that the version lacks is chosen as a whole or not at all. */
  const choose = (keys: readonly Key[]) => {
    const [added, removed] = [keys.filter((key) => !chosen.includes(key)), chosen.filter((key) => !keys.includes(key))];
    const next = new Set(keys);
    for (const change of changes.filter(({ locale }) => newLocales.includes(locale))) {
      const touched = (key: Key) => String(key).startsWith(`${change.locale} `);
      if (added.some(touched)) next.add(named(change));
      if (removed.some(touched)) next.delete(named(change));
    }
    setChosen([...next]);
  };

  async function revise({ note }: { note: string }) {
    const agreed = await modal.confirm({
      title: text('revision.submit', { version }),
      content: text('revision.confirm', { count: chosen.length, running }),
      okText: text('revision.submit', { version }),
    });
    if (!agreed) return;
    const body = { note, digest, chosen: chosen.map(String) };
    await submit(
      async () => {
        const made = await api.instrument.reviseTexts({ params: { id }, body });
        if (!made) return;
        feedback.success(text('revision.done', { revision: made.revision }));
        await onRevised();
      },
      (error) => {
        const isMoved = asFailure(error).code === 'conflict';
        if (isMoved) {
          feedback.warning(text('revision.moved'));
          void onRevised();
        }
        return isMoved;
      },
    );
  }

  return (
    <Flex vertical gap={16}>
      {holder}
      <Typography.Text>{text('revision.lead', { version })}</Typography.Text>
      {newLocales.map((locale) => (
        <Alert
          key={locale}
          type="info"
          showIcon
          title={text('revision.newLanguage', { language: languageName(locale) })}
        />
      ))}
      <Table<Change>
        size="small"
        rowKey={named}
        dataSource={changes}
        showHeader={false}
        pagination={{ ...paging, pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        rowSelection={{
          selectedRowKeys: [...chosen],
          onChange: choose,
          getCheckboxProps: (change) => ({
            'aria-label': `${placeOf(change.key)} (${languageName(change.locale)})`,
          }),
        }}
        columns={[{ key: 'change', render: (_, change) => <ChangedTexts changes={[change]} placeOf={placeOf} /> }]}
      />
      <Form form={form} layout="vertical" onFinish={(values) => void revise(values)}>
        <Form.Item
          name="note"
          label={text('revision.note')}
          rules={[{ required: true, whitespace: true, message: text('revision.noteNeeded') }]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={2000} />
        </Form.Item>
        {failure ? <Alert type="error" role="alert" showIcon title={failure} style={{ marginBlockEnd: 16 }} /> : null}
        <Button type="primary" htmlType="submit" loading={busy} disabled={chosen.length === 0}>
          {text('revision.submit', { version })}
        </Button>
      </Form>
    </Flex>
  );
}

function Earlier({ revisions, placeOf }: Pick<TextRevisionState, 'revisions'> & { placeOf: PlaceOf }) {
  const text = useText();
  const when = useWhen();
  const whoIs = useAuthorName();
  if (revisions.length === 0) return null;
  return (
    <section>
      <Typography.Title level={4} className="text-revision-title">
        {text('revision.earlier')}
      </Typography.Title>
      {revisions.map(({ number, note, by, at, changes }) => (
        <details key={number} className="text-revision-entry">
          <summary>
            {text('revision.entry', {
              number,
              when: when.absolute(at),
              name: whoIs(by),
              count: changes.length,
            })}
          </summary>
          <p dir="auto">{note}</p>
          <ChangedTexts changes={changes} placeOf={placeOf} />
        </details>
      ))}
    </section>
  );
}
