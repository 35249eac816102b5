import type { InstrumentDocument, TextBundle } from 'core/instrument/document';
import type { SurveyDocument } from 'core/survey/document';

const locales = ['en-US', 'de-DE', 'ar-EG'] as const;
type Locale = (typeof locales)[number];
type Texts = Readonly<Record<Locale, TextBundle>>;

/** Texts of the survey itself. */
const surveyTexts: Texts = {
  'en-US': {
    title: 'Mood and everyday life',
    description: 'Two questions about your mood, nine more for some, and three about your everyday life.',
    asker: 'The demonstration',
    welcome: 'Thank you for taking part. You can stop at any time and go on later.',
    consent: 'I take part of my own free will. My answers may be kept with my name, as this is a demonstration.',
    'attribute.occupation.label': 'What do you mainly do at the moment?',
    'attribute.occupation.value.work': 'I work',
    'attribute.occupation.value.study': 'I study or learn a trade',
    'attribute.occupation.value.other': 'Something else',
    thanks: 'That was all. Thank you!',
  },
  'de-DE': {
    title: 'Stimmung und Alltag',
    description: 'Zwei Fragen zu Ihrer Stimmung, für manche neun weitere, und drei zu Ihrem Alltag.',
    asker: 'Die Demonstration',
    welcome: 'Danke, dass Sie teilnehmen. Sie können jederzeit aufhören und später weitermachen.',
    consent:
      'Ich nehme freiwillig teil. Da dies eine Demonstration ist, dürfen meine Antworten mit meinem Namen gespeichert werden.',
    'attribute.occupation.label': 'Was machen Sie zurzeit hauptsächlich?',
    'attribute.occupation.value.work': 'Ich arbeite',
    'attribute.occupation.value.study': 'Ich studiere oder mache eine Ausbildung',
    'attribute.occupation.value.other': 'Etwas anderes',
    thanks: 'Das war alles. Vielen Dank!',
  },
  'ar-EG': {
    title: 'المزاج والحياة اليومية',
    description: 'سؤالان عن مزاجك، وتسعة أسئلة أخرى للبعض، وثلاثة عن حياتك اليومية.',
    asker: 'العرض التوضيحي',
    welcome: 'شكرًا لمشاركتك. يمكنك التوقف في أي وقت والمتابعة لاحقًا.',
    consent: 'أشارك بمحض إرادتي. ولأن هذا عرض توضيحي، يجوز حفظ إجاباتي مع اسمي.',
    'attribute.occupation.label': 'ما الذي تفعله أساسًا في الوقت الحالي؟',
    'attribute.occupation.value.work': 'أعمل',
    'attribute.occupation.value.study': 'أدرس أو أتعلم مهنة',
    'attribute.occupation.value.other': 'شيء آخر',
    thanks: 'كان هذا كل شيء. شكرًا جزيلًا!',
  },
};

const everydayTexts: Texts = {
  'en-US': {
    title: 'Your everyday life',
    'question.sleep.text': 'How many hours did you sleep last night?',
    'question.sleep.unit': 'hours',
    'question.outside.text': 'Were you outdoors for half an hour or more yesterday?',
    'question.good.text': 'What has done you good lately?',
  },
  'de-DE': {
    title: 'Ihr Alltag',
    'question.sleep.text': 'Wie viele Stunden haben Sie letzte Nacht geschlafen?',
    'question.sleep.unit': 'Stunden',
    'question.outside.text': 'Waren Sie gestern mindestens eine halbe Stunde im Freien?',
    'question.good.text': 'Was hat Ihnen in letzter Zeit gutgetan?',
  },
  'ar-EG': {
    title: 'حياتك اليومية',
    'question.sleep.text': 'كم ساعة نمت الليلة الماضية؟',
    'question.sleep.unit': 'ساعات',
    'question.outside.text': 'هل قضيت أمس نصف ساعة أو أكثر في الهواء الطلق؟',
    'question.good.text': 'ما الذي أفادك في الفترة الأخيرة؟',
  },
};

const phq2Titles: Readonly<Record<Locale, string>> = {
  'en-US': 'PHQ-2: mood in brief',
  'de-DE': 'PHQ-2: Stimmung in Kürze',
  'ar-EG': 'PHQ-2: المزاج باختصار',
};

/** The first two questions of the PHQ-9 with its texts (Kroenke, Spitzer & Williams 2003; free to use like the PHQ-9). */
function phq2({ answerSets = [], texts }: InstrumentDocument): InstrumentDocument {
  const isUsed = (key: string) => /^question\.q[12]\.text$|^answer\.frequency\./.test(key);
  const bundles = locales.flatMap((locale): [string, TextBundle][] => {
    const own = Object.entries(texts[locale] ?? {}).filter(([key]) => isUsed(key));
    return own.length === 0 ? [] : [[locale, { title: phq2Titles[locale], ...Object.fromEntries(own) }]];
  });
  return {
    format: 'instrument/1',
    code: 'phq2',
    baseLocale: 'en-US',
    settings: { paging: 'question', estimatedMinutes: 1 },
    answerSets: answerSets.filter(({ code }) => code === 'frequency'),
    questions: ['q1', 'q2'].map((code) => ({ code, kind: 'single_choice', answerSet: 'frequency', required: true })),
    calculations: [{ code: 'total', formula: 'q1 + q2' }],
    texts: Object.fromEntries(bundles),
  };
}

const everyday: InstrumentDocument = {
  format: 'instrument/1',
  code: 'everyday',
  baseLocale: 'en-US',
  settings: { paging: 'all', estimatedMinutes: 1 },
  questions: [
    { code: 'sleep', kind: 'number', validation: { min: 0, max: 24 } },
    { code: 'outside', kind: 'yes_no' },
    { code: 'good', kind: 'long_text' },
  ],
  texts: everydayTexts,
};

/** The survey of the demonstration: two questions, the whole PHQ-9 for those whose mood they show to be low, and a page of its own. */
export const demoSurvey = (phq9: InstrumentDocument): SurveyDocument => ({
  format: 'survey/1',
  code: 'mood_and_everyday_life',
  baseLocale: 'en-US',
  audience: 'everyone',
  anonymity: 'identified',
  settings: { consent: { version: 1 } },
  attributes: [{ code: 'occupation', kind: 'choice', values: ['work', 'study', 'other'] }],
  items: [
    { code: 'phq2', kind: 'page', document: phq2(phq9) },
    { code: 'phq9', kind: 'instrument', instrument: phq9.code, visibleIf: 'phq2.total >= 3' },
    { code: 'everyday', kind: 'page', document: everyday },
  ],
  texts: surveyTexts,
});
