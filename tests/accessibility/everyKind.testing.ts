import type { AnswerSheet, InstrumentDocument, Question } from 'core/instrument/document';
import sharp from 'sharp';
import type { Hand } from './hand.testing';

/** One page of the questionnaire: a question of some kind and layout, or several that share the page. */
interface KindPage {
  code: string;
  questions: Question[];
  /** By text key; English and Arabic. */
  texts: Record<string, [english: string, arabic: string]>;
  /** Gives `given` by keys alone; the focus stands before the first control. */
  answer(hand: Hand): Promise<void>;
  given: AnswerSheet;
}

const sets: Record<string, [code: string, english: string, arabic: string, score?: number][]> = {
  often: [
    ['never', 'Never', 'أبدًا', 0],
    ['sometimes', 'Sometimes', 'أحيانًا', 1],
    ['often', 'Often', 'غالبًا', 2],
    ['silent', 'Prefer not to say', 'أفضّل عدم الإجابة'],
  ],
  agreement: [
    ['no', 'Strongly disagree', 'لا أوافق بشدة', 1],
    ['rather_no', 'Disagree', 'لا أوافق', 2],
    ['neither', 'Neither agree nor disagree', 'لا أوافق ولا أعارض', 3],
    ['rather_yes', 'Agree', 'أوافق', 4],
    ['yes', 'Strongly agree', 'أوافق بشدة', 5],
  ],
  days: [
    ['mo', 'Monday', 'الاثنين'],
    ['tu', 'Tuesday', 'الثلاثاء'],
    ['we', 'Wednesday', 'الأربعاء'],
    ['th', 'Thursday', 'الخميس'],
    ['fr', 'Friday', 'الجمعة'],
    ['sa', 'Saturday', 'السبت'],
    ['su', 'Sunday', 'الأحد'],
    ['any', 'Any day', 'أي يوم'],
  ],
  helps: [
    ['talk', 'Talking with somebody whom I trust', 'الحديث مع شخص أثق به'],
    ['walk', 'Going for a walk', 'الخروج في نزهة'],
    ['music', 'Listening to music', 'الاستماع إلى الموسيقى'],
    ['sleep', 'Sleeping', 'النوم'],
    ['none', 'None of these', 'لا شيء من هذه'],
  ],
  places: [
    ['sea', 'By the sea', 'على شاطئ البحر'],
    ['wood', 'In the woods', 'في الغابة'],
    ['town', 'In a town', 'في مدينة'],
  ],
};

const answerSets: InstrumentDocument['answerSets'] = Object.entries(sets).map(([code, answers]) => ({
  code,
  answers: answers.map(([answer, , , score]) => ({
    code: answer,
    ...(score !== undefined && { score }),
    ...(answer === 'none' && { exclusive: true }),
    ...(code === 'places' && { image: answer }),
  })),
}));

type Said = [english: string, arabic: string];

function single(
  question: Question,
  text: Said,
  rest: Pick<KindPage, 'answer' | 'given'> & { more?: KindPage['texts'] },
) {
  const { more = {}, ...page } = rest;
  const of = (key: string) => `question.${question.code}.${key}`;
  const texts = Object.fromEntries(Object.entries(more).map(([key, said]) => [of(key), said]));
  return { code: question.code, questions: [question], texts: { [of('text')]: text, ...texts }, ...page };
}

const required = true;

