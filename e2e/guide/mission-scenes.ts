import { contract, type AlarmType } from '@palisade/contract'
import type { ProductClient } from '../../apps/simulator/src/product/product-client.ts'
import { goToScreen } from '../support/screens/console.ts'
import { startTour } from '../support/shift/shift.ts'
import { until } from '../support/until.ts'
import type { Stage } from './scenes.ts'

/** A plate camera that tells its passages, by its id at the control port. */
const BARRIER_ID = 'cam09'
const HOUR_MS = 3_600_000
const PLATES = ['沪A86Q31', '苏E5T908', '浙B20K77']
const ROUND = ['North-Gate-01', 'Main-Lobby-01', 'Loading-Dock-01', 'Car-Park-West'] as const
const EVENTS: readonly (readonly [string, AlarmType])[] = [
  ['SIM-FENCE-NORTH', 'fence'],
  ['SIM-LEAK-SERVER', 'water_leak'],
]

const names = {
  en_US: {
    round: 'Round of the gates',
    notes:
      'Gate 2 sticks, the technician comes at 9.\nVisitor of the server room leaves at 23:00: call the lobby.',
  },
  zh_CN: {
    round: '大门巡更',
    notes: '2 号门卡滞，维修人员 9 点到场。\n机房访客 23:00 离开，请联系大厅。',
  },
} as const

async function ownId(product: ProductClient): Promise<string> {
  const { list } = await product.call(contract.user.getByPage, { name: 'admin' })
  const own = list.find(({ userName }) => userName === 'admin')
  if (!own) throw new Error('no user admin')
  return own.id
}

const startRound = async ({ product, language }: Stage) =>
  startTour(product, names[language].round, await ownId(product), ROUND)

/** How the pictures of vehicles, patrols and shifts in the guides come about. */
export const missionScenes: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  async 'vehicle-search'({ operator, product, site }) {
    for (const plate of PLATES) {
      await site.vehicle(BARRIER_ID, plate)
      const span = {
        startTime: new Date(Date.now() - HOUR_MS).toISOString(),
        endTime: new Date(Date.now() + HOUR_MS).toISOString(),
      }
      const hasPassed = async () =>
        (await product.call(contract.snap.search, { ...span, plates: [plate] })).list.length > 0
      await until(`${plate} has passed`, hasPassed)
    }
    await goToScreen(operator, 'vehicleSearch')
    await operator.page.getByRole('row').filter({ hasText: PLATES[0]! }).first().waitFor()
  },
  async 'patrol-plan'(stage) {
    const { operator, language } = stage
    await startRound(stage)
    await goToScreen(operator, 'patrolPlan')
    await operator.page.getByRole('row', { name: names[language].round }).getByRole('checkbox').check()
  },
  async 'patrol-tour'(stage) {
    const { page, t } = stage.operator
    await startRound(stage)
    await goToScreen(stage.operator, 'realTimePatrol')
    await page
      .getByRole('button', { name: `${t('patrolTask.list.open')}: ${names[stage.language].round}` })
      .click()
    await page.getByRole('button', { name: t('patrolTask.act.start') }).click()
    await page.locator(`[data-phase="playing"][data-camera="${ROUND[0]}"]`).waitFor()
    await page.getByRole('button', { name: t('patrolTask.act.next') }).click()
    await page.locator(`[data-phase="playing"][data-camera="${ROUND[1]}"]`).waitFor()
  },
  async handover({ operator, product, site, language }) {
    const { page, t } = operator
    for (const [sensor, type] of EVENTS) await site.event(sensor, type)
    const { id, version } =
      (await product.call(contract.handover.getCurrent, {})) ??
      (await product.call(contract.handover.add, {}))
    await product.call(contract.handover.update, { id, version, notes: names[language].notes })
    await goToScreen(operator, 'handover')
    const open = page.getByRole('region', { name: t('enums.handoverItem.alarm') })
    await open.getByRole('row').nth(EVENTS.length).waitFor()
  },
}
