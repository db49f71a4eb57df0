import { patience } from '@palisade/testkit/patience'
import { until } from '../until.ts'
import type { Operator } from './console.ts'

/** Milliseconds. */
const LIST_OPENS = 2000

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
    /** Enter takes the cross in its middle as the place of what waits for one. */
    untilHasKeys: () =>
      until('the map has the focus', () => surface.evaluate(node => node.matches(':focus-within'))),
    floor: (name: string) => floors.getByRole('radio', { name: new RegExp(`^${name} \\(`) }),
    outdoors: () => floors.getByRole('button', { name: t('map.indoor.outdoors') }).click(),
    closeCard: () => card.getByRole('button', { name: t('map.closeCard'), exact: true }).click(),
    /** Searches for a name and goes there; its card is open then. */
    async find(name: string) {
      await search.fill(name)
      await page.locator('.ant-select-item-option:visible').filter({ hasText: name }).first().click()
      await card.getByRole('heading', { name, exact: true }).waitFor()
      return card
    },
    /** Chooses by name among what is in view; asked again until it is there, for the list is of the moment it opens. */
    async chooseInView(name: string) {
      const opener = page.getByRole('button', { name: t('map.inView.title'), exact: true })
      const entry = page
        .getByRole('list', { name: t('map.inView.title') })
        .getByRole('button')
        .filter({ hasText: name })
      await until(`${name} is in view`, async () => {
        await opener.click()
        const isThere = await entry.waitFor({ timeout: patience(LIST_OPENS) }).then(
          () => true,
          () => false,
        )
        if (!isThere) await page.keyboard.press('Escape')
        return isThere
      })
      await entry.click()
    },
    async enterBuilding(name: string) {
      await page.getByRole('button', { name: t('map.indoor.choose'), exact: true }).click()
      await page.getByRole('menuitem').filter({ hasText: name }).click()
      await floors.waitFor()
    },
  }
}
