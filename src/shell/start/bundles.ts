import { sourceLocale } from 'core/language/fallback';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';

export interface Bundle {
  /** The locale of the texts: the requested one, or en-US if the server does not have it. */
  locale: string;
  messages: Record<string, string>;
}

const kinds = ['Webpages', 'System'] as const;

/** The interface texts of a locale, both kinds merged; undefined: the server has none. Rejects with a RequestFailure. */
export async function findBundle(locale: string): Promise<Bundle | undefined> {
  const replies = await Promise.all(
    kinds.map((kind) =>
      api.translation.bundle.reply({
        params: { kind, locale },
        timeout: timeouts.short,
        skipErrorHandler: true,
      }),
    ),
  );
  if (locale !== sourceLocale && replies.some((reply) => reply.status === 0)) return undefined;
  return {
    locale,
    messages: Object.assign({}, ...replies.map((reply) => reply.data)),
  };
}

/** The texts of a locale, else those of en-US. Rejects with a RequestFailure. */
export async function loadBundle(locale: string): Promise<Bundle> {
  return (await findBundle(locale)) ?? loadBundle(sourceLocale);
}
