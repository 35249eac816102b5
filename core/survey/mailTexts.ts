import { messageKindsOfSurvey, type SurveyMessage, type SurveyMessageKind } from './document';

/** What the keys of a mail's texts begin with. */
export const mailTextKey = (kind: SurveyMessageKind, wave: string | null = null): string =>
  wave === null ? `message.${kind}` : `wave.${wave}.${kind}`;

/** The mails that have texts of their own, each once: all reminders of a wave say the same, and so do those of the survey. */
export function mailTextOwners(
  messages: readonly SurveyMessage[],
): { key: string; kind: SurveyMessageKind; wave: string | null }[] {
  const waves = [...new Set(messages.map(({ wave }) => wave ?? null))].sort((one, other) =>
    one === null ? -1 : other === null ? 1 : 0,
  );
  return waves.flatMap((wave) =>
    messageKindsOfSurvey
      .filter((kind) => messages.some((message) => message.kind === kind && (message.wave ?? null) === wave))
      .map((kind) => ({ key: mailTextKey(kind, wave), kind, wave })),
  );
}
