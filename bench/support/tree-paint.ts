import type { Browser, BrowserContext, Page } from 'playwright-core'

const window = { locale: 'en-US', viewport: { width: 1366, height: 768 } }

/** A row of a tree that is drawn. */
const ROW = '.ant-tree-treenode:not([aria-hidden=true])'

// Runs in the page: the moment of the frame after the tree first appeared, by the page's own clock.
const noteFirst = (selector: string) => `
  globalThis.firstAt = new Promise(resolve => {
    const look = () => {
      if (!document.querySelector('${selector}')) return requestAnimationFrame(look)
      requestAnimationFrame(() => resolve(performance.now()))
    }
    requestAnimationFrame(look)
  })`

export interface TreePaint {
  /** ms from the navigation until the tree is painted, its files in the browser's cache. */
  first: number[]
  /** ms from a click on a closed branch until what is below it is painted; empty where nothing is below anything. */
  expand: number[]
}

/** Opens a screen with a tree again and again, and opens a branch of it each time. */
export async function paintTree(
  browser: Browser,
  { url, ticket, times }: { url: string; ticket: string; times: number },
): Promise<TreePaint> {
  const context = await browser.newContext(window)
  try {
    const page = await openPage(context, ticket, ROW)
    await firstPaint(page, url)
    const paint: TreePaint = { first: [], expand: [] }
    for (let n = 0; n < times; n++) {
      paint.first.push(await firstPaint(page, url))
      const took = await openBranch(page)
      if (took !== undefined) paint.expand.push(took)
    }
    return paint
  } finally {
    await context.close()
  }
}

/** ms until a screen without a tree is painted: what the console takes by itself. */
export async function paintScreen(
  browser: Browser,
  { url, ticket, times, shown }: { url: string; ticket: string; times: number; shown: string },
): Promise<number[]> {
  const context = await browser.newContext(window)
  try {
    const page = await openPage(context, ticket, shown)
    await firstPaint(page, url)
    const samples: number[] = []
    for (let n = 0; n < times; n++) samples.push(await firstPaint(page, url))
    return samples
  } finally {
    await context.close()
  }
}

async function openPage(context: BrowserContext, ticket: string, shown: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(`localStorage.setItem('ticket', ${JSON.stringify(ticket)}); ${noteFirst(shown)}`)
  return page
}

async function firstPaint(page: Page, url: string): Promise<number> {
  await page.goto(url)
  return page.evaluate('globalThis.firstAt')
}

const CLOSED = '.ant-tree-switcher_close'

/** Opens a closed branch in view. @returns ms; undefined when there is none */
async function openBranch(page: Page): Promise<number | undefined> {
  // Levels that open by themselves come first.
  await page.waitForTimeout(1000)
  if ((await page.locator(CLOSED).count()) === 0) return undefined
  return page.evaluate(`(async () => {
    const rows = () => document.querySelectorAll('${ROW}').length
    const closed = document.querySelectorAll('${CLOSED}')
    const switcher = closed[Math.floor(closed.length / 2)]
    const id = switcher.closest('.ant-tree-treenode')
    const start = performance.now()
    switcher.click()
    const hasOpened = () => {
      const next = id.nextElementSibling
      return id.classList.contains('ant-tree-treenode-switcher-open') && next &&
        next.querySelectorAll('.ant-tree-indent-unit').length > id.querySelectorAll('.ant-tree-indent-unit').length
    }
    while (!hasOpened()) {
      if (performance.now() - start > 10000) throw new Error('the branch did not open')
      await new Promise(requestAnimationFrame)
    }
    return performance.now() - start
  })()`)
}
