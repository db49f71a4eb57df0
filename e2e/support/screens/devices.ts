import { until } from '../until.ts'
import { searchButton, type Operator } from './console.ts'

export const deviceTable = ({ page, t }: Operator) =>
  page.getByRole('region', { name: t('device.list.title') })

/** The row of a device in the list, by its name. */
export const deviceRow = (operator: Operator, name: string) =>
  deviceTable(operator)
    .getByRole('row')
    // The cell of a camera that can be turned holds the sign of it too.
    .filter({ has: operator.page.getByText(name, { exact: true }) })

interface Fields {
  name?: string
  code?: string
  area?: string
  mainUrl?: string
}

/** The drawer in which a device is added. */
export function deviceForm(operator: Operator) {
  const { page, t } = operator
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
    /** Types an address that answers, in the field that has the focus, and takes a name of its own for the one that is proposed. */
    async enterTested(name: string, mainUrl: string) {
      await page.keyboard.insertText(mainUrl)
      await page.keyboard.press('Enter')
      await until('a name is proposed', async () => (await field('name').inputValue()) !== '')
      await field('name').fill(name)
      await field('code').fill(name)
    },
    test: () => drawer.getByRole('button', { name: t('device.act.test') }).click(),
    edit: (name: string) =>
      deviceRow(operator, name)
        .getByRole('button', { name: t('shared.action.edit'), exact: true })
        .click(),
    field,
    save: () => drawer.getByRole('button', { name: t('shared.action.save') }).click(),
  }
}

/** Goes from the list to the wizard that finds cameras. */
export const findCameras = ({ page, t }: Operator) =>
  page.getByRole('button', { name: t('device.act.find') }).click()

/** The row of a device in the list of those that are not online. */
export const offlineRow = ({ page, t }: Operator, name: string) =>
  page
    .getByRole('region', { name: t('deviceState.offlineTitle'), exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name, exact: true }) })

/** The drawer with a device's last seven days. */
export function stateHistoryOf({ page, t }: Operator, name: string) {
  const drawer = page.getByRole('dialog').filter({ hasText: t('deviceState.historyOf', { name }) })
  return {
    outages: (count: number) => drawer.getByText(`${t('deviceState.outages')}: ${count}`, { exact: true }),
    close: async () => {
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'hidden' })
    },
  }
}

/** Lists the devices whose name or code has this text. */
export async function searchDevices(operator: Operator, text: string): Promise<void> {
  const { page, t } = operator
  await page.getByLabel(t('device.list.nameOrCode'), { exact: true }).fill(text)
  await searchButton(operator).click()
  await page.waitForURL(url => url.searchParams.get('name') === text)
}
