import { chromium, type Browser } from 'playwright-core'
import { findChromium } from '../../tooling/test-programs.ts'

/** A browser that reaches for nothing outside this machine; the flags of media.md. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium: install chromium, or name one in CHROMIUM_PATH')
  return chromium.launch({
    executablePath,
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--autoplay-policy=no-user-gesture-required',
    ],
  })
}
