import { createHistory } from '@@/core/history';
import { createPluginManager } from '@@/core/plugin';
import { getRoutes } from '@@/core/route';
import { setIntl } from '@@/plugin-locale/localeExports';
import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { getIntl, history } from '@umijs/max';
import { renderClient } from '@umijs/renderer-react';
import { screenAt } from 'config/routes';
import dayjs from 'dayjs';
import { issueTokens, people } from 'mock/accounts/people';
import { usualPage } from 'mock/listed';
import { resetMock } from 'mock/reset';
import type { ComponentType, ReactNode } from 'react';
import { ApplyPluginsType } from 'umi';
import { forgetHelpAddresses } from '@/answering/help/helpAddresses';
import { handOverRisks, takeOver } from '@/answering/player/handoff';
import { forgetChanges } from '@/kit/outbox/keptChanges';
import { forgetStores } from '@/kit/outbox/openStores';
import { emptyCaches } from '@/shell/api/cache';
import { storeRoles } from '@/shell/session/roles';
import { clearSession, currentSession, openSession } from '@/shell/session/tokens';
import { activateLocale } from '@/shell/start/languages';
import { fetchScreenCode, type RouteTable } from '@/shell/start/screenCode';
import { server } from './mockServer';
import { forgetWhatLeft } from './outside';

const desk = globalThis as { isDeskWhole?: boolean };

/** Has the desk drawn around the screens from here to the end of the test: menu, header, bell. Without, screens stand alone. */
export function wholeDesk(): void {
  desk.isDeskWhole = true;
}

/** As before the first visit: nothing stored, nobody signed in, the mock world as it was in the beginning. */
export function freshBrowser(): void {
  desk.isDeskWhole = false;
  createPluginManager();
  clearSession();
  emptyCaches();
  // Whose session it was is forgotten when somebody asks; the mock gives its next one the same tokens.
  currentSession();
  window.localStorage.clear();
  window.sessionStorage.clear();
  activateLocale('en-US');
  // Umi keeps the words of the language that was chosen last.
  if (getIntl().locale !== 'en-US') setIntl('en-US');
  dayjs.locale('en');
  forgetHelpAddresses();
  takeOver('');
  handOverRisks('', [], null);
  forgetStores();
  forgetChanges();
  forgetWhatLeft();
  resetMock();
  usualPage.given = 5;
  server.reset();
}

/** Leaves the browser as it is after this person has signed in. */
export function signedInAs(email: string, remember = false): void {
  const person = people.find((candidate) => candidate.email === email);
  if (!person) throw new Error(`nobody in mock/accounts/people has the address ${email}`);
  openSession(issueTokens(person), remember);
  storeRoles(person.roles);
}

/** Where the app is now: path, query and hash. */
export function currentPath(): string {
  const { pathname, search, hash } = history.location;
  return `${pathname}${search}${hash}`;
}

type Person = ReturnType<typeof userEvent.setup>;

const inOnePiece = new Set(['text', 'email', 'password', 'search', 'textarea']);

/** A person at the keyboard; plain text goes into a field in one piece, since a page that is drawn anew for each key takes seconds. */
function atTheKeyboard(): Person {
  const person = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  const { type } = person;
  return Object.assign(person, {
    type: async (element: Element, text: string, options?: Parameters<typeof type>[2]) => {
      const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
      if (!isField || !inOnePiece.has(element.type) || /[{[]/.test(text) || options)
        return type(element, text, options);
      await person.click(element);
      await person.paste(text);
    },
  });
}

/** Starts the whole product at a path, as the browser does: start-up, routes, layouts, pages. */
export const openApp = async (path: string): Promise<Person> => openRoutes(await getRoutes(), path);

/** As `openApp`, with a part in place of the screen at that path: most of what a screen costs is drawing it whole. */
export async function openAlone(part: ReactNode, path = '/home'): Promise<Person> {
  const { routes, routeComponents }: RouteTable = await getRoutes();
  const screen = screenAt(new URL(path, window.location.origin).pathname);
  const id = Object.keys(routes).find((each) => routes[each]?.path === screen?.path);
  if (id === undefined) throw new Error(`there is no screen at ${path}`);
  return openRoutes({ routes, routeComponents: { ...routeComponents, [id]: () => part } }, path);
}

async function openRoutes({ routes, routeComponents }: RouteTable, path: string): Promise<Person> {
  const pluginManager = createPluginManager();
  const options = pluginManager.applyPlugins({
    key: 'modifyContextOpts',
    type: ApplyPluginsType.modify,
    initialValue: {},
  });
  const context = createHistory({ type: 'memory', basename: options.basename, initialEntries: [path] });
  const { pathname, search } = new URL(path, window.location.origin);
  fetchScreenCode({ routes, routeComponents }, { pathname, search });
  const renderApp = () => {
    const drawnWith = {
      routes,
      routeComponents,
      pluginManager,
      history: context,
      basename: options.basename,
      publicPath: '/',
      runtimePublicPath: false,
      components: true,
      __INTERNAL_DO_NOT_USE_OR_YOU_WILL_BE_FIRED: { pureApp: false, pureHtml: false },
    };
    const App = renderClient(
      pluginManager.applyPlugins({
        key: 'modifyClientRenderOpts',
        type: ApplyPluginsType.modify,
        initialValue: drawnWith,
      }),
    ) as unknown as ComponentType;
    render(<App />);
  };
  const start = pluginManager.applyPlugins({ key: 'render', type: ApplyPluginsType.compose, initialValue: renderApp });
  await start();
  return atTheKeyboard();
}
