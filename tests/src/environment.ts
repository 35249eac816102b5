import JsdomEnvironment from 'jest-environment-jsdom';

/** What browsers have and jsdom lacks, taken from Node. */
const fromNode = {
  Response,
  Request,
  Headers,
  TextEncoder,
  TextDecoder,
  ReadableStream,
  structuredClone,
};

export default class BrowserEnvironment extends JsdomEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, fromNode);
  }
}
