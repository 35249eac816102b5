/** What the other parts of surveys do with mails, in their own transactions. */
export { mailsOf } from './storeMails';
export { takeBackAll, takeBackOf } from './storeTakeBack';
