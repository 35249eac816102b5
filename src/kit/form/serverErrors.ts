import { getIntl } from '@umijs/max';
import type { FormInstance } from 'antd';
import { asFailure, RequestFailure } from '@/kit/failure/requestFailure';

type FieldName = string | number;

const retry = { id: 'request.retry', defaultMessage: 'Request error, please retry.' };

/** Which field an error code speaks of, where the answer names none: `{ 'auth.password_weak': 'password' }`. */
type FieldOfCode = Readonly<Record<string, FieldName | FieldName[]>>;

/** `body.items.0.name` → `['items', '0', 'name']`; empty: of no field of the body. */
function fieldOf(path: string): FieldName[] {
  const [part, ...names] = path.split('.');
  return part === 'body' ? names : [];
}

/**
 * What of a failed call nobody has told yet, in the user's language: the request module is silent for show type 0 and for an answer
 * without an envelope. Undefined: told already, or a 401, which leads to the sign-in page. What is no failure of a call is thrown again.
 */
export function untold(error: unknown): string | undefined {
  if (!(error instanceof RequestFailure)) throw error;
  const { reason, showType, status, message } = error;
  const isSilent = reason === 'status' || (reason === 'business' && showType === 0);
  if (!isSilent || status === 401) return undefined;
  return reason === 'business' && message !== '' ? message : getIntl().formatMessage(retry);
}

/** After a conflict what is there now; undefined: it was no conflict. */
export function presentOf<T>(error: unknown): T | undefined {
  const { code, details } = asFailure(error);
  return code === 'conflict' ? (details[0]?.params?.current as T | undefined) : undefined;
}

/**
 * Puts what the server said of a form's fields (`body.FIELD`) beside them and moves the focus to the first. Gives back what still has
 * to be said above the form: of no field shown there, and not told by the request module. Fields keep what was typed.
 */
export function placeFailure(form: FormInstance, error: unknown, fieldOfCode: FieldOfCode = {}): string | undefined {
  if (!(error instanceof RequestFailure)) throw error;
  const shown = new Map(form.getFieldsError().map(({ name }) => [name.join('.'), name]));
  const placed = new Map<string, string[]>();
  const place = (path: FieldName[], message: string): boolean => {
    // What is said of an entry of a list stands at the list, when the entry has no field of its own.
    const key = path.map((_, index) => path.slice(0, path.length - index).join('.')).find((each) => shown.has(each));
    if (key === undefined) return false;
    placed.set(key, [...(placed.get(key) ?? []), message]);
    return true;
  };
  const homeless = error.details.filter(({ path, message }) => !place(fieldOf(path), message));
  const named = fieldOfCode[error.code ?? ''];
  const isPlaced = error.details.length > 0 && homeless.length === 0;
  const ofCode = !isPlaced && named !== undefined && place([named].flat(), error.message);
  const fields = [...placed].map(([key, errors]) => ({ name: shown.get(key) ?? [], errors }));
  form.setFields(fields);
  if (fields[0]) form.focusField(fields[0].name);
  return isPlaced || ofCode ? undefined : untold(error);
}