/** Every kind, in every layout that it has. */
export const pages: KindPage[] = [
  single({ code: 'welcome', kind: 'information', image: 'sea' }, ['Take your time', 'خذ وقتك'], {
    more: {
      help: [
        'There are no right or wrong answers. You can pause whenever you like.',
        'لا توجد إجابات صحيحة أو خاطئة. يمكنك التوقف متى شئت.',
      ],
    },
    answer: async () => {},
    given: {},
  }),
  single(
    { code: 'calm', kind: 'single_choice', answerSet: 'often', required },
    ['How often do you feel calm?', 'كم مرة تشعر بالهدوء؟'],
    {
      more: { help: ['Think of the last two weeks.', 'فكّر في الأسبوعين الماضيين.'] },
      answer: (hand) => hand.press('Tab', ' ', 'ArrowDown', 'ArrowDown'),
      given: { calm: 'often' },
    },
  ),
  single(
    { code: 'rested', kind: 'single_choice', answerSet: 'agreement', layout: 'horizontal', required },
    ['I wake up rested.', 'أستيقظ مرتاحًا.'],
    { answer: (hand) => hand.press('Tab', ' ', hand.ahead, hand.ahead, hand.ahead), given: { rested: 'rather_yes' } },
  ),
  single(
    { code: 'best_day', kind: 'single_choice', answerSet: 'days', layout: 'dropdown', required },
    ['Which day suits you best?', 'ما اليوم الأنسب لك؟'],
    { answer: (hand) => hand.press('Tab', 'ArrowDown', 'ArrowDown', 'ArrowDown'), given: { best_day: 'we' } },
  ),
  single(
    {
      code: 'helps',
      kind: 'multiple_choice',
      answerSet: 'helps',
      required,
      validation: { minPicks: 2, maxPicks: 3 },
    },
    ['What helps you after a hard day?', 'ما الذي يساعدك بعد يوم شاق؟'],
    {
      // The exclusive answer takes the others away, and they take it away.
      answer: (hand) =>
        hand.press('Tab', ' ', 'Tab', ' ', 'Tab', 'Tab', 'Tab', ' ', 'Shift+Tab', ' ', 'Shift+Tab', ' '),
      given: { helps: ['music', 'sleep'] },
    },
  ),
  single(
    { code: 'free_days', kind: 'multiple_choice', answerSet: 'days', layout: 'horizontal', required },
    ['On which days are you free?', 'في أي الأيام تكون متفرغًا؟'],
    { answer: (hand) => hand.press('Tab', ' ', 'Tab', 'Tab', ' '), given: { free_days: ['mo', 'we'] } },
  ),
  single(
    {
      code: 'work',
      kind: 'matrix',
      answerSet: 'agreement',
      required,
      rows: [{ code: 'goals' }, { code: 'time' }, { code: 'support' }],
    },
    ['How is your work?', 'كيف حال عملك؟'],
    {
      more: {
        help: ['One answer in each row.', 'إجابة واحدة في كل صف.'],
        'goals.text': ['I know what is expected of me.', 'أعرف ما هو متوقع مني.'],
        'time.text': ['I have enough time to do my work well.', 'لديّ وقت كافٍ لأؤدي عملي جيدًا.'],
        'support.text': ['Somebody helps me when I need it.', 'يساعدني أحد عندما أحتاج إلى ذلك.'],
      },
      answer: (hand) => hand.press('Tab', ' ', 'Tab', ' ', hand.ahead, 'Tab', ' ', 'ArrowDown', 'ArrowDown'),
      given: { 'work.goals': 'no', 'work.time': 'rather_no', 'work.support': 'neither' },
    },
  ),
  single(
    { code: 'plans', kind: 'matrix', answerSet: 'days', required, rows: [{ code: 'sport' }, { code: 'friends' }] },
    ['What would you do on which day?', 'ماذا تفعل في أي يوم؟'],
    {
      more: { 'sport.text': ['Sport', 'الرياضة'], 'friends.text': ['Meeting friends', 'لقاء الأصدقاء'] },
      answer: (hand) => hand.press('Tab', ' ', 'Tab', ' ', 'ArrowDown'),
      given: { 'plans.sport': 'mo', 'plans.friends': 'tu' },
    },
  ),
  single({ code: 'smoker', kind: 'yes_no', required }, ['Do you smoke?', 'هل تدخن؟'], {
    answer: (hand) => hand.press('Tab', ' ', hand.ahead),
    given: { smoker: false },
  }),
  single(
    { code: 'mood', kind: 'rating', required, validation: { min: 1, max: 5 } },
    ['How is your mood?', 'كيف مزاجك؟'],
    {
      more: { min_label: ['Very bad', 'سيئ جدًا'], max_label: ['Very good', 'جيد جدًا'] },
      answer: (hand) => hand.press('Tab', ' ', hand.ahead, hand.ahead, hand.ahead),
      given: { mood: 4 },
    },
  ),
  single(
    { code: 'pain', kind: 'rating', required, validation: { min: 0, max: 10 } },
    ['How strong is your pain?', 'ما شدة ألمك؟'],
    {
      more: { min_label: ['No pain', 'لا ألم'], max_label: ['The worst pain imaginable', 'أسوأ ألم يمكن تخيله'] },
      answer: (hand) => hand.press('Tab', ' ', hand.ahead, hand.ahead),
      given: { pain: 2 },
    },
  ),
  single(
    { code: 'hours', kind: 'number', required, validation: { min: 0, max: 24, step: 0.5 } },
    ['How long do you sleep?', 'كم ساعة تنام؟'],
    {
      more: { unit: ['hours a night', 'ساعة في الليلة'], placeholder: ['7.5', '7.5'] },
      answer: async (hand) => {
        await hand.press('Tab');
        await hand.type('7.5');
      },
      given: { hours: 7.5 },
    },
  ),
  single(
    { code: 'energy', kind: 'slider', required, validation: { min: 0, max: 100 } },
    ['How much energy do you have?', 'ما مقدار طاقتك؟'],
    {
      more: { unit: ['%', '%'], min_label: ['None', 'لا شيء'], max_label: ['Plenty', 'الكثير'] },
      // Taken where it stands, moved towards its higher end, and then typed.
      answer: async (hand) => {
        await hand.press('Tab', ' ', hand.ahead, hand.ahead);
        await hand.expectFocused('aria-valuetext', `${new Intl.NumberFormat(hand.locale).format(52)} %`);
        await hand.press('Tab', 'Control+a');
        await hand.type('75');
      },
      given: { energy: 75 },
    },
  ),
  single({ code: 'town', kind: 'short_text' }, ['Where do you live?', 'أين تسكن؟'], {
    more: { placeholder: ['Town or village', 'مدينة أو قرية'] },
    answer: async (hand) => {
      await hand.press('Tab');
      await hand.type('Assiut');
    },
    given: { town: 'Assiut' },
  }),
  single(
    { code: 'story', kind: 'long_text', required, validation: { minLength: 5, maxLength: 300 } },
    ['What happened today?', 'ماذا حدث اليوم؟'],
    {
      answer: async (hand) => {
        await hand.press('Tab');
        await hand.type('A quiet day.');
      },
      given: { story: 'A quiet day.' },
    },
  ),
  single(
    { code: 'birthday', kind: 'date', required, validation: { earliest: '1900-01-01', latest: '2020-12-31' } },
    ['When were you born?', 'متى وُلدت؟'],
    {
      answer: async (hand) => {
        await hand.press('Tab');
        await hand.enterMoment('1990-04-15', '04151990');
      },
      given: { birthday: '1990-04-15' },
    },
  ),
  single({ code: 'bedtime', kind: 'time', required }, ['When do you go to bed?', 'متى تذهب إلى الفراش؟'], {
    answer: async (hand) => {
      await hand.press('Tab');
      await hand.enterMoment('22:30', '1030PM');
    },
    given: { bedtime: '22:30' },
  }),
  single(
    { code: 'order', kind: 'ranking', answerSet: 'helps', required },
    ['What matters most to you?', 'ما الأهم بالنسبة إليك؟'],
    {
      answer: async (hand) => {
        for (const place of [1, 2, 3, 4, 5]) {
          await hand.tabTo('.ranking-add');
          await hand.press(' ');
          await hand.expectShown('.ranking-row', place);
        }
        // The last one goes up by one.
        await hand.expectFocused('data-answer', 'none');
        await hand.press('Enter');
      },
      given: { order: ['talk', 'walk', 'music', 'none', 'sleep'] },
    },
  ),
  single(
    { code: 'holiday', kind: 'image_choice', answerSet: 'places', required },
    ['Where would you rather be?', 'أين تفضّل أن تكون؟'],
    { answer: (hand) => hand.press('Tab', ' ', hand.ahead), given: { holiday: 'wood' } },
  ),
  {
    code: 'together',
    questions: [
      { code: 'first', kind: 'single_choice', answerSet: 'often', required },
      { code: 'second', kind: 'single_choice', answerSet: 'often', required },
      { code: 'third', kind: 'single_choice', answerSet: 'often' },
      { code: 'age_then', kind: 'number', required, validation: { min: 0, max: 120 } },
    ],
    texts: {
      'section.together.title': ['When you were a child', 'عندما كنت طفلًا'],
      'section.together.text': ['As far as you remember.', 'بقدر ما تتذكر.'],
      'question.first.text': ['Did you laugh a lot?', 'هل كنت تضحك كثيرًا؟'],
      'question.second.text': ['Did you play outside?', 'هل كنت تلعب خارج البيت؟'],
      'question.third.text': ['Were you often ill?', 'هل كنت تمرض كثيرًا؟'],
      'question.age_then.text': ['How old were you when you learned to read?', 'كم كان عمرك حين تعلمت القراءة؟'],
      'question.age_then.unit': ['years', 'سنوات'],
    },
    answer: async (hand) => {
      await hand.press('Tab', ' ', 'Tab', ' ', hand.ahead, 'Tab', ' ', 'ArrowDown', 'ArrowDown', 'ArrowDown');
      await hand.tabTo('input[inputmode=decimal]');
      await hand.type('6');
    },
    given: { first: 'never', second: 'sometimes', third: 'silent', age_then: 6 },
  },
];

