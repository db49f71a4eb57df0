import type { ZoneAction, ZoneCondition } from '@palisade/contract'
import { patience } from '@palisade/testkit/patience'
import type { Operator } from './console.ts'

/** The screen of defence zones. */
export function zonesOf({ page, t }: Operator) {
  // The panel over the map bears the same name; the table is the inner one.
  const list = page.getByRole('region', { name: t('defenceZone.list.title'), exact: true }).last()
  const row = (zone: string) =>
    list.getByRole('row').filter({ has: page.getByRole('cell', { name: zone, exact: true }) })
  const button = (zone: string, action: ZoneAction) =>
    row(zone).getByRole('button', { name: `${t(`enums.zoneAction.${action}`)}: ${zone}`, exact: true })

  return {
    list,
    row,
    button,
    untilCondition: (zone: string, condition: ZoneCondition, within?: number) =>
      row(zone)
        .getByText(t(`enums.zoneCondition.${condition}`), { exact: true })
        .waitFor(within === undefined ? {} : { timeout: patience(within) }),
    async act(zone: string, action: ZoneAction) {
      await button(zone, action).click()
    },
    /** The question before protection is taken away. */
    async confirm(action: 'disarm' | 'bypass') {
      const question = page
        .getByRole('dialog')
        .filter({ hasText: t(`defenceZone.confirm.${action}`, { count: 1 }) })
      await question.getByRole('button', { name: t(`enums.zoneAction.${action}`), exact: true }).click()
      await question.waitFor({ state: 'hidden' })
    },
    told: (action: ZoneAction) =>
      page.getByText(t(`defenceZone.result.done.${action}`, { count: 1 })).first(),
  }
}
