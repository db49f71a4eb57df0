import { contract } from '@palisade/contract'
import { listProcesses } from '@palisade/testkit/processes'
import { describe, expect, it, onTestFinished } from 'vitest'
import { INTRUDER } from '../../../apps/simulator/src/people/people-plan.ts'
import type { ProductClient } from '../../../apps/simulator/src/product/product-client.ts'
import { startJourneys } from '../../support/journey.ts'
import { unique } from '../../support/leftovers.ts'
import { findProgram, killHard } from '../../support/processes.ts'
import { idsOf } from '../../support/recording.ts'
import { chooseMenu, logIn } from '../../support/screens/console.ts'
import { until } from '../../support/until.ts'
import { huntPerson, LOOKS } from '../../support/wanted.ts'

// Somebody whom a list names walks past a camera that finds no faces itself: the product finds the face in its stream.

const { stack, site, signIn, openConsole } = startJourneys()
const CAMERA = 'Main-Lobby-01'
const DAY_MS = 24 * 3_600_000

describe('a face in a stream', () => {
  it('is one capture and one hit for each time that the person passes', async () => {
    const product = await signIn()
    const cameraId = await lookAtStream(product)
    const [group, deployment] = [unique('Wanted'), unique('Hunt')]
    await huntPerson(product, { group, deployment, name: 'Mara', face: INTRUDER, cameraId })
    const span = () => ({
      startTime: new Date(Date.now() - DAY_MS).toISOString(),
      endTime: new Date(Date.now() + DAY_MS).toISOString(),
    })
    const captures = async () =>
      (await product.call(contract.faceCapture.getByPage, { ...span(), cameraIds: [cameraId] })).list
    const before = (await captures()).length
    await until(
      'the camera is looked at',
      async () =>
        (await product.call(contract.faceCapture.getStreams, {})).some(
          ({ camera, state }) => camera.id === cameraId && (state === 'recognised' || state === 'shed'),
        ),
      LOOKS,
    )

    await site.story('wanted-person')
    // A dead worker costs the frame in it, no more.
    killWorkers()
    const hits = await until(
      'the person is found',
      async () => {
        const { list } = await product.call(contract.faceHit.getByPage, {})
        const found = list.filter(({ camera }) => camera.id === cameraId)
        return found.length > 0 && found
      },
      LOOKS,
    )
    expect(hits).toMatchObject([{ person: { name: 'Mara' }, hasScene: true }])
    const [capture, ...others] = await captures()
    expect(capture).toMatchObject({ source: 'stream', isComparable: true, hasScene: true })
    expect(others).toHaveLength(before)

    const operator = await openConsole()
    const { page, t, faults } = operator
    await logIn(operator)
    await chooseMenu(operator, 'securityManagement', t('menu.group.people'))
    await page.getByRole('tab', { name: t('faceHit.tabs.captures') }).click()
    await page.getByText(t('faceCapture.streams.title', { count: 1 })).waitFor()
    expect(faults()).toEqual([])
  })
})

/** Kills what looks at pictures in the recognition program. */
function killWorkers(): void {
  const program = findProgram(stack.launcherPid, 'apps/recognition')
  const workers = listProcesses().filter(({ parent }) => parent === program)
  expect(workers.length).toBeGreaterThan(0)
  for (const { pid } of workers) killHard(pid)
}

/** The camera is in a face group until the end of the test, so that its stream is looked at. @returns its id */
async function lookAtStream(product: ProductClient): Promise<string> {
  const [cameraId = ''] = await idsOf(product, [CAMERA])
  const { areaId } = await product.call(contract.device.getDetails, { id: cameraId })
  const { id } = await product.call(contract.cameraGroup.add, {
    name: `F${unique('')}`,
    areaId,
    functionType: 'face',
    isVirtual: false,
    threshold: 80,
    cameraIds: [cameraId],
  })
  onTestFinished(async () => {
    await product.call(contract.cameraGroup.batchDelete, { ids: [id] })
  })
  return cameraId
}
