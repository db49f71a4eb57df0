import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** WCAG 2.2 at level AA, with all that it contains. */
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// Types of the part of axe that is used; the specs' own program has no DOM types.
declare const axe: {
  run: (
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }>
}

/** What of the page breaks WCAG 2.2 AA, a line a rule with the elements. */
export async function findBarriers(page: Page): Promise<string[]> {
  // Evaluated, not added to the page: its policy refuses scripts from elsewhere.
  await page.evaluate(AXE)
  return page.evaluate(async values => {
    const { violations } = await axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`,
    )
  }, STANDARD)
}
