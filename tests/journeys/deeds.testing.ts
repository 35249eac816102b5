import type { Page } from './browser.testing';

type Found = ReturnType<Page['locator']>;

/** A person at the page whose deeds are counted: each click, each text entered, each key pressed. Looking and waiting are free. */
export class CountedPerson {
  deeds = 0;

  constructor(private readonly page: Page) {}

  async click(what: Found): Promise<void> {
    this.deeds += 1;
    await what.click();
  }

  /** Replaces what is in the field. */
  async fill(field: Found, text: string): Promise<void> {
    this.deeds += 1;
    await field.fill(text);
  }

  /** Into the field that has the focus. */
  async type(text: string): Promise<void> {
    this.deeds += 1;
    await this.page.keyboard.insertText(text);
  }

  /** From the clipboard, into the field that has the focus. */
  async paste(text: string): Promise<void> {
    this.deeds += 1;
    await this.page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }, text);
  }

  async press(key: string): Promise<void> {
    this.deeds += 1;
    await this.page.keyboard.press(key);
  }
}
