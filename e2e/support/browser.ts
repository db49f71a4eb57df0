import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { patience } from '@palisade/testkit/patience'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

// A part of the page; the specs' own program has no DOM types.
declare const location: { protocol: string }

/** A step of an operator that takes longer on a quiet machine hangs, ms. */
const STEP_LIMIT = 20_000

/** Pictures of screens and of failures; not kept in the repository. */
export const results = path.join(import.meta.dirname, '../results')

export interface Visitor {
  context: BrowserContext
  page: Page
  /** Exceptions of the pages, errors in their console and lost requests, apart from those that `allowed` matches. */
  faults: (...allowed: RegExp[]) => string[]
  /** Tones that the page has begun to play. */
  tonesPlayed: () => Promise<number>
}

/** A fresh browser profile with one page, whose every fault is noted; it is closed at the end of the test. */
export async function visit(
  browser: Browser,
  options: {
    locale?: 'en-US' | 'zh-CN'
    width?: number
    height?: number
    phone?: BrowserContextOptions
    /** Shows what moves as it does for who has not asked for less, which costs a machine without a graphics card dearly. */
    hasMotion?: boolean
  } = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    locale: options.locale ?? 'en-US',
    viewport: { width: options.width ?? 1366, height: options.height ?? 768 },
    acceptDownloads: true,
    reducedMotion: options.hasMotion ? 'no-preference' : 'reduce',
    ...options.phone,
  })
  context.setDefaultTimeout(patience(STEP_LIMIT))
  await context.addInitScript(countTones)
  await context.addInitScript(chooseFrames)
  const page = await context.newPage()
  const faults: string[] = []
  context.on('weberror', fault => faults.push(`threw: ${fault.error().message}`))
  context.on('console', message => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} ${message.location().url}`)
  })
  context.on('requestfailed', request => {
    // A request that the page itself gave up (navigation, a closed tile) is no fault.
    const why = request.failure()?.errorText ?? ''
    if (why !== 'net::ERR_ABORTED') faults.push(`request: ${why} ${request.url()}`)
  })
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      task.meta.page = [page.url(), ...faults.slice(0, 2)].join(' · ')
      await keepFailure(page, task.name, faults)
    }
    await context.close()
  })
  return {
    context,
    page,
    faults: (...allowed) => faults.filter(fault => !allowed.some(pattern => pattern.test(fault))),
    tonesPlayed: () => page.evaluate(() => (globalThis as unknown as ToneCounter).tonesPlayed),
  }
}

let failures = 0

/** Keeps a picture of the page whose test failed, and its faults. */
async function keepFailure(page: Page, test: string, faults: string[]): Promise<void> {
  mkdirSync(results, { recursive: true })
  failures += 1
  const file = path.join(results, `failed-${process.pid}-${failures}-${test.replaceAll(/\W+/g, '-')}`)
  writeFileSync(`${file}.txt`, `${page.url()}\n${faults.join('\n')}\n`)
  await page.screenshot({ path: `${file}.png` }).catch(() => undefined)
}

interface ToneCounter {
  tonesPlayed: number
}

/**
 * Runs in the page before its own scripts: this user has chosen the column of alarms, whatever the window's width, and the wall
 * without the map beside it.
 */
function chooseFrames(): void {
  // An empty page has no storage.
  if (!location.protocol.startsWith('http')) return
  localStorage.setItem('alarm-popups-folded', 'no')
  localStorage.setItem('video-map', 'hidden')
}

/** Runs in the page before its own scripts. */
function countTones(): void {
  interface Source {
    start(when?: number): void
  }
  const page = globalThis as unknown as ToneCounter & { AudioScheduledSourceNode: { prototype: Source } }
  const source = page.AudioScheduledSourceNode.prototype
  // oxlint-disable-next-line typescript/unbound-method -- called below on the node that it was called on
  const { start } = source
  page.tonesPlayed = 0
  source.start = function counted(this: Source, when) {
    page.tonesPlayed += 1
    start.call(this, when)
  }
}
