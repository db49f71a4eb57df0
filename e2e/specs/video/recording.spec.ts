import { contract } from '@palisade/contract'
import { expect, it, onTestFinished } from 'vitest'
import { addCamera } from '../../support/cameras.ts'
import { startJourneys } from '../../support/journey.ts'
import { alarmsOf, findDevice } from '../../support/product.ts'
import { chooseMenu, goToScreen, type Operator } from '../../support/screens/console.ts'
import { wallOf } from '../../support/screens/wall.ts'
import { until } from '../../support/until.ts'

const { site, signIn, sitDown } = startJourneys()
/** The camera of the site that ours is a second registration of. */
const SOURCE = 'cam11'
/** A silent camera counts as interrupted after 10 s, and its alarm waits as long again, ms. */
const TOLD_WITHIN = 60_000

type Product = Awaited<ReturnType<typeof signIn>>

async function addOwn(product: Product) {
  const name = `Recorded-${Date.now().toString(36)}`
  const [mainUrl, subUrl] = await Promise.all([site.urlOf(SOURCE, 'main'), site.urlOf(SOURCE, 'sub')])
  const id = await addCamera(product, name, { mainUrl, subUrl })
  await until('it is online', async () => (await findDevice(product, name))?.state === 'online')
  return { id, name }
}

/** The camera's row of the screen of plans. */
async function findPlan({ page, t }: Operator, name: string) {
  await page.getByLabel(t('recordingPlan.field.name'), { exact: true }).fill(name)
  await page.getByRole('button', { name: t('shared.action.search') }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await row.waitFor()
  return {
    openPlan: () => row.getByRole('button', { name: t('recordingPlan.act.planOne') }).click(),
    untilState: (state: 'recording' | 'interrupted') =>
      row.getByText(t(`enums.recordingState.${state}`), { exact: true }).waitFor({ timeout: TOLD_WITHIN }),
  }
}

it('a plan is recorded; a camera that is cut is a hole with its reason and an alarm, and is recorded again', async () => {
  const product = await signIn()
  const { id, name } = await addOwn(product)
  const operator = await sitDown()
  const { page, t } = operator
  await goToScreen(operator, 'deviceConfig')
  const plan = await findPlan(operator, name)
  await plan.openPlan()
  await page.getByRole('button', { name: t('shared.action.save'), exact: true }).click()
  await plan.untilState('recording')

  onTestFinished(() => site.fault(SOURCE, 'restore'))
  await site.fault(SOURCE, 'cut')
  await plan.untilState('interrupted')
  const raised = async () => (await alarmsOf(product, name)).find(alarm => alarm.type === 'recording_lost')
  await until('it is an alarm', raised, TOLD_WITHIN)
  await site.fault(SOURCE, 'restore')
  await plan.untilState('recording')
  await until('the alarm says that it is over', async () => (await raised())?.recoveredAt, TOLD_WITHIN)

  const to = Date.now() + 60_000
  const range = { from: new Date(to - 600_000).toISOString(), to: new Date(to).toISOString() }
  const coverage = await until('the hole is told', async () => {
    const [one] = await product.call(contract.recording.getCoverage, { cameraIds: [id], ...range })
    return one && one.holes.length > 0 && one.spans.length > 0 && one
  })
  const [from = 0, end = 0, cause] = coverage.holes[0] ?? []
  expect(end - from).toBeGreaterThan(10_000)
  expect(['unreachable', 'refused', 'stalled']).toContain(cause)
  expect(operator.faults()).toEqual([])
})

it('a camera without a plan is recorded from its window by hand, from start to stop', async () => {
  const product = await signIn()
  const { id, name } = await addOwn(product)
  const operator = await sitDown()
  const { t } = operator
  const wall = wallOf(operator)
  await chooseMenu(operator, 'videoControl')
  await wall.open(name)
  await wall.untilPlays(1, name)
  const tile = wall.windowOf(1, name)
  const stateOf = async () => (await product.call(contract.recording.getFigures, { cameraIds: [id] }))[0]

  await tile.hover()
  await tile.getByRole('button', { name: t('recording.start') }).click()
  await until('it is recorded', async () => (await stateOf())?.state === 'recording')
  expect(await stateOf()).toMatchObject({ isManual: true, plannedSeconds: 0 })
  await tile.hover()
  await tile.getByRole('button', { name: t('recording.stop') }).click()
  await until('it is recorded no more', async () => (await stateOf())?.state === 'idle')
  // The minute is told at its end, with the kind that stands for an operator's hand.
  await until('what was recorded is kept', async () => ((await stateOf())?.keptBytes ?? 0) > 0)
  expect(operator.faults()).toEqual([])
})
