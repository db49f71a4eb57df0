import path from 'node:path'
import { loadPhrases } from '@palisade/phrases'
import { expect } from 'vitest'
import { results } from './browser.ts'
import type { Operator } from './screens/console.ts'

interface Size {
  width: number
  height: number
}

/** The smallest window that is served. */
export const SMALLEST: Size = { width: 1366, height: 768 }
/** That and the usual one. */
export const SIZES: readonly Size[] = [{ width: 1920, height: 1080 }, SMALLEST]

/** The modules of the catalogue: a key that reached the screen begins with one. */
const modules = new Set(Object.keys(await loadPhrases('en_US')).map(key => key.split('.')[0]))
const KEY = new RegExp(`\\b(${[...modules].join('|')})(\\.[a-z]\\w+)+\\b`)

// Types of the parts of the page that are looked at; the specs' own program has no DOM types.
declare const document: {
  fonts: { ready: Promise<unknown> }
  body: { innerText: string }
  querySelectorAll: (selector: string) => Iterable<{ className: string }>
  documentElement: { scrollWidth: number; clientWidth: number }
}

declare function getComputedStyle(element: unknown): { overflowY: string; scrollbarColor: string }
declare function requestAnimationFrame(draw: (time: number) => void): void

/** The page fits each window and speaks in words; a picture is kept of one that does not, or of all with E2E_PICTURES=1. */
export async function inspect({ page }: Operator, name: string, sizes = SIZES): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    const seen = await page.evaluate(async () => {
      await document.fonts.ready
      // An element that watches its own size draws again in the frame after the one that changed it.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      const { scrollWidth, clientWidth } = document.documentElement
      const lists = [...document.querySelectorAll('body *')].filter(element => {
        const { overflowY, scrollbarColor } = getComputedStyle(element)
        return /^(?:auto|scroll)$/.test(overflowY) && scrollbarColor === 'auto'
      })
      const plainBars = lists.map(({ className }) => className)
      return { text: document.body.innerText, overflow: scrollWidth - clientWidth, plainBars }
    })
    const seenAs = `${name}-${size.width}`
    const key = KEY.exec(seen.text)?.[0]
    if (key !== undefined || seen.overflow > 0 || process.env['E2E_PICTURES'])
      await page.screenshot({ path: path.join(results, `${seenAs}.png`), animations: 'disabled' })
    expect(seen.overflow, `${seenAs}: px beyond the window`).toBeLessThanOrEqual(0)
    // Firefox draws those white, whatever the appearance.
    expect(seen.plainBars, `${seenAs}: lists whose scroll bar has no colour of ours`).toEqual([])
    expect(key, `${seenAs}: a key in place of a text`).toBeUndefined()
  }
}
