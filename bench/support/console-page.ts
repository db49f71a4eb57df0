import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { SignedIn } from './session.ts'

interface Options {
  /** A script of this folder that runs in the page before anything of the console. */
  probe: string
  /** Kept by this browser of earlier visits. */
  kept?: Record<string, string>
  viewport?: { width: number; height: number }
}

/** The smallest window that the console is made for. */
export const SMALLEST = { width: 1366, height: 768 }

/** A window of its own on the console, signed in. */
export async function openConsole(
  browser: Browser,
  { ticket }: SignedIn,
  { probe, kept = {}, viewport = SMALLEST }: Options,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ locale: 'en-US', viewport })
  await context.addInitScript({ path: path.join(import.meta.dirname, probe) })
  await context.addInitScript(
    `for (const [key, value] of Object.entries(${JSON.stringify({ ticket, ...kept })})) localStorage.setItem(key, value)`,
  )
  return { context, page: await context.newPage() }
}
