import { ALWAYS, contract } from '@palisade/contract'
import { listProcesses } from '@palisade/testkit/processes'
import { describe, expect, it, onTestFinished } from 'vitest'
import { INTRUDER } from '../../../apps/simulator/src/people/people-plan.ts'
import { personPicture } from '../../../apps/simulator/src/people/person-picture.ts'
import type { ProductClient } from '../../../apps/simulator/src/register/product-client.ts'
import { startJourneys } from '../../support/journey.ts'
import { unique } from '../../support/leftovers.ts'
import { findProgram, killHard } from '../../support/processes.ts'
import { idsOf } from '../../support/recording.ts'
import { chooseMenu, logIn } from '../../support/screens/console.ts'
import { until } from '../../support/until.ts'

// Somebody whom a list names walks past a camera that finds no faces itself: the product finds the face in its stream.

const { stack, site, signIn, openConsole } = startJourneys()
const CAMERA = 'Main-Lobby-01'
/** The first look of the recognition at a picture takes long on a busy machine, ms. */
const LOOKS = 120_000
const DAY_MS = 24 * 3_600_000

describe('a face in a stream', () => {
  it('is one capture and one hit for each time that the person passes', async () => {
    const product = await signIn()
    const made = { group: unique('Wanted'), deployment: unique('Hunt'), cameras: `F${unique('')}` }
    removeAtEnd(product, made)
    const cameraId = await prepare(product, made)
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

interface Made {
  group: string
  deployment: string
  cameras: string
}

/** The person is enrolled, and looked for at a camera of a face group. @returns the camera */
async function prepare(product: ProductClient, made: Made): Promise<string> {
  const [cameraId = ''] = await idsOf(product, [CAMERA])
  const { areaId } = await product.call(contract.device.getDetails, { id: cameraId })
  await product.call(contract.cameraGroup.add, {
    name: made.cameras,
    areaId,
    functionType: 'face',
    isVirtual: false,
    threshold: 80,
    cameraIds: [cameraId],
  })
  const group = await product.call(contract.faceGroup.add, {
    name: made.group,
    kind: 'watch_list',
    colour: '#cf1322',
    level: 'urgent',
    threshold: 85,
    validFrom: null,
    validUntil: null,
    grants: [],
  })
  const { id } = await product.call(contract.faceEntry.add, {
    groupId: group.id,
    name: 'Mara',
    gender: 'female',
    certificateNumber: '',
    birthDate: null,
    reason: 'Drill',
    threshold: null,
    validFrom: null,
    validUntil: null,
    personnel: null,
    visit: null,
    pictures: [{ fileName: 'mara.jpg', content: (await personPicture(INTRUDER)).toString('base64') }],
    isDuplicateWanted: true,
  })
  await until(
    'the picture has a feature',
    async () =>
      (await product.call(contract.faceEntry.getDetails, { id })).pictures.some(
        ({ state }) => state === 'success',
      ),
    LOOKS,
  )
  await product.call(contract.faceDeployment.add, {
    name: made.deployment,
    mode: 'listed',
    level: 'urgent',
    cameraIds: [cameraId],
    cameraGroupIds: [],
    groupIds: [group.id],
    time: null,
    week: ALWAYS,
  })
  return cameraId
}

/** Takes away what the journey makes, however it ends. */
function removeAtEnd(product: ProductClient, made: Made): void {
  onTestFinished(async () => {
    const { list } = await product.call(contract.faceDeployment.getByPage, { text: made.deployment })
    for (const { id } of list) {
      await product.call(contract.faceDeployment.batchStop, { ids: [id] })
      await product.call(contract.faceDeployment.batchDelete, { ids: [id] })
    }
    const groups = await product.call(contract.faceGroup.getList, {})
    for (const { id: groupId } of groups.filter(one => one.name === made.group)) {
      const entries = await product.call(contract.faceEntry.getByPage, { groupId })
      for (const { id } of entries.list) await product.call(contract.faceEntry.batchDelete, { ids: [id] })
      await product.call(contract.faceGroup.batchDelete, { ids: [groupId] })
    }
    const cameras = await product.call(contract.cameraGroup.getByPage, { name: made.cameras })
    for (const { id } of cameras.list) await product.call(contract.cameraGroup.batchDelete, { ids: [id] })
  })
}
