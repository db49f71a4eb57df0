import type { Operator } from './console.ts'

export const deviceTable = ({ page, t }: Operator) =>
  page.getByRole('region', { name: t('device.list.title') })

/** The row of a device in the list, by its name. */
export const deviceRow = (operator: Operator, name: string) =>
  deviceTable(operator)
    .getByRole('row')
    .filter({ has: operator.page.getByRole('cell', { name, exact: true }) })

interface Fields {
  name?: string
  code?: string
  area?: string
  mainUrl?: string
}

/** The drawer in which a device is added. */
export function deviceForm({ page, t }: Operator) {
  const drawer = page.getByRole('dialog')
  const field = (name: 'name' | 'code' | 'mainUrl' | 'area') =>
    drawer.getByLabel(t(`device.field.${name}`), { exact: true })

  async function chooseArea(area: string) {
    await field('area').click()
    await page.locator('.ant-select-dropdown').getByTitle(area, { exact: true }).click()
  }

  return {
    drawer,
    open: () => page.getByRole('button', { name: t('device.act.add') }).click(),
    async enter({ area, ...texts }: Fields) {
      for (const [name, text] of Object.entries(texts)) await field(name as keyof typeof texts).fill(text)
      if (area !== undefined) await chooseArea(area)
    },
    test: () => drawer.getByRole('button', { name: t('device.act.test') }).click(),
    save: () => drawer.getByRole('button', { name: t('shared.action.save') }).click(),
  }
}
