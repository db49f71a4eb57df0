import { contract } from '@palisade/contract'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findBarriers } from '../../support/accessibility.ts'
import { sheetOf } from '../../support/files/sheet.ts'
import { startJourneys } from '../../support/journey.ts'
import { unique } from '../../support/leftovers.ts'
import { recordsOf } from '../../support/screens/alarms.ts'
import { chooseMenu, logIn, type Operator } from '../../support/screens/console.ts'

// A blacklist from a spreadsheet, its deployment at a plate camera, the wanted car that passes there, and its alarm.

const { site, signIn, openConsole } = startJourneys()
/** A plate camera that tells its passages by its alert stream. */
const [CAMERA, CAMERA_ID] = ['Car-Park-Barrier', 'cam09']

describe('a wanted vehicle', () => {
  it('from a spreadsheet to the alarm of its passage', async () => {
    const product = await signIn()
    const [GROUP, NAME] = [unique('Stolen'), unique('Hunt')]
    const PLATE = `粤B${unique('').slice(-5).toUpperCase()}`
    onTestFinished(async () => {
      const { list } = await product.call(contract.vehicleDeployment.getByPage, { text: NAME })
      for (const { id } of list) {
        await product.call(contract.vehicleDeployment.batchStop, { ids: [id] })
        await product.call(contract.vehicleDeployment.batchDelete, { ids: [id] })
      }
      const groups = (await product.call(contract.blacklistGroup.getList, {})).filter(
        group => group.name === GROUP,
      )
      for (const { id } of groups) {
        const entries = await product.call(contract.blacklist.getByPage, { groupId: id })
        for (const entry of entries.list)
          await product.call(contract.blacklist.batchDelete, { ids: [entry.id] })
        await product.call(contract.blacklistGroup.batchDelete, { ids: [id] })
      }
    })
    const operator = await openConsole()
    const { page, t, faults } = operator
    await logIn(operator)
    await importList(operator, GROUP, PLATE)

    await chooseMenu(operator, 'vehicleDeployment', t('menu.group.bayonet'))
    await page.getByRole('button', { name: t('deployment.act.add') }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(t('deployment.field.name'), { exact: true }).fill(NAME)
    const cameras = form.getByRole('combobox', { name: t('deployment.field.targets') })
    await cameras.click()
    await cameras.fill(CAMERA)
    await page.locator('.ant-select-item-option').filter({ hasText: CAMERA }).first().click()
    await form.locator('.ant-tag').filter({ hasText: CAMERA }).waitFor()
    await form.getByLabel(t('deployment.field.groups'), { exact: true }).click()
    await page.locator(`.ant-select-item-option[title="${GROUP}"]`).click()
    await page.keyboard.press('Escape')
    expect(await findBarriers(page)).toEqual([])
    await form.getByRole('button', { name: t('shared.action.save') }).click()
    const row = page.getByRole('row', { name: NAME })
    await row.getByText(t('enums.deploymentState.running')).waitFor()

    await page.getByRole('tab', { name: t('deployment.tabs.hits') }).click()
    await site.vehicle(CAMERA_ID, PLATE)
    const hit = page
      .getByRole('region', { name: t('vehicleHit.title') })
      .getByRole('row')
      .filter({ hasText: PLATE })
    await hit.getByText(t('enums.hitState.raised')).waitFor()
    await hit.getByRole('img').first().waitFor()
    expect(await findBarriers(page)).toEqual([])

    await chooseMenu(operator, 'alarmRecord', t('menu.group.alarm'))
    const records = recordsOf(operator)
    await records.row(CAMERA).first().getByText(t('enums.alarmType.vehicle_hit')).waitFor()
    const { list } = await product.call(contract.alarm.queryAlarmRecord, { types: ['vehicle_hit'] })
    expect(list.filter(alarm => alarm.description.includes(PLATE))).toMatchObject([
      { level: 'urgent', description: `${PLATE} · ${GROUP} · Theft`, hasPicture: true },
    ])
    expect(faults()).toEqual([])
  })
})

/** A group by its form, and a vehicle in it from a sheet of which another row is wrong. */
async function importList(operator: Operator, group: string, plate: string): Promise<void> {
  const { page, t } = operator
  await chooseMenu(operator, 'blackList', t('menu.group.bayonet'))
  await page
    .getByRole('button', { name: `${t('blacklistGroup.act.add')}: ${t('blacklistGroup.groups')}` })
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(t('blacklistGroup.field.name'), { exact: true }).fill(group)
  await drawer.getByRole('button', { name: t('shared.action.save') }).click()
  await page.getByRole('navigation').getByText(group).waitFor()

  await page.getByRole('button', { name: t('shared.action.import') }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: t('blacklist.import.title') })
  const headings = (['plate', 'group', 'reason'] as const).map(column =>
    t(`blacklist.sheet.column.${column}`),
  )
  const buffer = await sheetOf(headings, [
    [plate, group, 'Theft'],
    [2190, group, 'Typed 219E01'],
  ])
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'wanted.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  })
  await dialog.getByText(t('shared.import.counts', { added: 1, failed: 1 })).waitFor()
  await dialog.getByText(t('errors.import.number_cell')).waitFor()
  await dialog
    .getByRole('button', { name: t('shared.action.close'), exact: true })
    .last()
    .click()
  await page.getByRole('row', { name: plate }).waitFor()
}
