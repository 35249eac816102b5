/** Plural rules as gettext writes them, with the languages that have them. Our messages need none; programs that edit PO want the header. */
const rules: readonly (readonly [rule: string, languages: string])[] = [
  ['nplurals=1; plural=0;', 'ja ko zh vi th id ms lo my km bo dz jv'],
  [
    'nplurals=2; plural=(n != 1);',
    'en de nl sv da nb nn no fi et hu el bg es it pt ca eu gl af sq az ka kk ky mn ne ur ta te ml mr or pa sw tk uz ug fo fur he eo',
  ],
  ['nplurals=2; plural=(n > 1);', 'fr tr fa hi bn gu kn am mg ln oc ti wa zu si hy tg'],
  [
    'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);',
    'ru uk be sr hr bs',
  ],
  ['nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);', 'pl'],
  ['nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);', 'cs sk'],
  ['nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2);', 'lt'],
  ['nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);', 'lv'],
  ['nplurals=3; plural=(n==1 ? 0 : (n==0 || (n%100>0 && n%100<20)) ? 1 : 2);', 'ro mo'],
  ['nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);', 'sl'],
  ['nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);', 'ar'],
  ['nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4);', 'ga'],
  ['nplurals=2; plural=(n%10!=1 || n%100==11);', 'is mk'],
];

/** For a locale; undefined: not known here. Brazil counts as France does. */
export function poPluralForms(locale: string): string | undefined {
  const [language = ''] = locale.split('-');
  const wanted = /^pt-BR\b/i.test(locale) ? 'fr' : language.toLowerCase();
  return rules.find(([, languages]) => languages.split(' ').includes(wanted))?.[0];
}
