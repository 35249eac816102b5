/**
 * Words by which people speak of killing or hurting themselves, by language. They are to find too much rather than too little: what follows
 * is help that is offered, and nothing is refused.
 */
const phrases: Readonly<Record<string, readonly string[]>> = {
  en: [
    String.raw`suicid\w*`,
    'kill(ing|ed)? (myself|himself|herself|themselves|yourself|oneself|me)',
    '(hurt|harm|cut|injur)(ing|e|ed|ting)? (myself|himself|herself|themselves|yourself|oneself)',
    String.raw`self[- ]?(harm|injur|hurt|mutilat)\w*`,
    '(end|ending|take|taking) (my|his|her|their|your|own|my own) (own )?life',
    '(want|wish|going|like|rather|ready) to (die|be dead|end it( all)?|disappear forever)',
    '(better off|wish i was|wish i were) dead',
    '(no reason|not|don.?t want|do not want) to (live|be alive|go on living|wake up)',
    'don.?t want to (be here|exist)( any ?more)?',
    'end it all',
    'overdos\\w*',
    'hang myself',
    'jump off (a|the) (bridge|roof|building)',
  ],
  de: [
    String.raw`(selbstmord|suizid|selbsttötung|freitod)\w*`,
    String.raw`selbst(verletz|schädig)\w*`,
    String.raw`(mich|sich|dich) (selbst )?(umbring|töte|verletz|ritz|erhäng|aufhäng)\w*`,
    String.raw`bring\w* (mich|sich) (selbst )?um`,
    '(will|möchte|wollte) (nicht mehr leben|sterben|tot sein)',
    'nicht mehr (leben|aufwachen|da sein) (will|möchte|wollen)',
    '(mir|sich) das leben (zu )?nehmen',
    'lebensmüde',
    'wäre (lieber )?tot',
  ],
  es: [
    String.raw`suicid\w*`,
    String.raw`(matarme|matarse|hacerme daño|hacerse daño|autolesi\w*|lastimarme|cortarme)`,
    '(quiero|quisiera|deseo|prefiero) (morir(me)?|estar muert[oa]|desaparecer)',
    '(quitarme|quitarse|acabar con|terminar con) (la vida|mi vida|todo)',
    'no quiero (seguir )?(vivir|viviendo|existir|despertar)',
    'mejor muert[oa]',
  ],
  fr: [
    String.raw`suicid\w*`,
    '(me|se) (tuer|suicider|blesser|scarifier|mutiler|pendre|faire du mal)',
    String.raw`(m|s).(automutil|ôter la vie)\w*`,
    String.raw`automutil\w*`,
    String.raw`(veux|voudrais|envie de|préfère) (mourir|être mort\w*|en finir|disparaître)`,
    '(mettre fin|mis fin) à (mes|ses|leurs) jours',
    '(plus envie|ne veux plus|veux plus) (de )?vivre',
    'en finir avec la vie',
  ],
  pt: [
    String.raw`suic[ií]d\w*`,
    '(me|se) (matar|machucar|cortar|ferir|enforcar)',
    String.raw`(matar-me|automutila\w*|autoles\w*)`,
    '(quero|queria|prefiro|vontade de) (morrer|estar mort[oa]|sumir)',
    '(tirar|acabar com) a? ?(minha|própria|sua) ?(própria )?vida',
    'não quero (mais )?(viver|existir|acordar)',
  ],
  ru: [
    '(суицид|самоубийств|самоповрежд)[а-яё]*',
    '(покончить|покончу) с собой',
    '(убить|убью|порезать|режу|причинить вред|навредить) (себя|себе)',
    '(хочу|хочется|хотел[а]? бы) (умереть|исчезнуть|не жить)',
    'не (хочу|хочется) (больше )?(жить|просыпаться)',
    'свести счеты с жизнью',
    'лучше бы я умер',
  ],
  ar: [
    'انتحار',
    'انتحر',
    'الانتحار',
    'اقتل نفسي',
    'قتل نفسي',
    'اؤذي نفسي',
    'ايذاء نفسي',
    'ايذاء النفس',
    'اذيه نفسي',
    'اجرح نفسي',
    'انهي حياتي',
    'انهاء حياتي',
    'اريد ان اموت',
    'اريد الموت',
    'اتمني الموت',
    'عايز اموت',
    'عايزه اموت',
    'لا اريد ان اعيش',
    'مش عايز اعيش',
  ],
  hi: [
    'आत्महत्या',
    'आत्मघात',
    'ख़ुदकुशी',
    'खुदकुशी',
    'सुसाइड',
    'ख़ुद को मार',
    'खुद को मार',
    'खुद को नुकसान',
    'खुद को चोट',
    'खुद को काट',
    'मरना चाहत',
    'मर जाना चाहत',
    'मर जाऊँ',
    'जीना नहीं चाहत',
    'जान दे द',
    'जान देना',
    'जीवन समाप्त',
  ],
  ja: [
    '自殺',
    '自死',
    '自傷',
    '死にたい',
    '消えたい',
    '命を絶',
    '自分を傷つけ',
    'リストカット',
    '生きていたくない',
    '生きたくない',
    '首を吊',
    '死んだ方がまし',
    '死んだほうがまし',
  ],
  ko: [
    '자살',
    '자해',
    '죽고 싶',
    '죽고싶',
    '죽어버리',
    '살기 싫',
    '살고 싶지 않',
    '목숨을 끊',
    '스스로를 해',
    '사라지고 싶',
    '극단적 선택',
    '극단적인 선택',
  ],
  zh: [
    '自杀',
    '自殺',
    '自残',
    '自殘',
    '自伤',
    '自傷',
    '想死',
    '寻死',
    '尋死',
    '不想活',
    '活不下去',
    '结束生命',
    '結束生命',
    '了结自己',
    '了結自己',
    '伤害自己',
    '傷害自己',
    '轻生',
    '輕生',
    '割腕',
  ],
};

const spaced = (language: string) => !['ja', 'ko', 'zh', 'hi', 'ar'].includes(language);

const patterns = Object.entries(phrases).map(([language, list]) =>
  spaced(language)
    ? new RegExp(
        String.raw`(?<![\p{L}\p{M}])(?:${list.join('|').replaceAll(String.raw`\w`, String.raw`[\p{L}\p{M}]`)})(?![\p{L}\p{M}])`,
        'iu',
      )
    : new RegExp(list.join('|'), 'u'),
);

/** Without case, marks that are left out as often as not, and characters that show nothing. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cf}\u00ad]/gu, '')
    .replace(/[\u064b-\u0652\u0670\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ё/g, 'е')
    .replace(/[’ʼ`´]/g, "'")
    .replace(/\s+/g, ' ');

/** Whether the words touch on killing or hurting oneself, in any shipped language. */
export function touchesSelfHarm(text: string): boolean {
  const words = folded(text);
  return patterns.some((pattern) => pattern.test(words));
}
