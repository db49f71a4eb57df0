import { screens } from '@palisade/contract'
import { describe, expect, it } from 'vitest'
import { findBarriers } from '../../support/accessibility.ts'
import { inspect } from '../../support/inspect.ts'
import { startJourneys } from '../../support/journey.ts'
import { logIn, waitForLive } from '../../support/screens/console.ts'

const { stack, openConsole } = startJourneys()

/** An even grey BMP of 300 by 400 pixels. */
function portrait(): Buffer {
  const [width, height, head] = [300, 400, 54]
  const bmp = Buffer.alloc(head + width * height * 3, 120)
  bmp.fill(0, 0, head).write('BM')
  bmp.writeUInt32LE(bmp.length, 2)
  bmp.writeUInt32LE(head, 10)
  bmp.writeUInt32LE(40, 14)
  bmp.writeInt32LE(width, 18)
  bmp.writeInt32LE(height, 22)
  bmp.writeUInt16LE(1, 26)
  bmp.writeUInt16LE(24, 28)
  return bmp
}

describe('a library of persons', () => {
  it('takes a group and a person with a picture, says who looked, and forgets both', async () => {
    const operator = await openConsole()
    await logIn(operator)
    const { page, t, faults } = operator
    const [groupName, personName] = [`Wanted ${Date.now().toString(36)}`, `Ann ${Date.now().toString(36)}`]
    await page.goto(`${stack.url}${screens.personLists.path}`)
    await waitForLive(operator)
    const drawer = page.getByRole('dialog')
    const save = () => drawer.getByRole('button', { name: t('shared.action.save') }).click()

    await page
      .getByRole('button', { name: `${t('faceGroup.act.add')}: ${t('faceGroup.kind.watch_list')}` })
      .click()
    await drawer.getByLabel(t('faceGroup.field.name'), { exact: true }).fill(groupName)
    await save()
    await page.getByRole('navigation').getByText(groupName).click()

    await page.getByRole('button', { name: t('faceEntry.act.add') }).click()
    await drawer.getByLabel(t('faceEntry.field.name'), { exact: true }).fill(personName)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'ann.bmp', mimeType: 'image/bmp', buffer: portrait() })
    await drawer.getByText('ann.bmp').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await save()
    const list = page.getByRole('region', { name: t('faceEntry.title.watch_list') })
    const picture = list.getByRole('img', { name: t('faceEntry.pictureOf', { name: personName }) })
    await picture.waitFor()
    await inspect(operator, 'person-list')

    await list.getByRole('button', { name: personName }).click()
    // Nobody is in the picture: the recognition of the demo says so once it has taken it.
    await drawer.getByText(t('faceEntry.reason.no_face')).waitFor({ timeout: 120_000 })
    await page.getByRole('button', { name: t('faceEntry.act.looks') }).click()
    await page.getByText(t('log.action.face_entry.view')).first().waitFor()
    await page.keyboard.press('Escape')
    await drawer
      .first()
      .getByRole('button', { name: t('shared.action.cancel') })
      .click()

    await list.getByRole('row', { name: personName }).getByRole('checkbox').click()
    await page.getByRole('button', { name: t('shared.action.deleteSelected', { count: 1 }) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('shared.action.delete') })
      .click()
    await picture.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `${t('faceGroup.act.remove')}: ${groupName}` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('shared.action.delete') })
      .click()
    await page.getByRole('navigation').getByText(groupName).waitFor({ state: 'detached' })
    expect(faults()).toEqual([])
  })
})
