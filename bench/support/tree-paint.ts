import type { Browser, Page } from 'playwright-core'

/** A row of a tree that is drawn. */
const ROW = '.ant-tree-treenode:not([aria-hidden=true])'

// In the page: the moment a frame after the first row of the tree stood there, by the page's own clock.
const NOTE_FIRST_ROW = `
  globalThis.firstRowAt = new Promise(resolve => {
    const look = () => {
      if (!document.querySelector('${ROW}')) return requestAnimationFrame(look)
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
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1366, height: 768 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(`localStorage.setItem('ticket', ${JSON.stringify(ticket)}); ${NOTE_FIRST_ROW}`)
    await openTree(page, url)
    const paint: TreePaint = { first: [], expand: [] }
    for (let n = 0; n < times; n++) {
      paint.first.push(await openTree(page, url))
      const took = await openBranch(page)
      if (took !== undefined) paint.expand.push(took)
    }
    return paint
  } finally {
    await context.close()
  }
}

async function openTree(page: Page, url: string): Promise<number> {
  await page.goto(url)
  return page.evaluate('globalThis.firstRowAt')
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
