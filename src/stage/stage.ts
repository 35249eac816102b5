import { addLocale, history } from '@umijs/max';
import phq9 from 'seed/instruments/phq9.json';
import * as z from 'zod';
import { send } from '@/shell/request/request';
import { writeItem } from '@/shell/session/storage';
import { followSession } from '@/shell/start/followSession';
import { start } from '@/shell/start/start';
import { failurePath, fromAround, type Play, type StageNews } from '@/translating';
import { provideFile } from './files';
import { clearMarks, countMarks, firstMark, nameAttributes, outlineMarks, unmarked } from './marks';
import { storeInMemory } from './memoryStorage';
import { chipPlaceholders } from './placeholders';
import './stage.css';

// The pages run without unsafe-eval, which zod would try.
z.config({ jitless: true });

const tellAround = (news: StageNews) => window.parent.postMessage(news, window.location.origin);

/** The first message of the page around: what to play. */
function firstWord(): Promise<Play> {
  return new Promise((resolve) => {
    const heard = (event: MessageEvent) => {
      const said = fromAround(event);
      if (said?.stage !== 'play') return;
      window.removeEventListener('message', heard);
      resolve(said);
    };
    window.addEventListener('message', heard);
    tellAround({ stage: 'ready' });
  });
}

/** Milliseconds from a change of the page until it is searched. */
const settling = 60;

const watched = { childList: true, subtree: true, characterData: true, attributeFilter: nameAttributes };

/** Searches the page after each change: removes the marks, outlines their elements, and reports how many there are. */
function watchMarks(onLooked: (seen: number) => void): void {
  let told = '';
  let scrolled = false;
  let waiting = false;
  const look = () => {
    waiting = false;
    // Its own changes must not start it again.
    observer.disconnect();
    document.title = unmarked(document.title);
    outlineMarks(document.body);
    chipPlaceholders(document.body);
    observer.observe(document.body, watched);
    const counted = countMarks(document.body);
    const first = firstMark(document.body);
    if (first && !scrolled) first.scrollIntoView({ block: 'center', inline: 'nearest' });
    scrolled = first !== null;
    const news = JSON.stringify(counted);
    if (news !== told) tellAround({ stage: 'shown', ...counted });
    told = news;
    onLooked(counted.seen);
  };
  const observer = new MutationObserver(() => lookSoon());
  const lookSoon = () => {
    if (!waiting) setTimeout(look, settling);
    waiting = true;
  };
  lookSoon();
}

const tellFailure = () => void send({ method: 'GET', path: failurePath, token: 'none' }).catch(() => undefined);

/** The list of instruments loads its rows only when it opens: so leave it, and open it again once it is gone. */
function openAnew(address: string, tries = 40): void {
  if (tries === 40) history.replace('/Browse-Instruments/History');
  const isThere = document.querySelector('.browse-card') !== null;
  if (isThere && tries > 0) setTimeout(() => openAnew(address, tries - 1), 30);
  else history.replace(address);
}

/** Shows the typed text in place of the earlier one. */
function retell({ locale, scene }: Play, address: string | undefined, texts: Play['texts']): void {
  clearMarks(document.body);
  if (scene.kind === 'failure') tellFailure();
  else if (scene.kind === 'screen') {
    addLocale(locale, { ...texts.Webpages, ...texts.System }, { momentLocale: '', antd: {} as never });
  } else if (address !== undefined) {
    if (scene.view === 'card') openAnew(address);
    else history.replace(address);
  }
}

/** Plays the client as the page around says, in an invented world: nothing is stored or sent. */
export async function startStage(renderApp: () => void): Promise<void> {
  storeInMemory();
  const play = await firstWord();
  const { locale, texts, appearance } = play;
  provideFile('instrument', JSON.stringify(phq9));
  provideFile('en-US/shell.json', JSON.stringify(texts.Webpages));
  provideFile('en-US/server.json', JSON.stringify(texts.System));
  const { playedTexts, setScene } = await import('./scene');
  const scene = setScene(play);
  writeItem('local', 'umi_locale', locale);
  writeItem('local', 'appearance', appearance);
  history.replace(await scene.open());
  followSession();
  await start();
  document.getElementById('root')?.replaceChildren();
  renderApp();

  let wasSeen = false;
  watchMarks((seen) => {
    // The notice disappears after a while.
    if (play.scene.kind === 'failure' && wasSeen && seen === 0) tellFailure();
    wasSeen = seen > 0;
  });
  if (play.scene.kind === 'failure') setTimeout(tellFailure, settling);
  window.addEventListener('message', (event) => {
    const said = fromAround(event);
    if (said?.stage === 'text') retell(play, scene.tell(said.text), playedTexts(play, said.text));
  });
}
