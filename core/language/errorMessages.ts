import { formatMessage } from './message';
import { messageValues, messageVariants, nearestOf } from './params';

type Texts = Readonly<Record<string, string>>;
type Params = Readonly<Record<string, unknown>>;

/** The message of the first of these keys, or their variants, that has one, and what was probably meant; else the first key. */
function write(texts: Texts, keys: readonly string[], params: Params, locale: string): string {
  const values = messageValues(params, locale);
  const message = messageVariants(keys, values)
    .map((key) => texts[key])
    .find((text) => text !== undefined);
  if (message === undefined) return keys[0] ?? '';
  const said = formatMessage(message, values, locale);
  const nearest = nearestOf(values);
  const question = texts.did_you_mean;
  return nearest === undefined || question === undefined
    ? said
    : `${said} ${formatMessage(question, { nearest }, locale)}`;
}

/** The message of an error code. @param texts System messages in the locale */
export const errorMessage = (texts: Texts, code: string, params: Params, locale: string): string =>
  write(texts, [`error.${code}`], params, locale);

/** The message of a detail code, or of an instrument's problem code. @param texts System messages in the locale */
export const detailMessage = (texts: Texts, code: string, params: Params, locale: string): string =>
  write(texts, [`detail.${code}`, `problem.${code}`], params, locale);
