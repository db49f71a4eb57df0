import { contract, screens } from '@palisade/contract'
import { describe, expect, it } from 'vitest'
import { personPicture } from '../../../apps/simulator/src/people/person-picture.ts'
import { findBarriers } from '../../support/accessibility.ts'
import { inspect } from '../../support/inspect.ts'
import { startJourneys } from '../../support/journey.ts'
import { unique } from '../../support/leftovers.ts'
import { chooseMenu, goToScreen, logIn, type Operator } from '../../support/screens/console.ts'
import { downloadSheet } from '../../support/screens/import.ts'
import { LOOKS, removeHuntAfterwards } from '../../support/wanted.ts'

// Somebody is enrolled by a picture and deployed, passes a camera, is acknowledged, and is searched for afterwards.

const { site, signIn, openConsole } = startJourneys()
/** A camera that finds faces, and the photograph with the wanted person in it. */
const [CAMERA, CAMERA_ID, PHOTOGRAPH] = ['Warehouse-Aisle-03', 'cam11', 3]
/** Of the person in that photograph. */
const FACE = { sample: PHOTOGRAPH, x: 688, y: 493 }

describe('a wanted person', () => {
  it('is enrolled, deployed, found by a camera, acknowledged, and searched for by a picture', async () => {
    const product = await signIn()
    const [group, name, deployment] = [unique('Wanted'), unique('Ann'), unique('Hunt')]
    removeHuntAfterwards(product, { group, deployment })
    const operator = await openConsole()
    const { page, t, faults } = operator
    const portrait = {
      name: 'ann.jpg',
      mimeType: 'image/jpeg',
      buffer: await personPicture(FACE),
    }
    await logIn(operator)
    await enrol(operator, { group, name, portrait })
    await deploy(operator, { group, deployment })

    await goToScreen(operator, 'securityManagement')
    await site.faces(CAMERA_ID, PHOTOGRAPH)
    const hit = page.getByRole('list', { name: t('faceHit.title') }).getByRole('listitem', { name })
    await hit.getByText(t('enums.faceHitState.raised')).first().waitFor({ timeout: LOOKS })
    // Whoever acknowledges the alarm acknowledges the hit.
    await hit.getByRole('button', { name: t('alarm.ofHit.acknowledge') }).click()
    const open = hit.getByRole('button', { name: t('faceHit.act.acknowledge'), exact: true })
    await open.waitFor({ state: 'detached' })
    const { list: hits } = await product.call(contract.faceHit.getByPage, { isOpen: true })
    expect(hits.filter(({ person }) => person?.name === name)).toEqual([])
    const { list: alarms } = await product.call(contract.alarm.getRecords, { types: ['face_hit'] })
    expect(alarms.map(({ deviceName }) => deviceName)).toContain(CAMERA)

    await chooseMenu(operator, 'personSearch', t('menu.group.people'))
    await page.getByLabel(t('comparison.purpose'), { exact: true }).fill('Search for a wanted person')
    await page.getByLabel(t('comparison.reason'), { exact: true }).fill('Case 4711')
    await page.locator('input[type=file]').setInputFiles(portrait)
    await page.getByRole('button', { name: t('faceSearch.search'), exact: true }).click()
    const found = page.getByRole('region', { name: t('faceSearch.sheet') })
    await found.getByText(CAMERA).first().waitFor({ timeout: LOOKS })
    await found.getByRole('img').first().waitFor()
    await inspect(operator, 'person-search')
    expect(await findBarriers(page)).toEqual([])
    await found.getByText(t('faceSearch.view.way')).click()
    await found.getByText(t('faceSearch.places')).waitFor()

    await page.getByRole('button', { name: t('shared.action.export') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('faceSearch.field.caseName'), { exact: true }).fill('Case 4711')
    const { rows } = await downloadSheet(
      operator,
      dialog.getByRole('button', { name: t('faceSearch.export.file') }),
    )
    expect(rows.map(row => row[1])).toContain(CAMERA)
    await dialog
      .getByRole('button', { name: t('shared.action.close'), exact: true })
      .last()
      .click()

    await found
      .getByRole('link', { name: t('player.open') })
      .first()
      .click()
    await page.waitForURL(url => url.pathname.endsWith(screens.videoControl.path))
    expect(faults()).toEqual([])
  })
})

interface Wanted {
  group: string
  name: string
  portrait: { name: string; mimeType: string; buffer: Buffer }
}

/** A group by its form, and a person in it whose picture the recognition has taken. */
async function enrol(operator: Operator, { group, name, portrait }: Wanted): Promise<void> {
  const { page, t } = operator
  const drawer = page.getByRole('dialog')
  const save = () => drawer.getByRole('button', { name: t('shared.action.save') }).click()
  await chooseMenu(operator, 'personLists', t('menu.group.people'))
  await page
    .getByRole('button', { name: `${t('faceGroup.act.add')}: ${t('faceGroup.kind.watch_list')}` })
    .click()
  await drawer.getByLabel(t('faceGroup.field.name'), { exact: true }).fill(group)
  await save()
  await page.getByRole('navigation').getByText(group).click()
  await page.getByRole('button', { name: t('faceEntry.act.add') }).click()
  await drawer.getByLabel(t('faceEntry.field.name'), { exact: true }).fill(name)
  await page.locator('input[type=file]').setInputFiles(portrait)
  await drawer.getByText(portrait.name).waitFor()
  await save()
  await page
    .getByRole('row', { name })
    .getByText(t('faceEntry.state.success'))
    .first()
    .waitFor({ timeout: LOOKS })
}

/** Looks for the persons of a group at the camera, from now on and for ever. */
async function deploy(operator: Operator, wanted: { group: string; deployment: string }): Promise<void> {
  const { page, t } = operator
  await chooseMenu(operator, 'faceDeployment', t('menu.group.people'))
  await page.getByRole('button', { name: t('deployment.act.add') }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(t('deployment.field.name'), { exact: true }).fill(wanted.deployment)
  await form.getByLabel(t('deployment.field.reason'), { exact: true }).fill('Theft')
  const cameras = form.getByRole('combobox', { name: t('deployment.field.targets') })
  await cameras.click()
  await cameras.fill(CAMERA)
  await page.locator('.ant-select-item-option').filter({ hasText: CAMERA }).first().click()
  await form.locator('.ant-tag').filter({ hasText: CAMERA }).waitFor()
  await form.getByLabel(t('deployment.field.groups'), { exact: true }).click()
  await page.locator(`.ant-select-item-option[title="${wanted.group}"]`).click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: t('shared.action.save') }).click()
  const row = page.getByRole('row', { name: wanted.deployment })
  await row.getByText(t('enums.deploymentState.running')).waitFor()
}
