/** Single requests, as large as their endpoints take them, of what costs a server most. */
import type { Agent } from 'node:http';
import type { Child } from '../running/child';
import { largeRequests } from './largeRequests';
import { largeSurveys } from './largeSurveys';
import type { Held } from './loopWatch';
import type { People } from './people';
import { type Got, send } from './send';

export interface LargeFigure {
  name: string;
  /** 0: it was cut off. */
  status: number;
  /** The longest that the event loop was held. */
  milliseconds: number;
}

interface Given {
  api: string;
  agent: Agent;
  people: People;
  server: Child;
  /** Part of the names of those that are asked; empty: all. */
  named: string;
}

const now = <T extends string | undefined>(given: T | (() => T)): T => (typeof given === 'function' ? given() : given);

/** The server may close the connection before it has all of a large body; its answer can get lost then. */
function cutOff(error: NodeJS.ErrnoException): Got {
  if (error.code === 'EPIPE' || error.code === 'ECONNRESET') return { status: 0, body: undefined };
  throw error;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export async function askLarge({ api, agent, people, server, named }: Given): Promise<LargeFigure[]> {
  const figures: LargeFigure[] = [];
  const all = [...(await largeRequests({ api, agent, people })), ...largeSurveys()];
  for (const { name, as, method, hear, ...made } of all.filter((each) => each.name.includes(named))) {
    const token = made.token === undefined ? await people.tokenOf(as) : made.token();
    const sent = { method, token, url: `${api}/${now(made.path)}`, body: now(made.body) };
    await server.ask('held', null);
    const { status, body } = await send(agent, sent).catch(cutOff);
    if (status === 200) hear?.((body as { data?: unknown } | undefined)?.data);
    await pause(50);
    const [held] = await server.ask<Held[]>('held', null);
    const figure = { name, status, milliseconds: held?.milliseconds ?? 0 };
    figures.push(figure);
    console.log(`${String(figure.milliseconds).padStart(6)} ms  ${status}  ${name}`);
  }
  return figures;
}
