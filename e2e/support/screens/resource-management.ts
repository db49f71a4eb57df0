import type { Locator } from 'playwright-core'
import { choose, chooseArea, type Operator } from './console.ts'

/** The list of resources, and the buildings with their floors. */
export function resourcesOf({ page, t }: Operator) {
  const panel = page.getByRole('region', { name: t('menu.screen.resourceManagement'), exact: true })
  const list = panel.getByRole('list', { name: t('resourceManagement.list'), exact: true })
  const row = (name: string) =>
    list.getByRole('listitem').filter({ has: page.getByTitle(name, { exact: true }) })
  /** A floor of the list of buildings. */
  const floorRow = (name: string) =>
    panel.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  const tab = (name: 'resources' | 'buildings') =>
    panel.getByRole('tab', { name: t(`resourceManagement.tab.${name}`), exact: true }).click()

  return {
    panel,
    row,
    floorRow,
    tab,
    search: (text: string) => panel.getByLabel(t('resourceManagement.search'), { exact: true }).fill(text),
    openFloor: (name: string) =>
      floorRow(name)
        .getByRole('button', { name: t('resourceManagement.enter'), exact: true })
        .click(),
    upload: (floor: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
      floorRow(floor).locator('input[type=file]').setInputFiles(file),
    /** Says in numbers how the plan of a floor lies. */
    async fit(floor: string, numbers: Partial<Record<'width' | 'rotation', number>>) {
      await floorRow(floor)
        .getByRole('button', { name: t('resourceManagement.calibrate'), exact: true })
        .click()
      const form = page.getByRole('region', {
        name: t('resourceManagement.calibrateTitle', { floor }),
        exact: true,
      })
      for (const [field, value] of Object.entries(numbers))
        await form
          .getByLabel(t(`resourceManagement.${field as 'width' | 'rotation'}`), { exact: true })
          .fill(`${value}`)
      await form.getByRole('button', { name: t('shared.action.save'), exact: true }).click()
      await form.waitFor({ state: 'detached' })
    },
    async placeByNumbers(name: string, place: { longitude: number; latitude: number; floor?: string }) {
      await row(name)
        .getByRole('button', { name: t('resourceManagement.edit', { name }), exact: true })
        .click()
      for (const field of ['longitude', 'latitude'] as const)
        await row(name)
          .getByLabel(t(`resourceManagement.${field}`), { exact: true })
          .fill(`${place[field]}`)
      if (place.floor !== undefined) await choose(page, t('resourceManagement.floor'), place.floor)
      await row(name)
        .getByRole('button', { name: t('shared.action.save'), exact: true })
        .click()
    },
    /** Drags a resource onto the map, `at` px from its upper left corner. */
    drag: (name: string, surface: Locator, at: { x: number; y: number }) =>
      row(name).dragTo(surface, { targetPosition: at }),
    /** Places whatever of an area has no place yet. */
    async spread(area: string, count: number) {
      await chooseArea(page, panel.getByRole('combobox').first(), area)
      await panel.getByRole('button', { name: t('resourceManagement.spreadArea'), exact: true }).click()
      const question = page.getByRole('dialog').filter({ hasText: area })
      await question.getByRole('button', { name: t('shared.action.ok'), exact: true }).click()
      // The focus goes back then, and would close what is opened meanwhile.
      await question.waitFor({ state: 'hidden' })
      await page.getByText(t('resourceManagement.spread', { count })).first().waitFor()
    },
    where: (name: string, text: string) => row(name).getByText(text, { exact: true }),
  }
}
