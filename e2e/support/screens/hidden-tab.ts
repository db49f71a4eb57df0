import type { Page } from 'playwright-core'

interface Tab {
  dispatchEvent(event: Event): boolean
}
declare const document: Tab

/** A browser without windows never hides a tab: the page is told so in the way that the browser would. */
export async function hideTab(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}
