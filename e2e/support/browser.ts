import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { findChromium } from '../../tooling/test-programs.ts'

/** A browser that reaches for nothing outside this machine. */
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]

export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium: install chromium, or name one in CHROMIUM_PATH')
  return chromium.launch({ executablePath, args: FLAGS })
}

export interface Visitor {
  context: BrowserContext
  page: Page
  /** Fails when the page threw, logged an error or lost a request, apart from what `allowed` matches. */
  expectNoFaults(...allowed: RegExp[]): void
}

/** A fresh browser profile with one page, whose every fault is noted. */
export async function visit(
  browser: Browser,
  options: { locale?: 'en-US' | 'zh-CN'; width?: number; height?: number } = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    locale: options.locale ?? 'en-US',
    viewport: { width: options.width ?? 1366, height: options.height ?? 768 },
    acceptDownloads: true,
  })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', error => faults.push(`threw: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  page.on('requestfailed', request => {
    // A request that the page itself gave up (navigation, a closed tile) is no fault.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`request: ${request.url()}`)
  })
  return {
    context,
    page,
    expectNoFaults: (...allowed) =>
      expect(faults.filter(fault => !allowed.some(pattern => pattern.test(fault)))).toEqual([]),
  }
}
