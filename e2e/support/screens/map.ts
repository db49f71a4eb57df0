import type { Operator } from './console.ts'

/** The one map: its markers are drawn, so they are found by its search and checked by its card. */
export function mapOf({ page, t }: Operator) {
  const surface = page.getByRole('application', { name: t('map.label') })
  const search = page.getByLabel(t('map.search.label'), { exact: true })
  const card = page.getByRole('region', { name: t('map.card'), exact: true })
  const floors = page.getByRole('region', { name: t('map.indoor.floors'), exact: true })

  return {
    surface,
    card,
    floors,
    floor: (name: string) => floors.getByRole('radio', { name: new RegExp(`^${name} \\(`) }),
    outdoors: () => floors.getByRole('button', { name: t('map.indoor.outdoors') }).click(),
    closeCard: () => card.getByRole('button', { name: t('map.closeCard'), exact: true }).click(),
    /** Searches for a name and goes there; its card is open then. */
    async find(name: string) {
      await search.fill(name)
      await page.locator('.ant-select-item-option').filter({ hasText: name }).first().click()
      await card.getByRole('heading', { name, exact: true }).waitFor()
      return card
    },
    async enterBuilding(name: string) {
      await page.getByRole('button', { name: t('map.indoor.choose'), exact: true }).click()
      await page.getByRole('menuitem').filter({ hasText: name }).click()
      await floors.waitFor()
    },
  }
}
