/**
 * What is said of a risk, in the further languages of the interface that have the questions: nobody who answers in one of them is to read
 * this in another. By locale, then by text key.
 */
export const phqHelp: Record<string, Record<string, string>> = {
  'es-ES': {
    'nugget.risk.text': `**Ha respondido que ha tenido pensamientos de que estaría mejor muerto o de hacerse daño. Por favor, no se quede a solas con ellos: hable hoy mismo con alguien.**

Si podría llegar a actuar según esos pensamientos o no se siente a salvo, llame ahora al número de emergencias de su zona o vaya al servicio de urgencias más cercano.

Si no es así, acuda hoy a un médico, a una línea de crisis o a alguien de confianza, y cuéntele lo que ha respondido aquí. Estos pensamientos son frecuentes cuando uno está mal, pueden pasar, y la ayuda funciona.`,
    'nugget.risk.text_others': `**La persona ha respondido que ha tenido pensamientos de que estaría mejor muerta o de hacerse daño. No espere: hable hoy mismo con ella.**

Pregúntele abiertamente si piensa en quitarse la vida; preguntar no provoca esa idea. Escuche y ayúdela a contactar con un médico o una línea de crisis; ofrézcase a acompañarla.

Si podría llegar a actuar según esos pensamientos, no la deje sola y llame ahora al número de emergencias de su zona.`,
    'nugget.item9_open.text':
      'La pregunta sobre pensamientos de muerte o de hacerse daño quedó sin responder. Si le preocupan esos pensamientos, hable con un médico, una línea de crisis o alguien de confianza; en caso de peligro inmediato, llame al número de emergencias de su zona.',
    'nugget.item9_open.text_others':
      'La pregunta sobre pensamientos de muerte o de hacerse daño quedó sin responder, lo que puede tener muchas razones. Si se preocupa, pregunte abiertamente a la persona cómo está; en caso de peligro inmediato, llame al número de emergencias de su zona.',
  },
  'fr-FR': {
    'nugget.risk.text': `**Vous avez répondu que vous avez pensé qu’il vaudrait mieux mourir ou vous faire du mal. Ne gardez pas ces pensées pour vous : parlez à quelqu’un aujourd’hui.**

Si vous pourriez passer à l’acte, ou si vous ne vous sentez pas en sécurité, appelez maintenant le numéro d’urgence local ou rendez-vous aux urgences les plus proches.

Sinon, adressez-vous aujourd’hui à un médecin, à une ligne d’écoute ou à une personne de confiance, et dites ce que vous avez répondu ici. De telles pensées sont fréquentes quand on va mal, elles peuvent passer, et l’aide est efficace.`,
    'nugget.risk.text_others': `**La personne a répondu qu’elle a pensé qu’il vaudrait mieux mourir ou se faire du mal. N’attendez pas : parlez-lui aujourd’hui.**

Demandez-lui franchement si elle pense à mettre fin à ses jours ; poser la question ne fait pas naître cette idée. Écoutez-la et aidez-la à joindre un médecin ou une ligne d’écoute ; proposez d’être là.

Si elle pourrait passer à l’acte, ne la laissez pas seule et appelez maintenant le numéro d’urgence local.`,
    'nugget.item9_open.text':
      'La question sur les pensées de mort ou l’envie de se faire du mal est restée sans réponse. Si de telles pensées vous tourmentent, parlez-en à un médecin, à une ligne d’écoute ou à une personne de confiance ; en cas de danger immédiat, appelez le numéro d’urgence local.',
    'nugget.item9_open.text_others':
      'La question sur les pensées de mort ou l’envie de se faire du mal est restée sans réponse, ce qui peut avoir bien des raisons. Si vous vous inquiétez, demandez franchement à la personne comment elle va ; en cas de danger immédiat, appelez le numéro d’urgence local.',
  },
  'ja-JP': {
    'nugget.risk.text': `**あなたは、死んだほうがましだ、または自分を傷つけたいという考えがあったと回答しました。どうか一人で抱え込まないで、今日、誰かに話してください。**

その考えを実行してしまいそうなとき、または安全だと感じられないときは、今すぐお住まいの地域の緊急通報番号に電話するか、最寄りの救急外来に行ってください。

そうでないときも、今日のうちに、医師、相談窓口、または信頼できる人に連絡し、ここで回答したことを伝えてください。つらいときにこのような考えが浮かぶことはよくあります。その考えは過ぎ去ることがあり、助けは役に立ちます。`,
    'nugget.risk.text_others': `**この方は、死んだほうがましだ、または自分を傷つけたいという考えがあったと回答しました。待たずに、今日、この方と話してください。**

死ぬことを考えているかどうか、率直に尋ねてください。尋ねることでその考えが生まれることはありません。話を聴き、医師や相談窓口につながれるよう手伝い、付き添うことを申し出てください。

その考えを実行してしまいそうなときは、一人にせず、今すぐお住まいの地域の緊急通報番号に電話してください。`,
    'nugget.item9_open.text':
      '死や自分を傷つけることについての質問には回答がありませんでした。そのような考えに悩んでいるときは、医師、相談窓口、または信頼できる人に話してください。差し迫った危険があるときは、お住まいの地域の緊急通報番号に電話してください。',
    'nugget.item9_open.text_others':
      '死や自分を傷つけることについての質問には回答がありませんでした。理由はいろいろ考えられます。心配なときは、この方に様子を率直に尋ねてください。差し迫った危険があるときは、お住まいの地域の緊急通報番号に電話してください。',
  },
  'ko-KR': {
    'nugget.risk.text': `**죽는 것이 낫겠다거나 자신을 해치고 싶다는 생각이 든 적이 있다고 응답하셨습니다. 혼자 견디지 마시고 오늘 누군가와 이야기하세요.**

그 생각을 행동으로 옮길 것 같거나 안전하지 않다고 느껴지면, 지금 바로 거주 지역의 긴급 전화번호로 전화하거나 가장 가까운 응급실로 가세요.

그렇지 않더라도 오늘 의사, 위기 상담 전화 또는 믿을 수 있는 사람에게 연락하여 여기에 응답한 내용을 알려 주세요. 힘들 때 이런 생각이 드는 일은 흔하며, 지나갈 수 있고, 도움은 효과가 있습니다.`,
    'nugget.risk.text_others': `**이 사람은 죽는 것이 낫겠다거나 자신을 해치고 싶다는 생각이 든 적이 있다고 응답했습니다. 기다리지 말고 오늘 이 사람과 이야기하세요.**

스스로 목숨을 끊을 생각을 하는지 솔직하게 물어보세요. 묻는다고 해서 그런 생각이 생기지는 않습니다. 귀 기울여 듣고, 의사나 위기 상담 전화에 연락하도록 돕고, 곁에 있겠다고 말해 주세요.

그 생각을 행동으로 옮길 것 같으면 혼자 두지 말고 지금 바로 거주 지역의 긴급 전화번호로 전화하세요.`,
    'nugget.item9_open.text':
      '죽음이나 자해에 대한 생각을 묻는 질문에 응답하지 않으셨습니다. 그런 생각으로 괴롭다면 의사, 위기 상담 전화 또는 믿을 수 있는 사람과 이야기하세요. 당장 위험하다면 거주 지역의 긴급 전화번호로 전화하세요.',
    'nugget.item9_open.text_others':
      '죽음이나 자해에 대한 생각을 묻는 질문에 응답이 없으며, 여기에는 여러 이유가 있을 수 있습니다. 걱정된다면 이 사람에게 어떻게 지내는지 솔직하게 물어보세요. 당장 위험하다면 거주 지역의 긴급 전화번호로 전화하세요.',
  },
  'pt-BR': {
    'nugget.risk.text': `**Você respondeu que teve pensamentos de que seria melhor estar morto ou de se ferir. Por favor, não fique só com eles: fale com alguém hoje.**

Se você puder agir segundo esses pensamentos ou não se sentir em segurança, ligue agora para o número de emergência local ou vá ao pronto-socorro mais próximo.

Se não, procure hoje um médico, uma linha de apoio em crises ou alguém de confiança, e conte o que respondeu aqui. Esses pensamentos são comuns quando não se está bem, podem passar, e a ajuda funciona.`,
    'nugget.risk.text_others': `**A pessoa respondeu que teve pensamentos de que seria melhor estar morta ou de se ferir. Não espere: fale com ela hoje.**

Pergunte abertamente se ela pensa em tirar a própria vida; perguntar não cria esse pensamento. Escute e ajude-a a falar com um médico ou uma linha de apoio em crises; ofereça sua companhia.

Se ela puder agir segundo esses pensamentos, não a deixe sozinha e ligue agora para o número de emergência local.`,
    'nugget.item9_open.text':
      'A pergunta sobre pensamentos de morte ou de se ferir ficou sem resposta. Se esses pensamentos perturbam você, fale com um médico, uma linha de apoio em crises ou alguém de confiança; em caso de perigo imediato, ligue para o número de emergência local.',
    'nugget.item9_open.text_others':
      'A pergunta sobre pensamentos de morte ou de se ferir ficou sem resposta, o que pode ter muitos motivos. Se você está com receio, pergunte abertamente à pessoa como ela está; em caso de perigo imediato, ligue para o número de emergência local.',
  },
  'ru-RU': {
    'nugget.risk.text': `**Вы ответили, что у вас были мысли о том, что лучше умереть, или о том, чтобы причинить себе вред. Пожалуйста, не оставайтесь с ними наедине: поговорите с кем-нибудь сегодня.**

Если вы можете поступить по этим мыслям или не чувствуете себя в безопасности, сейчас же позвоните по местному номеру экстренной помощи или обратитесь в ближайшее отделение неотложной помощи.

Если нет, обратитесь сегодня к врачу, на линию психологической помощи или к человеку, которому доверяете, и расскажите, что вы здесь ответили. Такие мысли часто бывают, когда человеку плохо; они могут пройти, и помощь действует.`,
    'nugget.risk.text_others': `**Этот человек ответил, что у него были мысли о том, что лучше умереть, или о том, чтобы причинить себе вред. Не ждите: поговорите с ним сегодня.**

Спросите прямо, думает ли он о самоубийстве; вопрос не наводит на такую мысль. Выслушайте и помогите обратиться к врачу или на линию психологической помощи; предложите побыть рядом.

Если он может поступить по этим мыслям, не оставляйте его одного и сейчас же позвоните по местному номеру экстренной помощи.`,
    'nugget.item9_open.text':
      'Вопрос о мыслях о смерти или о причинении себе вреда остался без ответа. Если такие мысли вас тревожат, поговорите с врачом, с линией психологической помощи или с человеком, которому доверяете; при непосредственной опасности позвоните по местному номеру экстренной помощи.',
    'nugget.item9_open.text_others':
      'Вопрос о мыслях о смерти или о причинении себе вреда остался без ответа; причин может быть много. Если вы беспокоитесь, спросите человека прямо, как он себя чувствует; при непосредственной опасности позвоните по местному номеру экстренной помощи.',
  },
};
