import pino from 'pino';
import { openDatabase } from '../../database/connection';
import { createMailer } from '../../mail/service';
import { createSurveyMailer } from '../../surveys/mail/sending';
import { createTranslationService } from '../../texts/service';

/** Mails on their way at once. */
const atOnce = 3;

/** A separate process that sends what is due until it is killed: `tsx dyingSender.ts DATABASE_URL SMTP_URL`. */
async function main(): Promise<void> {
  const [databaseUrl = '', smtpUrl] = process.argv.slice(2);
  const { db } = await openDatabase({ databaseUrl, dataDir: '', dataDirChosen: true });
  const log = pino({ level: 'silent' });
  const clock = () => new Date();
  const siteUrl = () => 'https://assess.example.org/';
  const translations = createTranslationService({ db });
  const mail = createMailer({ db, clock, log, translations, siteUrl, mail: { smtpUrl, from: undefined, outbox: '' } });
  const tokenSecret = 'a secret of the tests, long enough to be one';
  const times = { poll: 100, turn: 3000, longestTry: 2000 };
  const needs = { db, clock, log, tokenSecret, siteUrl, mail, translations, monthly: 12, atOnce, times };
  createSurveyMailer(needs).start();
  process.stdout.write('sending\n');
}

void main();
