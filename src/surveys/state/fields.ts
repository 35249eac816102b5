import type { SurveyDetail } from 'core/contract/surveys/survey';
import type { SurveyView } from './change';
import { type ItemSettings, type Quota, settingsOf, writtenQuota } from './parts';

/** A text by its path in the view; undefined: it is no text. */
export function textAt(path: string): { locale: string; key: string } | undefined {
  const [, locale, key] = /^texts\.([^.]+)\.(.+)$/.exec(path) ?? [];
  return locale !== undefined && key !== undefined ? { locale, key } : undefined;
}

export const textPath = (locale: string, key: string): string => `texts.${locale}.${key}`;

/** null: none. */
export function valueAt({ detail, texts }: SurveyView, path: string): unknown {
  const text = textAt(path);
  if (text) return texts.texts[text.locale]?.[text.key] ?? null;
  if (path === 'items') return detail.items.map(settingsOf);
  if (path === 'quotas') return detail.quotas.map(writtenQuota);
  const [first = '', name] = path.split('.');
  const value: unknown = Reflect.get(detail, first);
  return (name === undefined ? value : Reflect.get(value as object, name)) ?? null;
}

const without = <T>(record: Readonly<Record<string, T>>, key: string, value: T | null): Record<string, T> => {
  const { [key]: _, ...rest } = record;
  return value === null ? rest : { ...rest, [key]: value };
};

/** What the server will say of it (titles, rules in words, problems) is as it was. */
export function withValue({ detail, texts }: SurveyView, path: string, value: unknown): SurveyView {
  const text = textAt(path);
  if (text) {
    const bundle = without(texts.texts[text.locale] ?? {}, text.key, value as string | null);
    return { detail, texts: { ...texts, texts: { ...texts.texts, [text.locale]: bundle } } };
  }
  return { detail: { ...detail, ...shown(detail, path, value) }, texts };
}

function shown(detail: SurveyDetail, path: string, value: unknown): Partial<SurveyDetail> {
  const [first = '', name] = path.split('.');
  if (name !== undefined) return { settings: without({ ...detail.settings }, name, value) };
  if (first === 'items') {
    const known = new Map(detail.items.map((item) => [item.code, item]));
    const items = (value as readonly ItemSettings[]).flatMap(({ was, ...settings }) => {
      const item = known.get(was ?? settings.code);
      if (item === undefined) return [];
      const { visibleIf: _, required: __, version: ___, ...rest } = item;
      return [{ ...rest, ...settings }];
    });
    return { items };
  }
  if (first === 'quotas') {
    const known = new Map(detail.quotas.map((quota) => [quota.code, quota]));
    const quotas = (value as readonly Quota[]).map((quota) => {
      const { taken = 0, reading = null } = known.get(quota.code) ?? {};
      return { ...quota, taken, reading };
    });
    return { quotas };
  }
  return { [first]: value };
}
