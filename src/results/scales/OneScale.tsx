import type { TabProps } from '../frame/tab';
import { Items } from './Items';
import { Reliability } from './Reliability';
import { Scores } from './Scores';
import { Scree } from './Scree';

/** One scale with its scores, its reliability and its items. */
export function OneScale({ results, scale }: TabProps & { scale: string }) {
  return (
    <>
      <Scores results={results} scale={scale} />
      <Reliability results={results} scale={scale} />
      <Items results={results} scale={scale} />
      <Scree results={results} scale={scale} />
    </>
  );
}
