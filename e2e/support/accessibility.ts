import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** WCAG 2.2 at level AA, with all that it contains. */
const STANDARD = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** Its rules that only a real browser can judge, because they look at what is drawn where. */
export const DRAWN = {
  type: 'rule',
  values: ['color-contrast', 'target-size', 'scrollable-region-focusable', 'label-content-name-mismatch'],
}

interface Violation {
  id: string
  nodes: { target: unknown }[]
}

// Types of the parts of axe and of the page that are used; the specs' own program has no DOM types.
declare const document: {
  getAnimations: () => {
    playState: string
    finished: Promise<unknown>
    effect: { getComputedTiming: () => { endTime?: number } } | null
  }[]
}
declare const axe: { run: (options: object) => Promise<{ violations: Violation[] }> }

/** Half-way through a transition a colour is none that an operator reads. What goes round for ever, as a spinner, is left alone. */
const untilStill = (page: Page) =>
  page.evaluate(async () => {
    const isEnding = (end: number | undefined) => end !== undefined && end < Infinity
    const moving = document
      .getAnimations()
      .filter(one => one.playState === 'running' && isEnding(one.effect?.getComputedTiming().endTime))
    await Promise.allSettled(moving.map(one => one.finished))
  })

/** Finds the elements of the page that break WCAG 2.2 AA; one line for each rule. @param rules fewer of them */
export async function findBarriers(page: Page, rules = STANDARD): Promise<string[]> {
  // Evaluated, not added to the page: its policy refuses scripts from elsewhere.
  if (await page.evaluate(() => typeof axe === 'undefined')) await page.evaluate(AXE)
  await untilStill(page)
  const violations = await page.evaluate(async runOnly => {
    const found = await axe.run({ runOnly, resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => ({
      id,
      targets: nodes.map(({ target }) => String(target)),
    }))
  }, rules)
  return violations.map(({ id, targets }) => `${id}: ${targets.join(' | ')}`)
}
