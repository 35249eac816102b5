import type { Correction } from '../corrections';

const duplicate = (language: string, key: string, from: string, reason: string): Correction => ({
  language,
  key,
  from,
  to: null,
  reason: `same text as another item; ${reason}`,
});

const simplified = (key: string, from: string, to: string): Correction => ({
  language: 'zh-cn',
  key,
  from,
  to,
  reason: "says something else than the English; the source's own text of zh-hk, in simplified characters",
});

const spelling = (language: string, key: string, from: string, to: string): Correction => ({
  language,
  key,
  from,
  to,
  reason: 'spelling',
});

const wrongMeaning = (language: string, key: string, from: string, reason: string): Correction => ({
  language,
  key,
  from,
  to: null,
  reason,
});

const serbianLatin = (key: string, from: string, to: string): Correction => ({
  language: 'sr',
  key,
  from,
  to,
  reason: 'Cyrillic beside items in Latin script: transliterated letter by letter',
});

/** Of the 120 items (`i1` …) and the five answers (`choice1` …). */
export const itemCorrections: Correction[] = [
  duplicate('es', 'i112', 'activa y vigorosa', 'it renders item 47, not "Act wild and crazy"'),
  duplicate('he', 'i6', 'מתעצבן בקלות', 'it renders item 36, "Get irritated easily"'),
  duplicate('pt-br', 'i47', 'sempre preparado', 'it renders item 25, "Am always prepared"'),
  duplicate('ro', 'i6', 'Mă enervez', 'it renders item 36, "Get irritated easily"'),
  duplicate('sl', 'i32', 's seboj', 'it renders item 101, "Feel comfortable with myself"'),
  duplicate('sr', 'i54', 'visoko mišljenje', 'it renders item 84, "Have a high opinion of myself"'),
  simplified('i10', '洁身自好', '喜欢收拾整理东西'),
  simplified('i13', '自我陶醉', '情绪上容易有十分强烈的感受'),
  simplified('i16', '善察言观色', '难主动地接触人'),
  simplified('i23', '喜爱挑战', '喜欢读有挑战性的阅物'),
  simplified('i24', '自信', '相信自己比别人优胜'),
  simplified('i40', '健忘', '经常忘记把东西放回原处'),
  simplified('i97', '不随波逐流', '避免群众'),
  simplified('i114', '有良好的道德感', '夸耀自己的优点'),
  simplified('i120', '做事果断干脆', '做事不假思索'),
  spelling('zh-cn', 'i78', '比喜欢', '不喜欢'),
  spelling('zh-cn', 'i118', '眼里打击', '严厉打击'),
  spelling('de', 'i96', 'verägert', 'verärgert'),
  spelling('sl', 'i108', 'sprejete?)', 'sprejete)'),
  spelling('hy', 'i30', '`', '՝'),
  {
    language: 'hy',
    key: 'choice3',
    from: 'ոչ էլ ճշգրիտ',
    to: 'ոչ էլ անճշտ',
    reason: 'said "neither accurate nor accurate"; the word for inaccurate is the one of its first answer',
  },
  spelling('fr', 'choice2', 'Plutot', 'Plutôt'),
  spelling('fr', 'choice4', 'Plutot', 'Plutôt'),
  spelling('it', 'choice3', 'Nè in accordo nè', 'Né in accordo né'),
  spelling('fi', 'choice1', 'paikkaansa', 'paikkansa'),
  spelling('fi', 'choice2', 'paikkaansa', 'paikkansa'),
  spelling('ss', 'choice2', '( Akusilu', '(Akusilu'),
  serbianLatin('choice1', 'веома неуобичајено', 'Veoma neuobičajeno'),
  serbianLatin('choice2', 'Умерено непрецизно', 'Umereno neprecizno'),
  serbianLatin('choice3', 'Ни тачан ни нетачан', 'Ni tačan ni netačan'),
  serbianLatin('choice4', 'Умерено прецизно', 'Umereno precizno'),
  serbianLatin('choice5', 'Врло прецизан', 'Vrlo precizan'),
];

/** Of the names and summaries of scales: `N.title`, `N.shortDescription`, `N1.title` … */
export const resultCorrections: Correction[] = [
  spelling('en', 'O.title', 'Openness To', 'Openness to'),
  spelling('ar', 'A.shortDescription', 'علو وفاق', 'على وفاق'),
  {
    language: 'de',
    key: 'N4.title',
    from: 'Selbstbewusstsein',
    to: 'Befangenheit',
    reason: 'the German word means self-confidence, the opposite of what the facet measures',
  },
  { language: 'de', key: 'A6.title', from: 'Sympathie', to: 'Mitgefühl', reason: 'the German word means liking' },
  wrongMeaning('es', 'E3.title', 'Confianza', 'also the name of facet A1'),
  spelling('es', 'N5.title', 'moderacion', 'moderación'),
  spelling('es', 'O2.title', 'Interes', 'Interés'),
  wrongMeaning('fr', 'E2.title', 'Conformisme', 'means conformism, not gregariousness'),
  spelling('fr', 'N.shortDescription', 'Névrosisme réfère à une tendance', 'Le névrosisme désigne une tendance'),
  spelling('fr', 'N.shortDescription', 'négatives', 'négatives.'),
  spelling('fr', 'A.shortDescription', 'avec les autres', 'avec les autres.'),
  spelling('fr', 'C.shortDescription', 'controle', 'contrôle'),
  wrongMeaning('he', 'E.title', 'חוצפה', 'means impudence'),
  wrongMeaning('he', 'E.shortDescription', 'החריגה', 'speaks of deviation instead of extraversion'),
  wrongMeaning('he', 'E2.title', 'גמישות', 'means flexibility'),
  wrongMeaning('he', 'N5.title', 'אימפרציה', 'not a word'),
  spelling('he', 'N4.title', 'עצמיץ', 'עצמית'),
  spelling('id', 'A3.title', 'Alturisme', 'Altruisme'),
  spelling('it', 'E.title', 'estroversione', 'Estroversione'),
];

/** Titles that are rightly spelt as in English. */
export const cognates: Record<string, string[]> = {
  da: ['N3.title'],
  de: ['E.title', 'N3.title'],
  fr: ['E.title', 'O1.title', 'O5.title'],
  nl: ['O5.title'],
  ro: ['A3.title', 'O6.title'],
};
