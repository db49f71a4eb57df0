import type { Locator } from 'playwright-core'
import type { Operator } from './console.ts'

/** The form of a manual alarm, on its screen or in a dialog over the map or the wall. */
export function manualOf({ page, t }: Operator, within: Locator = page.getByRole('main')) {
  const search = page.getByRole('combobox', { name: t('manual.search') })
  return {
    /** By keys alone. */
    async findPlace(name: string) {
      await search.fill(name)
      await page.locator('.ant-select-item-option').filter({ hasText: name }).first().waitFor()
      await search.press('Enter')
    },
    place: within.getByRole('status'),
    cameras: within.getByRole('list', { name: t('manual.cameras') }),
    describe: (text: string) => within.getByLabel(t('alarm.field.description'), { exact: true }).fill(text),
    /** The mark of a required field is part of its name. */
    async type(type: 'fire' | 'panic' | 'intrusion') {
      const field = within.getByRole('combobox', { name: t('alarm.field.type') })
      await field.fill(t(`enums.alarmType.${type}`))
      await field.press('Enter')
    },
    pictures: within.locator('input[type=file]'),
    raise: () => within.getByRole('button', { name: t('manual.raise'), exact: true }).click(),
    dialog: (camera: string) => page.getByRole('dialog', { name: t('manual.raiseAt', { name: camera }) }),
    here: t('manual.here'),
    mine: async () => {
      await page.getByRole('tab', { name: t('manual.mine') }).click()
      return page.getByRole('list', { name: t('manual.mine') })
    },
  }
}
