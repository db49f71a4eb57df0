import { contract } from '@palisade/contract'
import { expect, onTestFinished } from 'vitest'
import type { ProductClient } from '../../../apps/simulator/src/product/product-client.ts'
import { findBarriers } from '../accessibility.ts'
import { sheetOf } from '../files/sheet.ts'
import type { Hunt } from '../wanted.ts'
import { chooseMenu, type Operator } from './console.ts'

/** Takes away a group of vehicles with its deployment, however the test ends. */
export function removeVehicleHuntAfterwards(product: ProductClient, { group, deployment }: Hunt): void {
  onTestFinished(async () => {
    const { list } = await product.call(contract.vehicleDeployment.getByPage, { text: deployment })
    for (const { id } of list) {
      await product.call(contract.vehicleDeployment.batchStop, { ids: [id] })
      await product.call(contract.vehicleDeployment.batchDelete, { ids: [id] })
    }
    const groups = await product.call(contract.blacklistGroup.getList, {})
    for (const { id } of groups.filter(({ name }) => name === group)) {
      const entries = await product.call(contract.blacklist.getByPage, { groupId: id })
      for (const entry of entries.list)
        await product.call(contract.blacklist.batchDelete, { ids: [entry.id] })
      await product.call(contract.blacklistGroup.batchDelete, { ids: [id] })
    }
  })
}

/** A group by its form, and vehicles in it from a sheet of which another row is wrong. */
export async function importBlacklist(operator: Operator, group: string, ...plates: string[]): Promise<void> {
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
    ...plates.map(plate => [plate, group, 'Theft']),
    [2190, group, 'Typed 219E01'],
  ])
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'wanted.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  })
  await dialog.getByText(t('shared.import.counts', { added: plates.length, failed: 1 })).waitFor()
  await dialog.getByText(t('errors.import.number_cell')).waitFor()
  await dialog
    .getByRole('button', { name: t('shared.action.close'), exact: true })
    .last()
    .click()
  for (const plate of plates) await page.getByRole('row', { name: plate }).waitFor()
}

/** Looks for the vehicles of a group at a camera, from now on and for ever. */
export async function deployGroup(
  operator: Operator,
  { group, deployment, camera }: Hunt & { camera: string },
): Promise<void> {
  const { page, t } = operator
  await chooseMenu(operator, 'vehicleDeployment', t('menu.group.bayonet'))
  await page.getByRole('button', { name: t('deployment.act.add') }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(t('deployment.field.name'), { exact: true }).fill(deployment)
  const cameras = form.getByRole('combobox', { name: t('deployment.field.targets') })
  await cameras.click()
  await cameras.fill(camera)
  await page.locator('.ant-select-item-option').filter({ hasText: camera }).first().click()
  await form.locator('.ant-tag').filter({ hasText: camera }).waitFor()
  await form.getByLabel(t('deployment.field.groups'), { exact: true }).click()
  await page.locator(`.ant-select-item-option[title="${group}"]`).click()
  await page.keyboard.press('Escape')
  expect(await findBarriers(page)).toEqual([])
  await form.getByRole('button', { name: t('shared.action.save') }).click()
  const row = page.getByRole('row', { name: deployment })
  await row.getByText(t('enums.deploymentState.running')).waitFor()
}
