import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchChromium } from '../../tooling/test/chromium.ts'
import { visit } from './browser.ts'
import { signIn, type Account } from './product.ts'
import { logIn, openConsoleAs, type OperatorConsole } from './screens/console.ts'
import { openPhoneAs, type Phone } from './screens/phone.ts'
import { createSite } from './site.ts'
import { ownStack } from './stack.ts'

/**
 * Where the journeys of a file take place: its worker's product and simulated site, and one browser for them all.
 * @param isWholeBrowser the browser has push messages
 */
export function startJourneys({ isWholeBrowser = false } = {}) {
  const stack = ownStack()
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium(isWholeBrowser)
  })
  afterAll(() => browser.close())

  /** Somebody in front of a fresh browser, at the login. @param at another address of the product */
  const openConsole = (seat: OperatorConsole = {}, at = stack) => openConsoleAs(browser, at, seat)
  /** The administrator on the home screen. */
  const sitDown = async (seat?: OperatorConsole) => {
    const operator = await openConsole(seat)
    await logIn(operator)
    return operator
  }
  return {
    stack,
    site: createSite(stack.controlUrl),
    /** A program's own session. */
    signIn: (account?: Account, centre?: string) => signIn(stack, account, centre),
    visit: (options: Parameters<typeof visit>[1]) => visit(browser, options),
    openConsole,
    sitDown,
    openPhone: (account: Account, phone?: Phone) => openPhoneAs(browser, stack, account, phone),
  }
}
