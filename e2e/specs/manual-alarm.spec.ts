import { readFile } from 'node:fs/promises'
import type { Browser, Download } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../../tooling/chromium.ts'
import { findBarriers } from '../support/accessibility.ts'
import { alarmOf, recordsOf } from '../support/screens/alarms.ts'
import { chooseMenu, goToScreen, logIn, openConsoleAs, type Operator } from '../support/screens/console.ts'
import { manualOf } from '../support/screens/manual.ts'
import { mapOf } from '../support/screens/map.ts'
import { wallOf } from '../support/screens/wall.ts'
import { ownStack } from '../support/stack.ts'

// An alarm that a person raises: from the map, from its card of a camera, from the wall; seen on the desk, exported.

const stack = ownStack()
const CAMERA = 'Main-Lobby-01'
/** A red point, PNG. */
const RED = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const WORDS = 'Smoke above the lobby'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

/** The number in the message that an alarm is raised. */
async function raisedNumber({ page, t }: Operator): Promise<string> {
  const [before = '', after = ''] = t('manual.raised', { number: '#' }).split('#')
  const text = await page
    .getByText(new RegExp(`${before}\\d{8}-\\d+${after}`))
    .last()
    .innerText()
  return /\d{8}-\d+/.exec(text)?.[0] ?? ''
}

/** Exports all that is found as `kind`, and saves the file. */
async function exported({ page, t }: Operator, kind: 'pictures' | 'slides'): Promise<Download> {
  await page.getByRole('button', { name: t('alarmExport.menu') }).click()
  await page
    .getByRole('menuitem', { name: t(`alarmExport.${kind}`) })
    .last()
    .click()
  const name = new RegExp(`^${t('alarmExport.download', { name: t(`alarmExport.${kind}Name`) })}`)
  const button = page.getByRole('button', { name }).first()
  await button.waitFor({ timeout: 20_000 })
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  await page.keyboard.press('Escape')
  return file
}

describe('a manual alarm', () => {
  it('from the map with a picture, seen on the desk, exported as slides and pictures', async () => {
    const operator = await openConsoleAs(browser, stack)
    const { page, t, faults } = operator
    await logIn(operator)
    await chooseMenu(operator, 'alarmManual', t('menu.group.alarm'))
    const manual = manualOf(operator)
    await manual.type('fire')
    // By keys: a name that is searched. By the pointer: a place of the map.
    await manual.findPlace(CAMERA)
    await manual.place.filter({ hasText: CAMERA }).waitFor()
    await page.getByRole('button', { name: t('manual.otherPlace') }).click()
    const box = (await mapOf(operator).surface.boundingBox())!
    await page.mouse.click(box.x + box.width * 0.9, box.y + box.height * 0.3)
    await manual.place.filter({ hasText: /\d\.\d{5}, \d+\.\d{5}/ }).waitFor()
    await manual.describe(WORDS)
    await manual.pictures.setInputFiles({
      name: 'seen.png',
      mimeType: 'image/png',
      buffer: Buffer.from(RED, 'base64'),
    })
    await manual.cameras.getByRole('checkbox').first().check()
    expect(await findBarriers(page)).toEqual([])
    await manual.raise()
    const number = await raisedNumber(operator)
    await (await manual.mine()).getByText(number).click()
    await page.waitForURL(url => url.pathname.endsWith('/alarm/live'))
    await page.getByText(WORDS).waitFor()
    await alarmOf(operator).history('raised').waitFor()
    await alarmOf(operator).tab('picture').click()
    await alarmOf(operator).picture.waitFor()
    await alarmOf(operator).acknowledge.click()
    await alarmOf(operator).close.waitFor()

    await page.goto(`${stack.url}/alarm/record?number=${number}`)
    await recordsOf(operator).row(number).waitFor()
    const slides = await exported(operator, 'slides')
    expect(slides.suggestedFilename()).toMatch(/\.pptx$/)
    expect((await readFile(await slides.path())).subarray(0, 2).toString()).toBe('PK')
    const pictures = await exported(operator, 'pictures')
    expect((await readFile(await pictures.path())).includes(Buffer.from(number))).toBe(true)
    expect(faults()).toEqual([])
  })

  it('from the card of a camera on the map and from its window on the wall, in Chinese', async () => {
    const operator = await openConsoleAs(browser, stack, { language: 'zh_CN' })
    const { faults } = operator
    await logIn(operator)
    const dialog = manualOf(operator).dialog(CAMERA)
    const form = manualOf(operator, dialog)
    await goToScreen(operator, 'alarmManual')
    const card = await mapOf(operator).find(CAMERA)
    await card.getByRole('button', { name: form.here }).click()
    await form.type('panic')
    await form.raise()
    await dialog.waitFor({ state: 'hidden' })
    const first = await raisedNumber(operator)

    await goToScreen(operator, 'videoControl')
    const wall = wallOf(operator)
    await wall.open(CAMERA)
    await wall.untilPlays(1, CAMERA)
    const window = wall.windowOf(1, CAMERA)
    await window.hover()
    await window.getByRole('button', { name: form.here }).click()
    await form.type('intrusion')
    await form.raise()
    await dialog.waitFor({ state: 'hidden' })
    await goToScreen(operator, 'alarmManual')
    const mine = await manualOf(operator).mine()
    await mine.getByText(first).waitFor()
    expect(await mine.getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
    expect(faults()).toEqual([])
  })
})
