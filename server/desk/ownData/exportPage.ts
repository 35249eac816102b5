import { addedWord } from 'core/instrument/respondent';
import type { AnswerInWords } from '../../answering/attempt/answerInWords';
import { Html, html, type Piece } from '../../texts/html';
import type { ExportedAttempt } from './exportedAttempt';
import type { ExportedChat } from './exportedChats';
import type { ExportedPurchases } from './exportedOrders';
import type { ExportedEvent, ExportedPerson } from './exportedPerson';
import type { ExportedRights } from './exportedRights';
import type { ExportedSurvey } from './exportedSurveys';
import type { ExportedTrial } from './exportedTrial';

/** The language settings of the page. */
export interface PageLanguage {
  locale: string;
  direction: 'ltr' | 'rtl';
  /** IANA name: times are given in it. */
  timeZone: string;
  /** As the profile names a language. */
  languageName(code: string): string;
  /** The System message `export.KEY`. */
  say(key: string, values?: Record<string, string | number>): string;
  /** The state of an order in words. */
  orderState(state: string): string;
  /** The name of an entry of the audit trail. */
  actionName(action: string): string;
}

const style = new Html(`
  body { font: 16px/1.5 system-ui, sans-serif; max-inline-size: 60rem; margin-inline: auto; padding: 1rem; color-scheme: light dark; }
  table { border-collapse: collapse; inline-size: 100%; margin-block: .5rem 1.5rem; }
  caption { text-align: start; font-weight: 600; padding-block: .25rem; }
  th, td { border: 1px solid #8888; padding: .3rem .5rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
  th[scope='row'] { inline-size: 40%; }
  td { white-space: pre-line; }
  small { display: block; }
  img { inline-size: 8rem; block-size: 8rem; border-radius: 50%; }
  details { margin-block: .5rem 1.5rem; }
`);

