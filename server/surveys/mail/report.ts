import PostalMime from 'postal-mime';

/** What a delivery report says of one recipient. */
export interface Failure {
  /** Of the mail that came back, as its Message-ID begins; undefined: the report does not say. */
  mail: string | undefined;
  /** In lower case. */
  address: string | undefined;
  failure: string;
}

const decoder = new TextDecoder();
const textOf = (content: string | ArrayBuffer | Uint8Array): string =>
  typeof content === 'string' ? content : decoder.decode(content);

/** Fields of a block; lines that begin with a blank go on with the one before. */
function fieldsOf(block: string): Map<string, string> {
  const lines = block.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name.toLowerCase(), value ?? '']];
    }),
  );
}

const addressIn = (field: string | undefined) =>
  /([^\s;<>\p{Cc}]+@[^\s;<>\p{Cc}]+)/u.exec(field ?? '')?.[1]?.toLowerCase();
const messageId = /^message-id:\s*<([0-9a-f]{8}-[0-9a-f-]{27})@/im;

/**
 * The recipients that a delivery report (RFC 3464) gives up, by `Action: failed` and a permanent status (RFC 3463, 5.X.X). Delays, and mails
 * that are no such reports, name nobody.
 */
export async function failuresIn(report: string): Promise<Failure[]> {
  const { attachments } = await PostalMime.parse(report, { forceRfc822Attachments: true });
  const status = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (status === undefined) return [];
  const original = attachments.find(({ mimeType }) => /^(message\/rfc822|text\/rfc822-headers)/.test(mimeType));
  const mail = original && messageId.exec(textOf(original.content))?.[1];
  const blocks = textOf(status.content)
    .split(/\r?\n\s*\r?\n/)
    .map(fieldsOf);
  return blocks.flatMap((fields): Failure[] => {
    const code = fields.get('status') ?? '';
    if (fields.get('action')?.trim().toLowerCase() !== 'failed' || !/^5\./.test(code.trim())) return [];
    const address = addressIn(fields.get('original-recipient')) ?? addressIn(fields.get('final-recipient'));
    const said = (fields.get('diagnostic-code') ?? '').replace(/^\s*smtp;\s*/i, '');
    return [
      {
        mail,
        address,
        failure: (said || code)
          .replaceAll(/[\p{Cc}\s]+/gu, ' ')
          .trim()
          .slice(0, 300),
      },
    ];
  });
}
