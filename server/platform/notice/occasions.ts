import type { Role } from 'core/access/roles';
import type { NoticeType } from 'core/contract/platform/notice';

/** Every title that the server gives a notice; each has its text in seed/messages/LOCALE/server.json. */
export const noticeTitles = [
  'notice.welcome',
  'notice.new_device',
  'notice.roles_changed',
  'notice.translation_permissions_changed',
  'notice.second_factor_reset',
  'notice.instrument_published',
  'notice.trial_invitation',
  'notice.answer_needs_attention',
  'notice.result_shared',
  'notice.access_given',
  'notice.survey_reminder',
  'notice.order_fulfilled',
  'notice.order_attention',
  'notice.tests_broken',
] as const;

type Audience =
  | { audience: 'user'; userId: string }
  | { audience: 'role'; role: Role }
  | { audience: 'signed-in' | 'public' };

interface NoticeContent {
  type: NoticeType;
  titleKey: (typeof noticeTitles)[number];
  /** The title's params. `name@LOCALE` replaces `name` where the title is written in that locale. */
  params?: Record<string, string | number>;
  /** A path of the product. */
  link?: string;
}

export type NewNotice = Audience & NoticeContent;

/** The title of an instrument in every language that has one. */
const titleParams = (titles: Readonly<Record<string, string>>, baseLocale: string): Record<string, string> => ({
  title: titles[baseLocale] ?? '',
  ...Object.fromEntries(Object.entries(titles).map(([locale, title]) => [`title@${locale}`, title])),
});

/** A right given by another person. */
const givenBy = (
  titleKey: NewNotice['titleKey'],
  userId: string,
  grantId: string,
  name: string,
  titles: Readonly<Record<string, string>>,
  baseLocale: string,
): NewNotice => ({
  audience: 'user',
  userId,
  type: 'message',
  titleKey,
  params: { name, ...titleParams(titles, baseLocale) },
  link: `/access/edit?id=${grantId}`,
});

type GivenBy = [userId: string, grantId: string, name: string, titles: Readonly<Record<string, string>>, base: string];

/** The product's notices and their recipients: to be passed to `NoticeService.tell` in the transaction of the event. */
export const noticeOf = {
  welcome: (userId: string): NewNotice => ({
    audience: 'user',
    userId,
    type: 'message',
    titleKey: 'notice.welcome',
    link: '/home',
  }),

  /** A sign-in with a browser without a session of the account. */
  newDevice: (userId: string): NewNotice => ({
    audience: 'user',
    userId,
    type: 'notification',
    titleKey: 'notice.new_device',
    link: '/profile',
  }),

  rolesChanged: (userId: string): NewNotice => ({
    audience: 'user',
    userId,
    type: 'notification',
    titleKey: 'notice.roles_changed',
    link: '/home',
  }),

  translationPermissionsChanged: (userId: string): NewNotice => ({
    audience: 'user',
    userId,
    type: 'notification',
    titleKey: 'notice.translation_permissions_changed',
    link: '/translations',
  }),

  secondFactorReset: (userId: string): NewNotice => ({
    audience: 'user',
    userId,
    type: 'notification',
    titleKey: 'notice.second_factor_reset',
    link: '/profile',
  }),

  /** @param titles locale → title; those of the base locale stand in for the others */
  instrumentPublished: (id: string, baseLocale: string, titles: Readonly<Record<string, string>>): NewNotice => ({
    audience: 'role',
    role: 'user',
    type: 'event',
    titleKey: 'notice.instrument_published',
    params: titleParams(titles, baseLocale),
    link: `/Browse-Instruments/instrumentdetails/${id}`,
  }),

  /** @param titles locale → title; those of the base locale stand in for the others */
  trialInvitation: (
    userId: string,
    instrumentId: string,
    titles: Readonly<Record<string, string>>,
    baseLocale: string,
  ): NewNotice => ({
    audience: 'user',
    userId,
    type: 'message',
    titleKey: 'notice.trial_invitation',
    params: titleParams(titles, baseLocale),
    link: `/test-instruments/${instrumentId}/answer-test-instrument`,
  }),

  /** The sender adds the recipients. @param rightId the right to see the result @param titles locale → title, as above */
  answerNeedsAttention: (
    rightId: string,
    titles: Readonly<Record<string, string>>,
    baseLocale: string,
  ): NoticeContent => ({
    type: 'notification',
    titleKey: 'notice.answer_needs_attention',
    params: titleParams(titles, baseLocale),
    link: `/access/edit?id=${rightId}`,
  }),

  /** Somebody lets this person see one of their results. `name`: that person's. */
  resultShared: (...given: GivenBy): NewNotice => givenBy('notice.result_shared', ...given),

  /** A survey still waits for this person. @param titles locale → title, as above */
  surveyReminder: (
    userId: string,
    surveyId: string,
    titles: Readonly<Record<string, string>>,
    baseLocale: string,
  ): NewNotice => ({
    audience: 'user',
    userId,
    type: 'message',
    titleKey: 'notice.survey_reminder',
    params: titleParams(titles, baseLocale),
    link: `/my-surveys/survey/${surveyId}/overview`,
  }),

  /** What was ordered can be used. */
  orderFulfilled: (userId: string, number: string): NewNotice => ({
    audience: 'user',
    userId,
    type: 'message',
    titleKey: 'notice.order_fulfilled',
    params: { number },
    link: '/home/orderlist',
  }),

  /** Something about a payment is for a person to look at. */
  orderNeedsAttention: (number: string): NewNotice => ({
    audience: 'role',
    role: 'superAdmin',
    type: 'notification',
    titleKey: 'notice.order_attention',
    params: { number },
    link: '/products?tab=orders',
  }),

  /** Test cases that passed the time before fail. */
  testsBroken: (runId: string, count: number): NewNotice => ({
    audience: 'role',
    role: 'superAdmin',
    type: 'notification',
    titleKey: 'notice.tests_broken',
    params: { count },
    link: `/jest?run=${runId}`,
  }),

  /** Staff let this person answer an instrument. `name`: the giver's. */
  accessGiven: (...given: GivenBy): NewNotice => givenBy('notice.access_given', ...given),
};
