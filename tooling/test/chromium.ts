import { chromium, type Browser } from 'playwright-core'
import { findChromium } from './programs.ts'

/** A browser that reaches for nothing outside this machine. */
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]

/** The Chromium of this machine, headless. @param isWhole with what only a browser with windows has: push messages @throws when there is none */
export function launchChromium(isWhole = false): Promise<Browser> {
  const executablePath = findChromium(isWhole)
  if (!executablePath) throw new Error('no Chromium: install chromium, or name one in CHROMIUM_PATH')
  // In the locale C, which a machine without settings has, Chromium calls every file with a Chinese name `download`.
  return chromium.launch({ executablePath, args: FLAGS, env: { ...process.env, LANG: 'C.UTF-8' } })
}
