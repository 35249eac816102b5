import type { OwnText } from '../ownText';

/** Texts of the inventory that no source has, by text key. */
export const ipipOwnTexts: Record<string, OwnText> = {
  title: {
    en: 'Big Five personality inventory (IPIP-NEO-120)',
    de: 'Big-Five-Persönlichkeitsinventar (IPIP-NEO-120)',
    ar: 'قائمة العوامل الخمسة الكبرى للشخصية (IPIP-NEO-120)',
    zh: '大五人格问卷（IPIP-NEO-120）',
  },
  description: {
    en: `This questionnaire describes your personality in five broad domains and thirty facets. It has 120 short statements and takes about 15 minutes. If you give your age and sex, your results are compared with those of people like you.

It describes; it does not diagnose, and no result is better than another.

**Source and licence.** Items: International Personality Item Pool, public domain. Inventory: J. A. Johnson (2014), *Journal of Research in Personality*, 51, 78–89. Translations and report texts: the contributors of the bigfive-web project, MIT licence. Norms by sex and age: J. A. Johnson, as published in the five-factor-e project, MIT licence.`,
    de: `Dieser Fragebogen beschreibt Ihre Persönlichkeit in fünf großen Bereichen und dreißig Facetten. Er besteht aus 120 kurzen Aussagen und dauert etwa 15 Minuten. Wenn Sie Alter und Geschlecht angeben, werden Ihre Ergebnisse mit denen ähnlicher Personen verglichen.

Er beschreibt, er stellt keine Diagnose, und kein Ergebnis ist besser als ein anderes.

**Quelle und Lizenz.** Aussagen: International Personality Item Pool, gemeinfrei. Inventar: J. A. Johnson (2014), *Journal of Research in Personality*, 51, 78–89. Übersetzungen und Berichtstexte: die Mitwirkenden des Projekts bigfive-web, MIT-Lizenz. Normen nach Geschlecht und Alter: J. A. Johnson, veröffentlicht im Projekt five-factor-e, MIT-Lizenz.`,
    ar: `يصف هذا الاستبيان شخصيتك من خلال خمسة أبعاد كبرى وثلاثين سمة فرعية. يتكوّن من 120 عبارة قصيرة ويستغرق نحو 15 دقيقة. وإذا ذكرت عمرك وجنسك قورنت نتائجك بنتائج أشخاص يشبهونك في ذلك.

هذا الاستبيان يصف ولا يشخّص، وليست هناك نتيجة أفضل من أخرى.

**المصدر والترخيص.** العبارات: المجمع الدولي لبنود الشخصية (International Personality Item Pool)، ملكية عامة. الاستبيان: J. A. Johnson (2014)، *Journal of Research in Personality*، 51، 78–89. الترجمات ونصوص التقرير: المساهمون في مشروع bigfive-web، رخصة MIT. المعايير بحسب الجنس والعمر: J. A. Johnson كما نُشرت في مشروع five-factor-e، رخصة MIT.`,
    zh: `本问卷从五个大维度和三十个子维度描述您的人格特点，共 120 个简短陈述，大约需要 15 分钟。如果您提供年龄和性别，您的结果将与同类人群进行比较。

问卷只作描述，不作诊断；任何结果都没有优劣之分。

**来源与许可。** 题目：国际人格题库（International Personality Item Pool），公有领域。问卷：J. A. Johnson（2014），*Journal of Research in Personality*，51，78–89。译文与报告文字：bigfive-web 项目的贡献者，MIT 许可。按性别和年龄划分的常模：J. A. Johnson，见 five-factor-e 项目，MIT 许可。`,
  },
  instructions: {
    en: 'Describe yourself as you generally are now, not as you would like to be, compared with other people of your sex and about your age. For each statement, choose how accurately it describes you. There are no right or wrong answers.',
    de: 'Beschreiben Sie sich so, wie Sie jetzt im Allgemeinen sind, nicht, wie Sie gern wären, und im Vergleich mit anderen Menschen Ihres Geschlechts und ungefähr Ihres Alters. Wählen Sie bei jeder Aussage, wie gut sie auf Sie zutrifft. Es gibt keine richtigen oder falschen Antworten.',
    ar: 'صِف نفسك كما أنت الآن في العادة، لا كما تتمنى أن تكون، وبالمقارنة مع أشخاص من جنسك وفي مثل عمرك تقريبًا. اختر لكل عبارة مدى انطباقها عليك. لا توجد إجابات صحيحة وأخرى خاطئة.',
    zh: '请按照您现在通常的样子来描述自己，而不是您希望成为的样子，并与您同性别、年龄相近的人相比。对每个陈述，请选择它与您相符的程度。答案没有对错之分。',
  },
  thanks: {
    en: 'Thank you. Your answers are complete.',
    de: 'Vielen Dank. Ihre Antworten sind vollständig.',
    ar: 'شكرًا لك. اكتملت إجاباتك.',
    zh: '谢谢您！您已完成作答。',
  },
  'chart.domains_t.title': {
    en: 'The five domains, compared with people of your sex and age',
    de: 'Die fünf Bereiche im Vergleich mit Menschen Ihres Geschlechts und Alters',
    ar: 'الأبعاد الخمسة مقارنةً بأشخاص من جنسك وعمرك',
    zh: '五大维度：与同性别、同年龄段人群比较',
  },
  'chart.domains_t.description': {
    en: 'T scores: 50 is the average of the comparison group, and about two thirds of its people lie between 40 and 60.',
    de: 'T-Werte: 50 ist der Durchschnitt der Vergleichsgruppe, und etwa zwei Drittel ihrer Mitglieder liegen zwischen 40 und 60.',
    ar: 'درجات تائية: 50 هو متوسط مجموعة المقارنة، ويقع نحو ثلثي أفرادها بين 40 و60.',
    zh: 'T 分数：50 为比较人群的平均值，约三分之二的人位于 40 至 60 之间。',
  },
  'chart.domains_raw.title': {
    en: 'The five domains',
    de: 'Die fünf Bereiche',
    ar: 'الأبعاد الخمسة',
    zh: '五大维度',
  },
  'chart.domains_raw.description': {
    en: 'Raw scores from 24 to 120; 72 is the middle of the answer scale.',
    de: 'Rohwerte von 24 bis 120; 72 ist die Mitte der Antwortskala.',
    ar: 'درجات خام من 24 إلى 120، ومنتصف مقياس الإجابة هو 72.',
    zh: '原始分数，范围 24 至 120；72 为作答量表的中点。',
  },
  'report.main.title': {
    en: 'Your personality profile',
    de: 'Ihr Persönlichkeitsprofil',
    ar: 'ملفك الشخصي',
    zh: '您的人格概况',
  },
  'report.main.intro.text': {
    en: 'This report follows your own answers. It shows tendencies, not fixed facts: people change, and a single questionnaire never tells the whole of anybody.',
    de: 'Dieser Bericht folgt Ihren eigenen Antworten. Er zeigt Neigungen, keine festen Tatsachen: Menschen verändern sich, und ein einzelner Fragebogen sagt nie alles über jemanden.',
    ar: 'يستند هذا التقرير إلى إجاباتك أنت، وهو يبيّن ميولًا لا حقائق ثابتة: فالناس يتغيّرون، ولا يمكن لاستبيان واحد أن يقول كل شيء عن أي إنسان.',
    zh: '本报告依据您自己的作答。它反映的是倾向，而非固定不变的事实：人会改变，单凭一份问卷也无法概括一个人的全部。',
  },
  'report.main.normed.text': {
    en: 'Your scores are compared with those of people of your sex and age group, as T scores: 50 is their average. Below 45 is called low, above 55 high, and what lies between average.',
    de: 'Ihre Werte werden als T-Werte mit denen von Menschen Ihres Geschlechts und Ihrer Altersgruppe verglichen: 50 ist deren Durchschnitt. Unter 45 heißt niedrig, über 55 hoch, dazwischen durchschnittlich.',
    ar: 'قورنت درجاتك بدرجات أشخاص من جنسك وفئتك العمرية على شكل درجات تائية متوسطها 50. ما دون 45 يُعدّ منخفضًا، وما فوق 55 مرتفعًا، وما بينهما متوسطًا.',
    zh: '您的得分以 T 分数的形式与同性别、同年龄段的人进行比较：50 为他们的平均值。低于 45 为低，高于 55 为高，介于两者之间为平均。',
  },
  'report.main.unnormed_answers.text': {
    en: 'Not all statements were answered. Scales with an unanswered statement have no score, and your scores are not compared with other people.',
    de: 'Nicht alle Aussagen wurden beantwortet. Skalen mit einer unbeantworteten Aussage haben keinen Wert, und Ihre Werte werden nicht mit anderen Menschen verglichen.',
    ar: 'لم تُجب عن جميع العبارات. لا درجة للمقاييس التي بقيت فيها عبارة دون إجابة، ولم تُقارن درجاتك بدرجات أشخاص آخرين.',
    zh: '并非所有陈述都已作答。含有未作答陈述的量表没有得分，您的得分也没有与他人比较。',
  },
  'report.main.unnormed_age_sex.text': {
    en: 'You did not give your age and sex. Your scores are therefore not compared with other people, but with the middle of the answer scale.',
    de: 'Sie haben Alter und Geschlecht nicht angegeben. Ihre Werte werden deshalb nicht mit anderen Menschen verglichen, sondern mit der Mitte der Antwortskala.',
    ar: 'لم تذكر عمرك وجنسك. لذلك لم تُقارن درجاتك بدرجات أشخاص آخرين بل بمنتصف مقياس الإجابة.',
    zh: '您没有提供年龄和性别。因此您的得分没有与他人比较，而是与作答量表的中点比较。',
  },
  'report.main.unnormed_age.text': {
    en: 'You did not give your age. Your scores are therefore not compared with other people, but with the middle of the answer scale.',
    de: 'Sie haben Ihr Alter nicht angegeben. Ihre Werte werden deshalb nicht mit anderen Menschen verglichen, sondern mit der Mitte der Antwortskala.',
    ar: 'لم تذكر عمرك. لذلك لم تُقارن درجاتك بدرجات أشخاص آخرين بل بمنتصف مقياس الإجابة.',
    zh: '您没有提供年龄。因此您的得分没有与他人比较，而是与作答量表的中点比较。',
  },
  'report.main.unnormed_sex.text': {
    en: 'You did not give your sex. Your scores are therefore not compared with other people, but with the middle of the answer scale.',
    de: 'Sie haben Ihr Geschlecht nicht angegeben. Ihre Werte werden deshalb nicht mit anderen Menschen verglichen, sondern mit der Mitte der Antwortskala.',
    ar: 'لم تذكر جنسك. لذلك لم تُقارن درجاتك بدرجات أشخاص آخرين بل بمنتصف مقياس الإجابة.',
    zh: '您没有提供性别。因此您的得分没有与他人比较，而是与作答量表的中点比较。',
  },
  'report.main.unnormed_group.text': {
    en: 'There are norms only for women and for men, not for what you gave as your sex. Your scores are therefore not compared with other people, but with the middle of the answer scale.',
    de: 'Normen gibt es nur für Frauen und für Männer, nicht für Ihre Angabe zum Geschlecht. Ihre Werte werden deshalb nicht mit anderen Menschen verglichen, sondern mit der Mitte der Antwortskala.',
    ar: 'لا توجد معايير إلا للنساء والرجال، ولا توجد لما ذكرته عن جنسك. لذلك لم تُقارن درجاتك بدرجات أشخاص آخرين بل بمنتصف مقياس الإجابة.',
    zh: '常模只适用于女性和男性，不适用于您所填写的性别。因此您的得分没有与他人比较，而是与作答量表的中点比较。',
  },
  'report.main.overview.text': { en: 'Overview', de: 'Überblick', ar: 'نظرة عامة', zh: '总览' },
  'report.main.all_scores.text': {
    en: 'All facet scores',
    de: 'Alle Werte der Facetten',
    ar: 'درجات جميع السمات الفرعية',
    zh: '全部子维度得分',
  },
  'report.main.about.text': {
    en: 'About this inventory',
    de: 'Über dieses Inventar',
    ar: 'عن هذا الاستبيان',
    zh: '关于本问卷',
  },
  'report.main.sources.text': {
    en: 'Items: International Personality Item Pool (public domain). Translations and report texts: bigfive-web contributors (MIT). Norms: J. A. Johnson, by way of five-factor-e (MIT). Where a text has not been translated, it is shown in English.',
    de: 'Aussagen: International Personality Item Pool (gemeinfrei). Übersetzungen und Berichtstexte: Mitwirkende von bigfive-web (MIT). Normen: J. A. Johnson, über five-factor-e (MIT). Wo eine Übersetzung fehlt, erscheint der englische Text.',
    ar: 'العبارات: المجمع الدولي لبنود الشخصية (ملكية عامة). الترجمات ونصوص التقرير: المساهمون في bigfive-web (رخصة MIT). المعايير: J. A. Johnson عن طريق five-factor-e (رخصة MIT). يظهر النص بالإنجليزية حيث لا تتوفر ترجمته.',
    zh: '题目：国际人格题库（公有领域）。译文与报告文字：bigfive-web 贡献者（MIT）。常模：J. A. Johnson，经由 five-factor-e（MIT）。尚未翻译的文字以英文显示。',
  },
  'report.staff.title': {
    en: 'Scores of all scales',
    de: 'Werte aller Skalen',
    ar: 'درجات جميع المقاييس',
    zh: '全部量表得分',
  },
};

