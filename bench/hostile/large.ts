/** Single requests, as large as their endpoints take them, of what costs a server most. */
import type { Agent } from 'node:http';
import type { Child } from '../running/child';
import { largeRequests } from './largeRequests';
import type { Held } from './loopWatch';
import type { People } from './people';
import { send } from './send';

export interface LargeFigure {
  name: string;
  status: number;
  /** The longest that the event loop was held. */
  milliseconds: number;
}

interface Given {
  api: string;
  agent: Agent;
  people: People;
  server: Child;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export async function askLarge({ api, agent, people, server }: Given): Promise<LargeFigure[]> {
  const figures: LargeFigure[] = [];
  for (const { name, as, ...made } of await largeRequests({ api, agent, people })) {
    await server.ask('held', null);
    const token = await people.tokenOf(as);
    const { status } = await send(agent, { ...made, url: `${api}/${made.path}`, token });
    await pause(50);
    const [held] = await server.ask<Held[]>('held', null);
    const figure = { name, status, milliseconds: held?.milliseconds ?? 0 };
    figures.push(figure);
    console.log(`${String(figure.milliseconds).padStart(6)} ms  ${status}  ${name}`);
  }
  return figures;
}
