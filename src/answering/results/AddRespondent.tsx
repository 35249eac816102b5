import { Alert, Button } from 'antd';
import type { AttemptResult } from 'core/contract/answering/attempt';
import { addedWord, laterFields } from 'core/instrument/respondent';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { AgeField, SexField } from '@/answering/browse/StatedFields';
import { useAge } from '@/answering/browse/useAge';
import { dateInWords } from '@/answering/player/momentInWords';
import { asFailure } from '@/kit/failure/requestFailure';
import { useTask } from '@/kit/form/useTask';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

interface Props {
  result: AttemptResult;
  /** The result has changed on the server. */
  onChanged(): void;
}

/** Offers to add age and sex where they were left out and the result depends on them. Nothing otherwise. */
export function AddRespondent({ result, onChanged }: Props) {
  const text = useText();
  const title = useId();
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const done = useRef<HTMLParagraphElement>(null);
  const fields = laterFields.filter((field) => result.addable[field] !== undefined);
  const word = addedWord(fields);
  useEffect(() => {
    if (isDone) done.current?.focus();
  }, [isDone]);
  const changed = (isAdded: boolean) => {
    setOpen(false);
    setDone(isAdded);
    onChanged();
  };
  return (
    <>
      {isDone ? (
        <p ref={done} tabIndex={-1} role="status" className="result-add">
          {text('result.add.done')}
        </p>
      ) : null}
      {fields.length === 0 ? null : (
        <section className="result-add" aria-labelledby={title}>
          <h2 id={title}>{text('result.add', { fields: word })}</h2>
          <p>{text('result.add.lead', { fields: word })}</p>
          {isOpen ? (
            <AdditionForm result={result} word={word} onChanged={changed} />
          ) : (
            <Button onClick={() => setOpen(true)}>{text('result.add', { fields: word })}</Button>
          )}
        </section>
      )}
    </>
  );
}

interface FormProps {
  result: AttemptResult;
  word: ReturnType<typeof addedWord>;
  onChanged(isAdded: boolean): void;
}

function AdditionForm({ result: { id, completedAt, addable }, word, onChanged }: FormProps) {
  const text = useText();
  const age = useAge(addable.age ?? undefined);
  const [sex, setSex] = useState(addable.sex ?? undefined);
  const [isEmpty, setEmpty] = useState(false);
  const { busy, failure, run } = useTask();
  const isKnown = (addable.age ?? addable.sex ?? null) !== null;
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!age.check()) return;
    const isNothing = age.age === undefined && sex === undefined;
    setEmpty(isNothing);
    if (isNothing) return;
    const body = { age: age.age, sex };
    await run(async () => {
      try {
        await api.attempts.addRespondent({ params: { id }, body });
        onChanged(true);
      } catch (error) {
        // In another window, it was added meanwhile.
        if (asFailure(error).code === 'attempt.not_addable') onChanged(false);
        throw error;
      }
    });
  };
  return (
    <form className="result-add-form" noValidate onSubmit={(event) => void add(event)}>
      {isKnown ? <p className="browse-quiet">{text('result.add.profile')}</p> : null}
      {addable.age === undefined ? null : (
        <AgeField age={age} label={text('result.add.age', { date: dateInWords(completedAt) })} />
      )}
      {addable.sex === undefined ? null : <SexField value={sex} onChange={setSex} />}
      <p>{text('result.add.effect')}</p>
      {isEmpty ? (
        <p className="details-error" role="alert">
          {text('result.add.empty', { fields: word })}
        </p>
      ) : null}
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      <Button type="primary" htmlType="submit" loading={busy}>
        {text('result.add.submit')}
      </Button>
    </form>
  );
}
