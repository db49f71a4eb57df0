import type { Browser, BrowserContextOptions } from 'playwright-core'

export interface Transfer {
  /** Bodies as they came over the wire. */
  bytes: number
  /** The same bodies unpacked. */
  plainBytes: number
  requests: number
  /** Wire bytes by the kind of resource, e.g. Script. */
  byType: Map<string, number>
}

/** Nothing fetched for so long: the page has all it wants, ms. */
const QUIET_MS = 1500

/**
 * Measures all that a page fetches in a fresh profile without a cache, until it is quiet: scripts, styles, calls and all that is
 * fetched ahead.
 * @param local what local storage holds before the page's own scripts run
 * @param shown selector of the element that must be on the page
 */
export async function coldTransfer(
  browser: Browser,
  { url, local = {}, shown }: { url: string; local?: Record<string, string>; shown: string },
  options: BrowserContextOptions = { locale: 'en-US', viewport: { width: 1366, height: 768 } },
): Promise<Transfer> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    const entries = JSON.stringify(local)
    await page.addInitScript(
      `for (const [key, value] of Object.entries(${entries})) localStorage.setItem(key, value)`,
    )
    const network = await context.newCDPSession(page)
    const transfer: Transfer = { bytes: 0, plainBytes: 0, requests: 0, byType: new Map() }
    const types = new Map<string, string>()
    const heads = new Map<string, number>()
    let lastAt = Date.now()
    network.on('Network.responseReceived', ({ requestId, type, response }) => {
      types.set(requestId, type)
      heads.set(requestId, response.encodedDataLength)
    })
    network.on('Network.dataReceived', ({ dataLength }) => (transfer.plainBytes += dataLength))
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      lastAt = Date.now()
      const type = types.get(requestId) ?? 'Other'
      // The bytes of the response's head are not content.
      const body = Math.max(0, encodedDataLength - (heads.get(requestId) ?? 0))
      transfer.bytes += body
      transfer.requests += 1
      transfer.byType.set(type, (transfer.byType.get(type) ?? 0) + body)
    })
    await network.send('Network.enable')
    await page.goto(url)
    await page.locator(shown).first().waitFor({ timeout: 60_000 })
    while (Date.now() - lastAt < QUIET_MS) await page.waitForTimeout(100)
    return transfer
  } finally {
    await context.close()
  }
}
