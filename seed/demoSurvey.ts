import type { InstrumentDocument, TextBundle } from 'core/instrument/document';
import type { SurveyDocument } from 'core/survey/document';

const locales = ['en-US', 'es-ES', 'ar-EG'] as const;
type Locale = (typeof locales)[number];
type Texts = Readonly<Record<Locale, TextBundle>>;

/** Texts of the survey itself. */
const surveyTexts: Texts = {
  'en-US': {
    title: 'Mood and everyday life',
    description:
      'Two questions about your mood, nine more for some, and three about your everyday life; once more after a month. The 300 participations that are there already are generated: nobody has answered like this.',
    asker: 'The demonstration',
    welcome: 'Thank you for taking part. You can stop at any time and go on later.',
    consent: 'I take part of my own free will. My answers may be kept with my name, as this is a demonstration.',
    'attribute.occupation.label': 'What do you mainly do at the moment?',
    'attribute.occupation.value.work': 'I work',
    'attribute.occupation.value.study': 'I study or learn a trade',
    'attribute.occupation.value.other': 'Something else',
    'wave.first.title': 'At the beginning',
    'wave.second.title': 'A month later',
    thanks: 'That was all. Thank you!',
  },
  'es-ES': {
    title: 'Estado de ánimo y vida cotidiana',
    description:
      'Dos preguntas sobre su estado de ánimo, nueve más para algunas personas y tres sobre su vida cotidiana; otra vez al cabo de un mes. Las 300 participaciones que ya hay están generadas: nadie ha respondido así.',
    asker: 'La demostración',
    welcome: 'Gracias por participar. Puede parar en cualquier momento y seguir más tarde.',
    consent:
      'Participo por voluntad propia. Como esto es una demostración, mis respuestas pueden guardarse con mi nombre.',
    'attribute.occupation.label': '¿A qué se dedica principalmente en este momento?',
    'attribute.occupation.value.work': 'Trabajo',
    'attribute.occupation.value.study': 'Estudio o aprendo un oficio',
    'attribute.occupation.value.other': 'Otra cosa',
    'item.phq9.title': 'PHQ-9: síntomas depresivos',
    'wave.first.title': 'Al principio',
    'wave.second.title': 'Un mes después',
    thanks: 'Eso es todo. ¡Muchas gracias!',
  },
  'ar-EG': {
    title: 'المزاج والحياة اليومية',
    description:
      'سؤالان عن مزاجك، وتسعة أسئلة أخرى للبعض، وثلاثة عن حياتك اليومية، ثم مرة أخرى بعد شهر. المشاركات الـ٣٠٠ الموجودة مسبقًا مولَّدة آليًا: لم يُجب أحد بها.',
    asker: 'العرض التوضيحي',
    welcome: 'شكرًا لمشاركتك. يمكنك التوقف في أي وقت والمتابعة لاحقًا.',
    consent: 'أشارك بمحض إرادتي. ولأن هذا عرض توضيحي، يجوز حفظ إجاباتي مع اسمي.',
    'attribute.occupation.label': 'ما الذي تفعله أساسًا في الوقت الحالي؟',
    'attribute.occupation.value.work': 'أعمل',
    'attribute.occupation.value.study': 'أدرس أو أتعلم مهنة',
    'attribute.occupation.value.other': 'شيء آخر',
    'wave.first.title': 'في البداية',
    'wave.second.title': 'بعد شهر',
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
  'es-ES': {
    title: 'Su vida cotidiana',
    'question.sleep.text': '¿Cuántas horas durmió anoche?',
    'question.sleep.unit': 'horas',
    'question.outside.text': '¿Estuvo ayer al aire libre media hora o más?',
    'question.good.text': '¿Qué le ha sentado bien últimamente?',
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
  'es-ES': 'PHQ-2: el estado de ánimo en breve',
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

/** The survey of the demonstration: two questions, the whole PHQ-9 for those whose mood they show to be low, and a page of its own, in two waves. */
export const demoSurvey = (phq9: InstrumentDocument): SurveyDocument => ({
  format: 'survey/1',
  code: 'mood_and_everyday_life',
  baseLocale: 'en-US',
  audience: 'everyone',
  anonymity: 'identified',
  settings: { consent: { version: 1 } },
  attributes: [{ code: 'occupation', kind: 'choice', values: ['work', 'study', 'other'] }],
  waves: [
    { code: 'first', starts: { days: 0, after: 'joining' }, window: 14 },
    { code: 'second', starts: { days: 30, after: 'wave' }, window: 14 },
  ],
  items: [
    { code: 'phq2', kind: 'page', document: phq2(phq9) },
    { code: 'phq9', kind: 'instrument', instrument: phq9.code, visibleIf: 'phq2.total >= 3' },
    { code: 'everyday', kind: 'page', document: everyday },
  ],
  texts: surveyTexts,
});
