import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startJourneys } from '../support/journey.ts'

const { stack, visit } = startJourneys()

/** Elements of the frame in plain HTML, and those of the login that take their place. */
const pairs = [
  ['.product', 'main section p'],
  ['.welcome', 'main h1'],
  ['.field .box', 'main .ant-input-affix-wrapper'],
  ['.field + .field .box', 'main .ant-form-item:nth-of-type(2) .ant-input-affix-wrapper'],
  ['.submit', 'main button[type=submit]'],
] as const

/** The colour behind an element; runs in the page. */
const GROUND = 'one => getComputedStyle(one).backgroundColor'

/** Left, top, width and height of each, whole px. */
const boxesOf = (page: Page, root: string, selectors: readonly string[]) =>
  Promise.all(
    selectors.map(async selector => {
      const box = await page.locator(`${root} ${selector}`).first().boundingBox()
      return box && [box.x, box.y, box.width, box.height].map(Math.round)
    }),
  )

describe.each([
  ['en-US', 'dark', 1366, 768],
  ['zh-CN', 'light', 1100, 700],
] as const)('the first paint of the login, %s %s at %i×%i', (locale, theme, width, height) => {
  it('is there before any script, and nothing moves when the console takes over', async () => {
    const { context, page, faults } = await visit({ locale, width, height })
    await context.addInitScript(name => localStorage.setItem('theme', name), theme)
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async route => {
      await held.promise
      await route.continue()
    })
    await page.goto(`${stack.url}/login`, { waitUntil: 'commit' })
    await page.locator('#first-paint .submit').waitFor()
    const ground = await page.locator('#first-paint .panel').evaluate(GROUND)
    const painted = await boxesOf(
      page,
      '#first-paint',
      pairs.map(([plain]) => plain),
    )
    held.resolve()
    await page.locator('#userName').waitFor()
    expect(await page.locator('#first-paint').isVisible()).toBe(false)
    const taken = await boxesOf(
      page,
      '#root',
      pairs.map(([, own]) => own),
    )
    expect(painted).toEqual(taken)
    const panel = page.locator('main section').nth(1)
    expect(await panel.evaluate(GROUND)).toBe(ground)
    expect(faults()).toEqual([])
  })
})
