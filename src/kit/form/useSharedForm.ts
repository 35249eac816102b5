import { Form, type FormInstance } from 'antd';
import isEqual from 'lodash/isEqual';
import pick from 'lodash/pick';
import { useEffect, useRef, useState } from 'react';
import { type placeFailure, presentOf } from './serverErrors';
import { useSubmission } from './useSubmission';

interface Options<Values extends object, Row extends Values> {
  form: FormInstance;
  /** The record as it stands; another object: it was changed from elsewhere on the page. */
  row: Row;
  names: readonly (keyof Values)[];
  /** What stands in the form: of a record, or as the fields hold it. */
  valuesOf(fields: Partial<Values>): Values;
  /** Stores what was changed of a record, of which nobody else may have stored another version. */
  store(change: Partial<Values>, of: Row): Promise<Row | undefined>;
  /** Done before it counts as saved. */
  onStored(stored: Row): unknown;
  /** Fields for error codes that name none. */
  places?: Parameters<typeof placeFailure>[2];
}

export interface Shared<Values extends object, Row extends Values> {
  initial: Values;
  typed: Partial<Values> | undefined;
  unsaved: boolean;
  saving: boolean;
  /** What the server refuses, as far as it stands at no field. */
  failure: string | undefined;
  /** Somebody else saved the record meanwhile: what they changed. */
  conflict: readonly (keyof Values)[] | undefined;
  /** The record as it was stored; undefined: it was not. */
  save(): Promise<Row | undefined>;
  /** After a conflict: what stands there now, without what was changed here. */
  takeTheirs(): Row | undefined;
  /** After a conflict: saves what was changed here over what stands there now. */
  keepMine(): Promise<Row | undefined>;
}

/** A record that others change, too, as a form: only what was changed is sent, and nothing of somebody else's is overwritten unasked. */
export function useSharedForm<Values extends object, Row extends Values>(
  options: Options<Values, Row>,
): Shared<Values, Row> {
  const { form, row, names, valuesOf, store, onStored, places } = options;
  const [base, setBase] = useState(row);
  const [theirs, setTheirs] = useState<Row>();
  const { busy, failure, submit } = useSubmission(form, places);
  const typed: Partial<Values> | undefined = Form.useWatch([], form);
  const differing = (one: Values, other: Values) => names.filter((name) => !isEqual(one[name], other[name]));
  const initial = valuesOf(base);
  const unsaved = typed !== undefined && differing(valuesOf(typed), initial).length > 0;

  // Its version counts on. What somebody else changed under our hands stays a conflict.
  const seen = useRef(row);
  useEffect(() => {
    if (seen.current === row) return;
    seen.current = row;
    if (unsaved && !isEqual(valuesOf(row), valuesOf(base))) return;
    if (!unsaved) form.setFieldsValue(valuesOf(row));
    setBase(row);
  }, [row, base, unsaved, form, valuesOf]);

  async function send(from: Row): Promise<Row | undefined> {
    const now = valuesOf(form.getFieldsValue());
    let stored: Row | undefined;
    setTheirs(undefined);
    await submit(
      async () => {
        stored = await store(pick(now, differing(now, valuesOf(from))), from);
        if (!stored) return;
        form.setFieldsValue(valuesOf(stored));
        setBase(stored);
        await onStored(stored);
      },
      (error) => {
        const current = presentOf<Row>(error);
        setTheirs(current);
        return current !== undefined;
      },
    );
    return stored;
  }

  return {
    initial,
    typed,
    unsaved,
    saving: busy,
    failure,
    conflict: theirs && differing(valuesOf(theirs), initial),
    save: () => send(base),
    takeTheirs: () => {
      if (!theirs) return undefined;
      form.setFieldsValue(valuesOf(theirs));
      setBase(theirs);
      setTheirs(undefined);
      return theirs;
    },
    keepMine: async () => {
      if (!theirs) return undefined;
      const now = valuesOf(form.getFieldsValue());
      const untouched = names.filter((name) => isEqual(now[name], initial[name]));
      form.setFieldsValue(pick(valuesOf(theirs), untouched));
      setBase(theirs);
      return send(theirs);
    },
  };
}