/** The page for people, piece by piece: it has no script and makes no network requests. */
export function createExportPage({
  locale,
  direction,
  timeZone,
  languageName,
  say,
  actionName,
  orderState,
}: PageLanguage) {
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const when = (iso: string | null) => (iso === null ? null : moment.format(new Date(iso)));
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const countryName = (code: string | null) => {
    try {
      return code === null ? null : new Intl.DisplayNames(locale, { type: 'region' }).of(code);
    } catch {
      return code;
    }
  };
  const number = new Intl.NumberFormat(locale);
  const yesNo = (flag: boolean) => say(flag ? 'yes' : 'no');

  /** A cell detects the direction of its text, and is aligned by the page's direction. */
  const table = (caption: string, head: string[], rows: Piece[][]): Html =>
    rows.length === 0
      ? html`<p><b>${caption}</b><br>${say('none')}</p>`
      : html`<table><caption>${caption}</caption><thead><tr>${head.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead><tbody>${rows.map(
          (cells) => html`<tr>${cells.map((cell) => html`<td><bdi>${cell}</bdi></td>`)}</tr>`,
        )}</tbody></table>\n`;

  const facts = (caption: string, rows: [string, Piece][]): Html =>
    html`<table><caption>${caption}</caption><tbody>${rows
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(
        ([key, value]) => html`<tr><th scope="row">${say(key)}</th><td><bdi>${value}</bdi></td></tr>`,
      )}</tbody></table>\n`;

  const question = ({ matrix, text, question: code }: AnswerInWords): Piece =>
    matrix === null ? (text ?? code) : html`<small>${matrix}</small>${text ?? code}`;

  function report(block: Record<string, unknown> & { kind: string }): Piece {
    const textIn = (value: unknown) =>
      typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
        ? value.text
        : '';
    if (block.kind === 'heading') return html`<h5><bdi>${textIn(block.text)}</bdi></h5>`;
    if (block.kind === 'text') return html`<p><bdi>${textIn(block.text)}</bdi></p>`;
    if (block.kind !== 'nuggets' || !Array.isArray(block.nuggets)) return null;
    return block.nuggets.map((nugget: { text?: unknown }) => html`<p><bdi>${textIn(nugget.text)}</bdi></p>`);
  }

  return {
    begin: (person: ExportedPerson, { at, avatar }: { at: string; avatar: string | null }): string => {
      const { account, signInMethods: methods, translationPermissions: grants } = person;
      return html`<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width">
<title>${say('title')}</title>
<style>${style}</style>
</head>
<body>
<h1>${say('title')}</h1>
<p>${say('intro', { date: when(at) ?? '', zone: timeZone.replaceAll('_', ' ') })}</p>
<p>${say('machine')}</p>
<h2>${say('account')}</h2>
${avatar === null ? null : html`<img src="${avatar}" alt="${say('picture')}">`}
${facts(say('details'), [
  ['email', account.email],
  ['display_name', account.displayName],
  ['given_name', account.givenName],
  ['family_name', account.familyName],
  ['language', account.locale === null ? null : languageName(account.locale)],
  ['time_zone', account.timeZone],
  ['birth_date', account.birthDate === null ? null : day.format(new Date(account.birthDate))],
  ['sex', account.sex === null ? null : say(`sex.${account.sex}`)],
  ['country', countryName(account.country)],
  ['roles', new Intl.ListFormat(locale, { type: 'unit' }).format(account.roles.map((role) => say(`role.${role}`)))],
  ['translations', grants.map(({ locale: code, kind, may }) => `${code} · ${kind} · ${may}`).join('\n')],
  ['created', when(account.createdAt)],
  ['last_sign_in', when(account.lastLoginAt)],
  ['erase_at', when(account.eraseAt)],
])}
${facts(say('sign_in'), [
  ['password', yesNo(methods.password)],
  ['google', yesNo(methods.google !== null)],
  ['authenticator', yesNo(methods.authenticatorSince !== null)],
  ['recovery_codes', number.format(methods.recoveryCodes.left)],
])}
${table(
  say('passkeys'),
  [say('name'), say('created'), say('last_used')],
  methods.passkeys.map(({ name, createdAt, lastUsedAt }) => [name, when(createdAt), when(lastUsedAt)]),
)}
${table(
  say('links'),
  [say('email'), say('sent'), say('expires'), say('used')],
  person.links.map((link) => [link.email, when(link.createdAt), when(link.expiresAt), when(link.usedAt)]),
)}
${table(
  say('sessions'),
  [say('device'), say('network_address'), say('began'), say('last_used'), say('ended')],
  person.sessions.map((one) => [one.userAgent, one.ip, when(one.createdAt), when(one.lastUsedAt), when(one.endedAt)]),
)}
${table(
  say('notices'),
  [say('text'), say('sent'), say('read'), say('cleared')],
  person.notices.map((one) => [one.title, when(one.createdAt), when(one.readAt), when(one.clearedAt)]),
)}
<h2>${say('attempts')}</h2>
`.source;
    },

    attempt: (attempt: ExportedAttempt): string => {
      const { respondent, history } = attempt;
      return html`<section>
<h3><bdi>${attempt.instrument.title}</bdi></h3>
${facts(say('attempt'), [
  ['version', number.format(attempt.instrument.version)],
  ['status', say(`status.${attempt.status}`)],
  ['started', when(attempt.startedAt)],
  ['completed', when(attempt.completedAt)],
  ['consented', when(attempt.consentedAt)],
  ['codes', attempt.codes.map(({ code }) => code).join('\n')],
  ['age', respondent.age === undefined ? null : number.format(respondent.age)],
  ['sex', respondent.sex === undefined ? null : say(`sex.${respondent.sex}`)],
  ['country', countryName(respondent.country ?? null)],
])}
${table(
  say('answers'),
  [say('question'), say('answer'), say('answered')],
  attempt.answers.map((one) => [question(one), one.label, when(one.at)]),
)}
${
  attempt.scores.length === 0
    ? null
    : table(
        say('scores'),
        [say('score'), say('value'), say('level')],
        attempt.scores.map((one) => [one.name, one.formatted, one.bandLabel]),
      )
}
${
  attempt.rescored === null
    ? null
    : facts(say('rescored'), [
        ['when', when(attempt.rescored.at)],
        ['version', number.format(attempt.rescored.version)],
        [
          'reason',
          attempt.rescored.added.length > 0
            ? say('added', { added: addedWord(attempt.rescored.added) })
            : attempt.rescored.note,
        ],
      ])
}
${attempt.earlierScores.map((earlier) =>
  table(
    say('earlier_scores', { date: when(earlier.at) ?? '', version: earlier.version }),
    [say('score'), say('value'), say('level')],
    earlier.scores.map((one) => [one.name, one.formatted, one.bandLabel]),
  ),
)}
${attempt.withheldScores === 0 ? null : html`<p>${say('withheld', { count: attempt.withheldScores })}</p>`}
${attempt.reports.map(
  ({ title, blocks }) =>
    html`<h4><bdi>${typeof title === 'object' && title !== null && 'text' in title ? String(title.text) : say('report')}</bdi></h4>${blocks.map(report)}`,
)}
<details><summary>${say('history')}</summary>
${table(
  say('history'),
  [say('saved'), say('question'), say('answer')],
  history.flatMap((write) =>
    write.answers.map((one) => [
      when(write.receivedAt),
      question(one),
      write.superseded.includes(one.question)
        ? html`${one.label ?? say('removed')}<small>${say('superseded')}</small>`
        : (one.label ?? say('removed')),
    ]),
  ),
)}
</details>
</section>
`.source;
    },

    /** `attempts`: how many there are. */
    deletedAttempts: (
      attempts: number,
      deleted: readonly { instrument: string; status: string; completedAt: string | null }[],
    ): string =>
      html`${attempts === 0 ? html`<p>${say('none')}</p>` : null}
${
  deleted.length === 0
    ? null
    : table(
        say('deleted_attempts'),
        [say('attempt'), say('status'), say('completed')],
        deleted.map((one) => [one.instrument, say(`status.${one.status}`), when(one.completedAt)]),
      )
}`.source,

    chats: (chats: readonly ExportedChat[]): string =>
      html`<h2>${say('chats')}</h2>
${chats.length === 0 ? html`<p>${say('none')}</p>` : null}
${chats.map(
  (chat) => html`<section>
<h3><bdi>${chat.title}</bdi></h3>
${
  chat.result === null
    ? null
    : html`<p><b>${say('chat.told')}: <bdi>${chat.result.title}</bdi></b></p>
<ul>${chat.result.told.map(({ name, fields }) => html`<li><bdi>${name}</bdi>: ${fields.map(({ text }) => html`<bdi>${text}</bdi> · `)}</li>`)}</ul>`
}
${chat.messages.map(
  ({ from, text, model, at }) =>
    html`<p><b>${from === 'person' ? say('chat.asked') : say('chat.answered', { model: model ?? '' })}</b> · ${when(at)}<br><bdi>${text}</bdi></p>`,
)}
</section>`,
)}`.source,

    trials: (trials: readonly ExportedTrial[]): string =>
      html`<h2>${say('trials')}</h2>
${trials.length === 0 ? html`<p>${say('none')}</p>` : null}
${trials.map(
  (trial) => html`<section>
<h3><bdi>${trial.instrument.title}</bdi></h3>
${facts(say('trial'), [
  ['invited', when(trial.invitedAt)],
  ['note', trial.note],
  ['answered', when(trial.answeredAt)],
  ['comment', trial.comment],
  ['age', trial.respondent?.age === undefined ? null : number.format(trial.respondent.age)],
  ['sex', trial.respondent?.sex === undefined ? null : say(`sex.${trial.respondent.sex}`)],
  ['country', countryName(trial.respondent?.country ?? null)],
])}
${table(
  say('answers'),
  [say('question'), say('answer')],
  trial.answers.map((one) => [question(one), one.label]),
)}
</section>
`,
)}`.source,

    surveys: (surveys: readonly ExportedSurvey[]): string =>
      table(
        say('surveys'),
        [say('name'), say('started'), say('ended'), say('details')],
        surveys.map((one) => [
          one.title,
          when(one.startedAt),
          when(one.endedAt),
          Object.entries(one.attributes)
            .map(([code, value]) => `${code}: ${value}`)
            .join('\n'),
        ]),
      ).source,

    purchases: ({ orders, rights }: ExportedPurchases): string =>
      html`${table(
        say('orders'),
        [say('order_number'), say('created'), say('what'), say('total'), say('status')],
        orders.map((one) => [
          one.number,
          when(one.placedAt),
          one.lines.map(({ quantity, name }) => `${number.format(quantity)} × ${name}`).join('\n'),
          `${one.total} ${one.currency}`,
          orderState(one.state),
        ]),
      )}
${orders.length === 0 ? null : html`<p>${say('kept_invoices')}</p>`}
${table(
  say('bought'),
  [say('what'), say('created'), say('expires'), say('ended')],
  rights.map((one) => [one.product, when(one.givenAt), when(one.expiresAt), when(one.revokedAt)]),
)}`.source,

    rights: ({ given, received }: ExportedRights): string =>
      html`<h2>${say('access')}</h2>
${[given, received].map((rights, side) =>
  table(
    say(side === 0 ? 'access_given' : 'access_received'),
    [
      say('access_what'),
      say('access_to'),
      say('created'),
      say('expires'),
      say('ended'),
      say('note'),
      say('access_log'),
    ],
    rights.map((one) => [
      html`${one.instrument}<small>${say(`access_what.${one.what}`)}</small>`,
      one.email ?? say(`access_to.${one.to}`),
      when(one.createdAt),
      when(one.expiresAt),
      when(one.revokedAt),
      one.note,
      one.log
        .map(({ at, deed, by }) => `${when(at) ?? ''} · ${say(`access_log.${deed}`)} · ${say(`by.${by}`)}`)
        .join('\n'),
    ]),
  ),
)}`.source,

    beginEvents: (): string =>
      html`<h2>${say('events')}</h2>
<table><thead><tr><th scope="col">${say('event')}</th><th scope="col">${say('by')}</th><th scope="col">${say('when')}</th></tr></thead><tbody>
`.source,

    event: ({ action, by, at }: ExportedEvent): string =>
      html`<tr><td>${actionName(action)}</td><td>${say(`by.${by}`)}</td><td>${when(at)}</td></tr>\n`.source,

    end: (): string => '</tbody></table>\n</body>\n</html>\n',
  };
}
