import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../../tooling/chromium.ts'
import { scenes } from './scenes.ts'
import { logIn, openConsoleAs } from '../support/screens/console.ts'
import { createSite } from '../support/site.ts'
import { ownStack } from '../support/stack.ts'

// Takes the pictures of the guides anew (CONTRIBUTING.md); not among the journeys.

const stack = ownStack()
const site = createSite(stack.controlUrl)
const guides = path.join(import.meta.dirname, '../../docs/guide')
const endOf = { en_US: '', zh_CN: '-zh' } as const

/** Pictures that are fetched, the map's and the cameras', come within this time, ms. */
const SETTLES = 3000

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

describe.each(['en_US', 'zh_CN'] as const)('the guide in %s', language => {
  it.each(Object.entries(scenes))('%s', async (name, play) => {
    const operator = await openConsoleAs(browser, stack, { language })
    const { page } = operator
    await page.addInitScript(() => localStorage.setItem('alarm-popups-folded', 'yes'))
    await logIn(operator)
    await play({ operator, site })
    await pause(SETTLES)
    await page.screenshot({
      path: path.join(guides, `${name}${endOf[language]}.png`),
      animations: 'disabled',
    })
    expect(operator.faults()).toEqual([])
  })
})
