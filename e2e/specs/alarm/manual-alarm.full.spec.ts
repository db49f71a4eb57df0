import { contract } from '@palisade/contract'
import { describe, expect, it } from 'vitest'
import { findBarriers } from '../../support/accessibility.ts'
import { filesOf, slideTexts } from '../../support/files/archive.ts'
import { smallPhoto } from '../../support/files/photo.ts'
import { startJourneys } from '../../support/journey.ts'
import { alarmOf, popupsOf, recordsOf } from '../../support/screens/alarms.ts'
import { chooseMenu, goToScreen, logIn, type Operator } from '../../support/screens/console.ts'
import { exportsOf } from '../../support/screens/exports.ts'
import { manualOf } from '../../support/screens/manual.ts'
import { mapOf } from '../../support/screens/map.ts'
import { phoneOf } from '../../support/screens/phone.ts'
import { wallOf } from '../../support/screens/wall.ts'
import { addGuards } from '../../support/staff.ts'
import { until } from '../../support/until.ts'

// An alarm that a person raises: from the map, from its card of a camera, from the wall; seen on the desk, exported.

const { stack, signIn, openConsole, openPhone } = startJourneys()
const CAMERA = 'Main-Lobby-01'
/** Each run has words of its own: the records keep those of an earlier one. */
const WORDS = `Smoke above the lobby ${Date.now()}`

/** The number in the message that an alarm is raised. */
async function raisedNumber({ page, t }: Operator): Promise<string> {
  const [before = '', after = ''] = t('manual.raised', { number: '#' }).split('#')
  const text = await page
    .getByText(new RegExp(`${before}\\d{8}-\\d+${after}`))
    .last()
    .innerText()
  return /\d{8}-\d+/.exec(text)?.[0] ?? ''
}

describe('a manual alarm', () => {
  it('from the map with a picture, seen on the desk, exported as slides and pictures', async () => {
    const operator = await openConsole()
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
    await manual.pictures.setInputFiles(smallPhoto)
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
    const slides = await exportsOf(operator).save('slides')
    expect(slides.suggestedFilename()).toMatch(/\.pptx$/)
    const texts = await slideTexts(slides)
    expect(texts).toHaveLength(2)
    expect(texts[1]).toContain(number)
    expect(texts[1]).toContain(WORDS)
    const pictures = await filesOf(await exportsOf(operator).save('pictures'))
    expect([...pictures.keys()]).toEqual([`${number} ${t('enums.alarmType.fire')}.jpg`])
    expect(faults()).toEqual([])
  })

  it('from the card of a camera on the map and from its window on the wall, in Chinese', async () => {
    const operator = await openConsole({ language: 'zh_CN' })
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
    await (await wall.buttonOf(wall.windowOf(1, CAMERA), form.here)).click()
    await form.type('intrusion')
    await form.raise()
    await dialog.waitFor({ state: 'hidden' })
    await goToScreen(operator, 'alarmManual')
    const mine = await manualOf(operator).mine()
    await mine.getByText(first).waitFor()
    expect(await mine.getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
    expect(faults()).toEqual([])
  })
  it('from a phone with a photo, at a camera found by its name; it rings on the desk with its picture', async () => {
    const product = await signIn()
    const reporter = `Eve${Date.now() % 100_000}`
    const [account] = await addGuards(product, reporter)
    const operator = await openConsole()
    const [guard] = await Promise.all([openPhone(account!), logIn(operator)])
    const words = `Somebody lies on the floor ${Date.now()}`
    const phone = phoneOf(guard)
    const rings = await operator.tonesPlayed()
    await phone.raise({ type: 'fire', place: CAMERA, description: words, photo: smallPhoto })
    const popup = popupsOf(operator)
      .of(CAMERA)
      .filter({ hasText: operator.t('enums.alarmType.fire') })
    await popup.getByRole('button', { name: operator.t('alarm.popup.view') }).click()
    await operator.page.getByText(words).waitFor()
    await until('it rings', async () => (await operator.tonesPlayed()) > rings)
    await alarmOf(operator).tab('picture').click()
    await alarmOf(operator).picture.waitFor()
    const { list } = await product.call(contract.alarm.getRecords, { types: ['fire'], pageSize: 100 })
    const raised = list.filter(({ description }) => description === words)
    expect(raised).toMatchObject([{ deviceName: CAMERA, reporter }])
    expect(guard.faults()).toEqual([])
    expect(operator.faults()).toEqual([])
  })
})