/** Against the middle of the answer scale: with nobody to compare with, a word such as "high" says too much. */
export const rawBandLabels: Record<'low' | 'neutral' | 'high', OwnText> = {
  low: { en: 'Below the middle', de: 'Unter der Mitte', ar: 'دون المنتصف', zh: '低于中点' },
  neutral: { en: 'In the middle', de: 'In der Mitte', ar: 'في المنتصف', zh: '位于中点' },
  high: { en: 'Above the middle', de: 'Über der Mitte', ar: 'فوق المنتصف', zh: '高于中点' },
};

export const tBandLabels: Record<'low' | 'average' | 'high', OwnText> = {
  low: { en: 'Low', de: 'Niedrig', ar: 'منخفض', zh: '低' },
  average: { en: 'Average', de: 'Durchschnittlich', ar: 'متوسط', zh: '平均' },
  high: { en: 'High', de: 'Hoch', ar: 'مرتفع', zh: '高' },
};

/** Names of what is computed of a scale; `NAME` stands for the scale's own. */
export const tNames: OwnText = {
  en: 'NAME (T score)',
  de: 'NAME (T-Wert)',
  ar: 'NAME (درجة تائية)',
  zh: 'NAME（T 分数）',
};
export const percentileNames: OwnText = {
  en: 'NAME (percentile)',
  de: 'NAME (Prozentrang)',
  ar: 'NAME (رتبة مئينية)',
  zh: 'NAME（百分位）',
};

/** Titles of the charts of a domain's facets. */
export const facetChartTitles: { t: OwnText; raw: OwnText } = {
  t: {
    en: 'Facets of NAME (T scores)',
    de: 'Facetten: NAME (T-Werte)',
    ar: 'السمات الفرعية: NAME (درجات تائية)',
    zh: 'NAME：各子维度（T 分数）',
  },
  raw: {
    en: 'Facets of NAME (raw scores, 4 to 20)',
    de: 'Facetten: NAME (Rohwerte, 4 bis 20)',
    ar: 'السمات الفرعية: NAME (درجات خام من 4 إلى 20)',
    zh: 'NAME：各子维度（原始分数，4 至 20）',
  },
};