async function picture(colour: string): Promise<string> {
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

/** The questionnaire with every kind, a section to each page, in English and Arabic. */
export async function everyKindDocument(): Promise<InstrumentDocument> {
  const said: Record<string, Said> = {
    title: ['Every kind of question', 'كل أنواع الأسئلة'],
    'image.sea.alt': ['Waves on a beach', 'أمواج على شاطئ'],
    'image.wood.alt': ['A path between trees', 'ممر بين الأشجار'],
    'image.town.alt': ['Roofs in the evening', 'أسطح في المساء'],
    ...Object.fromEntries(
      Object.entries(sets).flatMap(([set, answers]) =>
        answers.map(([code, english, arabic]) => [`answer.${set}.${code}.label`, [english, arabic] as Said]),
      ),
    ),
    ...Object.assign({}, ...pages.map(({ texts }) => texts)),
  };
  const bundle = (of: 0 | 1) => Object.fromEntries(Object.entries(said).map(([key, both]) => [key, both[of]]));
  return {
    format: 'instrument/1',
    code: 'every_kind',
    baseLocale: 'en-US',
    settings: { paging: 'section' },
    sections: pages.map(({ code }) => ({ code })),
    answerSets,
    questions: pages.flatMap(({ code, questions }) => questions.map((question) => ({ ...question, section: code }))),
    images: [
      { code: 'sea', source: await picture('#3a7ca5') },
      { code: 'wood', source: await picture('#3f7d4e') },
      { code: 'town', source: await picture('#8a5a44') },
    ],
    calculations: [{ code: 'rested_score', formula: 'rested', shownTo: ['respondent'] }],
    texts: { 'en-US': { ...bundle(0), 'calculation.rested_score.name': 'Rest' }, 'ar-EG': bundle(1) },
  };
}
