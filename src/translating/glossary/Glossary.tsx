import { Alert, Input, Skeleton, Typography } from 'antd';
import type { GlossaryTerm } from 'core/contract/translating/glossary';
import { useCallback, useEffect, useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { untold } from '@/kit/form/serverErrors';
import { LoadFailedAlert } from '@/kit/loadFailed/LoadFailed';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { bodyOf, type TermFields } from './glossaryCalls';
import { StyleGuide } from './StyleGuide';
import { TermForm } from './TermForm';
import { TermItem } from './TermItem';

interface Props {
  locale: string;
  direction: 'ltr' | 'rtl';
  /** The caller reviews some of the language. */
  mayChange: boolean;
  /** By the name of the part: whether something is typed there that is not saved. */
  onDirty(part: string, dirty: boolean): void;
}

/** Above that a list is searched rather than read. */
const few = 8;

const inOrder = (terms: readonly GlossaryTerm[]) =>
  [...terms].sort((a, b) => a.term.localeCompare(b.term, undefined, { sensitivity: 'base' }));

const holds = ({ term, translation, note }: GlossaryTerm, text: string) =>
  [term, translation, note].some((part) => part?.toLocaleLowerCase().includes(text));

/** The terms of a language and how one writes in it, as they are and to be changed. */
export function Glossary({ locale, direction, mayChange, onDirty }: Props) {
  const text = useText();
  const { loaded, reload } = useLoaded(() => api.glossary.list({ params: { locale } }));
  const [terms, setTerms] = useState<readonly GlossaryTerm[]>([]);
  const [searched, setSearched] = useState('');
  useEffect(() => {
    if (loaded !== undefined && loaded !== 'failed') setTerms(loaded.terms);
  }, [loaded]);

  const put = useCallback((kept: GlossaryTerm) => {
    setTerms((before) => inOrder([...before.filter(({ id }) => id !== kept.id), kept]));
  }, []);
  const save = useCallback(
    async (term: GlossaryTerm, fields: TermFields, rowVersion: number) => {
      const saved = await api.glossary.change({ params: { id: term.id }, body: { ...bodyOf(fields), rowVersion } });
      if (saved) put(saved);
    },
    [put],
  );
  const remove = useCallback(async (term: GlossaryTerm) => {
    try {
      await api.glossary.remove({ params: { id: term.id } });
    } catch (error) {
      const failure = asFailure(error);
      // Gone already: that is what was wanted.
      if (failure.code !== 'not_found') {
        const message = untold(failure);
        if (message) feedback.error(message);
        return false;
      }
    }
    setTerms((before) => before.filter(({ id }) => id !== term.id));
    return true;
  }, []);
  const add = async (fields: TermFields) => {
    const added = await api.glossary.create({ params: { locale }, body: bodyOf(fields) });
    if (added) put(added);
  };
  const newDirty = useCallback((dirty: boolean) => onDirty('new', dirty), [onDirty]);
  const styleDirty = useCallback((dirty: boolean) => onDirty('style', dirty), [onDirty]);

  if (loaded === undefined) return <Skeleton active />;
  if (loaded === 'failed') return <LoadFailedAlert onRetry={() => void reload()} />;
  const wanted = searched.trim().toLocaleLowerCase();
  const found = wanted === '' ? terms : terms.filter((term) => holds(term, wanted));
  return (
    <>
      {mayChange ? null : <Alert type="info" showIcon title={text('glossary.readOnly')} />}
      <section className="glossary-part" aria-label={text('glossary.terms')}>
        <h3>{text('glossary.terms')}</h3>
        <Typography.Text type="secondary">{text('glossary.terms.what')}</Typography.Text>
        {mayChange ? (
          <TermForm
            locale={locale}
            direction={direction}
            submitText={text('glossary.add')}
            submit={add}
            onDirty={newDirty}
          />
        ) : null}
        {terms.length > few ? (
          <Input.Search
            allowClear
            aria-label={text('glossary.search')}
            placeholder={text('glossary.search')}
            value={searched}
            onChange={(event) => setSearched(event.target.value)}
          />
        ) : null}
        <Typography.Text type="secondary" role="status">
          {text(wanted === '' ? 'glossary.count' : 'glossary.found', { count: found.length })}
        </Typography.Text>
        <ul className="glossary-list">
          {found.map((term) => (
            <TermItem
              key={term.id}
              term={term}
              direction={direction}
              mayChange={mayChange}
              onSave={save}
              onRemove={remove}
              onDirty={onDirty}
            />
          ))}
        </ul>
      </section>
      <StyleGuide
        locale={locale}
        guide={{ styleGuide: loaded.styleGuide, version: loaded.styleGuideVersion }}
        mayChange={mayChange}
        onDirty={styleDirty}
      />
    </>
  );
}
